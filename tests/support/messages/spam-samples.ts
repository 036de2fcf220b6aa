import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { ConsultationRequest } from '#lib/request/consultation-request.ts';

/** A request and its circumstances. All names and addresses are invented. */
export interface MessageSample {
  /** A short description, for the lists in spam-results.md. */
  readonly what: string;
  readonly request: ConsultationRequest;
  /** The value of the hidden field, which people do not see. */
  readonly hiddenField?: string;
  /** The time between opening the form and sending it. Absent for visitors without scripts. */
  readonly millisecondsOpen?: number;
  /** The requests of all senders within the 24 hours before. */
  readonly earlier?: readonly Pick<ConsultationRequest, 'email' | 'message'>[];
}

type RequestFields = Pick<ConsultationRequest, 'name' | 'email' | 'message'> & Partial<ConsultationRequest>;

/** Adds the optional fields that a request leaves out. */
export const completeRequest = (fields: RequestFields): ConsultationRequest => ({
  phone: '',
  company: '',
  serviceInterest: '',
  ...fields,
});

/** Reads the messages in a YAML file, where the request's fields are next to the others. */
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

/** Messages of real customers: none of them may be marked as doubtful. */
export const genuineMessages = readMessages('genuine.yaml');

/** Messages that no customer sends. Some are not recognized: spam-results.md lists them. */
export const spamMessages = readMessages('spam.yaml');
