import type { ConsultationRequest } from '../request/consultation-request.ts';

/** The form's text fields, which are encrypted. The chosen service is not encrypted. */
export const writtenFields = ['name', 'email', 'phone', 'company', 'message'] as const;

export type WrittenWords = Pick<ConsultationRequest, (typeof writtenFields)[number]>;
