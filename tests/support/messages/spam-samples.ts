import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { ConsultationRequest } from '#lib/request/consultation-request.ts';

/** A request as it arrives, and what is told about it beside its words. All names and addresses are invented. */
export interface Message {
  /** In a few words, for the lists in spam-results.md. */
  readonly what: string;
  readonly request: ConsultationRequest;
  /** What came in the field that people do not see. */
  readonly hiddenField?: string;
  /** Absent for visitors without scripts. */
  readonly millisecondsOpen?: number;
  /** What others, and the same person, sent within the 24 hours before. */
  readonly earlier?: readonly Pick<ConsultationRequest, 'email' | 'message'>[];
}

type Written = Pick<ConsultationRequest, 'name' | 'email' | 'message'> & Partial<ConsultationRequest>;

/** A request that leaves out what may be left out. */
export const completeRequest = (given: Written): ConsultationRequest => ({
  phone: '',
  company: '',
  serviceInterest: '',
  ...given,
});

/** The messages in a file, in which the request's fields stand beside the others. */
function messagesIn(file: string): readonly Message[] {
  const all = parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as (Written &
    Omit<Message, 'request'>)[];
  return all.map(({ what, hiddenField, millisecondsOpen, earlier, ...given }) => ({
    what,
    request: completeRequest(given),
    ...(hiddenField !== undefined && { hiddenField }),
    ...(millisecondsOpen !== undefined && { millisecondsOpen }),
    ...(earlier && { earlier }),
  }));
}

/** As people send them: none of them may be marked as doubtful. */
export const genuineMessages = messagesIn('genuine.yaml');

/** Such as no person sends who wants a concierge. Some pass: spam-results.md shows which. */
export const spamMessages = messagesIn('spam.yaml');
