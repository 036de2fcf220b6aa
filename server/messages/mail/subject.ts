import { isolateDirection } from '#lib/inbox/isolate-direction.ts';
import { findServiceOption } from '#lib/request/service-label.ts';
import type { OutgoingMessage } from '../../domain/message.ts';
import { readOpenDoubts } from '../../domain/spam-detection.ts';
import type { StoredRequest } from '../../domain/stored-request.ts';
import type { MailContext } from './parts.ts';
import { escapeEncodedWords, toSingleLine } from './single-line.ts';

/** The messages about one request. Replies to their mails go to the visitor if they contain the visitor's text. */
export type RequestMessage = Extract<
  OutgoingMessage,
  { readonly kind: 'request' | 'reminder' | 'alarm' | 'change' }
>;

/** Returns a name of at most 60 characters, so that the list of mails on a telephone also shows the text after it. */
export const shortenName = ({ name }: Pick<StoredRequest, 'name'>): string => toSingleLine(name, 60);

/** Returns the subject that all mails about a request share. The visitor also reads it, in a reply. */
export function formatThreadSubject(
  request: StoredRequest,
  { details, texts: { direction, words } }: Pick<MailContext, 'details' | 'texts'>,
): string {
  const { subject } = words.mail;
  const { reference } = request;
  const name = escapeEncodedWords(isolateDirection(shortenName(request), direction));
  if (details === 'reference' || name === '') return subject.reference({ reference });
  const service = findServiceOption(request.service_interest, words)?.label;
  return service === undefined
    ? subject.named({ name, reference })
    : subject.namedWithService({ name, service, reference });
}

export function formatSubject({ kind, request }: RequestMessage, context: MailContext): string {
  const { mail } = context.texts.words;
  const subject = formatThreadSubject(request, context);
  if (kind === 'alarm') return mail.alarm({ subject });
  if (kind === 'request') return readOpenDoubts(request).length > 0 ? mail.pleaseCheck({ subject }) : subject;
  // Gmail and Exchange require equal subjects in a thread. So the subject of a request that was doubtful at first keeps the
  // prefix after the request was cleared.
  return addReplyPrefix(request.doubts === null ? subject : mail.pleaseCheck({ subject }));
}

/** Adds “Re:”, in all languages, since mail programs recognize it (RFC 5322, 3.6.5). */
export const addReplyPrefix = (subject: string): string => `Re: ${subject}`;
