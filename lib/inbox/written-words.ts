import type { ConsultationRequest } from '../request/consultation-request.ts';

/** The form's text fields. These are encrypted, and the chosen service is not. */
export const writtenFields = ['name', 'email', 'phone', 'company', 'message'] as const;

export type WrittenWords = Pick<ConsultationRequest, (typeof writtenFields)[number]>;
