import type { ConsultationRequest } from '#lib/request/consultation-request.ts';

/** A request as it arrives, and what is told about it beside its words. All names and addresses are invented. */
export interface Message {
  /** In a few words, for the table in docs/doubt.md. */
  readonly what: string;
  readonly request: ConsultationRequest;
  /** What came in the field that people do not see. */
  readonly hiddenField?: string;
  /** Absent for visitors without scripts. */
  readonly millisecondsOpen?: number;
  /** What others, and the same person, sent within the 24 hours before. */
  readonly earlier?: readonly Pick<ConsultationRequest, 'email' | 'message'>[];
}

/** A request that leaves out what may be left out. */
export const written = (
  given: Pick<ConsultationRequest, 'name' | 'email' | 'message'> & Partial<ConsultationRequest>,
): ConsultationRequest => ({ phone: '', company: '', serviceInterest: '', ...given });
