import type { ConsultationRequest } from '../request/consultation-request.ts';

/** The form's text fields. These are encrypted, and the chosen service is not. */
export const encryptedFields = ['name', 'email', 'phone', 'company', 'message'] as const;

export type VisitorTexts = Pick<ConsultationRequest, (typeof encryptedFields)[number]>;
