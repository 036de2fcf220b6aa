import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { ConsultationRequest } from '#lib/request/consultation-request.ts';

/** A consultation request and its metadata. All names and addresses are invented. */
export interface MessageSample {
  /** A short description for the lists in `spam-results.md`. */
  readonly what: string;
  readonly request: ConsultationRequest;
  /** The value of the honeypot field, which is invisible to people. */
  readonly hiddenField?: string;
  /** The time between opening and sending the form. Undefined for visitors without scripts. */
  readonly millisecondsOpen?: number;
  /** The requests of all visitors within the 24 hours before this one. */
  readonly earlier?: readonly Pick<ConsultationRequest, 'email' | 'message'>[];
}

type RequestFields = Pick<ConsultationRequest, 'name' | 'email' | 'message'> & Partial<ConsultationRequest>;

export const completeRequest = (fields: RequestFields): ConsultationRequest => ({
  phone: '',
  company: '',
  serviceInterest: '',
  ...fields,
});

/** Reads a YAML file in which the fields of a sample and of its request are on the same level. */
function readMessages(file: string): readonly MessageSample[] {
  const messages = parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as (RequestFields &
    Omit<MessageSample, 'request'>)[];
  return messages.map(({ what, hiddenField, millisecondsOpen, earlier, ...fields }) => ({
    what,
    request: completeRequest(fields),
    ...(hiddenField !== undefined && { hiddenField }),
    ...(millisecondsOpen !== undefined && { millisecondsOpen }),
    ...(earlier && { earlier }),
  }));
}

/** Messages of real customers. None of them may be reported as spam. */
export const genuineMessages = readMessages('genuine.yaml');

/** Messages that no customer sends. `spam-results.md` lists those that are not recognized as spam. */
export const spamMessages = readMessages('spam.yaml');
