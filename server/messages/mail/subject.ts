import { isolateDirection } from '#lib/inbox/isolate-direction.ts';
import { findService } from '#lib/request/service-label.ts';
import { readOpenDoubts } from '../../domain/doubt.ts';
import type { OutgoingMessage } from '../../domain/message.ts';
import type { StoredRequest } from '../../domain/stored-request.ts';
import type { MailContext } from './parts.ts';
import { escapeEncodedWords, toSingleLine } from './single-line.ts';

/** A message whose mail is answered to the visitor, where it has the visitor's words. */
export type RequestMessage = Extract<
  OutgoingMessage,
  { readonly kind: 'request' | 'reminder' | 'alarm' | 'change' }
>;

/** Enough of a name to recognize it; a telephone's list of mails has room for the words after it. */
export const shortenName = ({ name }: Pick<StoredRequest, 'name'>): string => toSingleLine(name, 60);

/** The subject that all mails about a request have in common. The visitor reads it as well, above a reply. */
export function formatThreadSubject(
  request: StoredRequest,
  { details, texts: { direction, words } }: Pick<MailContext, 'details' | 'texts'>,
): string {
  const { subject } = words.mail;
  const { reference } = request;
  const name = escapeEncodedWords(isolateDirection(shortenName(request), direction));
  if (details === 'reference' || name === '') return subject.reference({ reference });
  const service = findService(request.service_interest, words)?.label;
  return service === undefined
    ? subject.named({ name, reference })
    : subject.namedWithService({ name, service, reference });
}

/** The subject of one mail about a request. */
export function formatSubject({ kind, request }: RequestMessage, context: MailContext): string {
  const { mail } = context.texts.words;
  const subject = formatThreadSubject(request, context);
  if (kind === 'alarm') return mail.alarm({ subject });
  if (kind === 'request') return readOpenDoubts(request).length > 0 ? mail.pleaseCheck({ subject }) : subject;
  // Gmail and Exchange put a mail into a thread only when the subject is the same. So it still asks to check a request that
  // was doubtful at first and was cleared since.
  return addReplyPrefix(request.doubts === null ? subject : mail.pleaseCheck({ subject }));
}

/** “Re:” in every language, since mail programs look for it (RFC 5322, 3.6.5). */
export const addReplyPrefix = (subject: string): string => `Re: ${subject}`;
