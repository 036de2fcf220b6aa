import type { ConsultationRequest } from '../request/consultation-request.ts';

/** The fields that a visitor writes. The service is chosen, and stays in clear. */
export const writtenFields = ['name', 'email', 'phone', 'company', 'message'] as const;

export type WrittenWords = Pick<ConsultationRequest, (typeof writtenFields)[number]>;
