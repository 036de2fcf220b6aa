import { isolateDirection } from '#lib/inbox/isolate-direction.ts';
import { findServiceOption } from '#lib/request/service-label.ts';
import type { OutgoingMessage } from '../../domain/message.ts';
import { getOpenSpamReasons } from '../../domain/spam-detection.ts';
import type { StoredRequest } from '../../domain/stored-request.ts';
import type { MailContext } from './parts.ts';
import { escapeEncodedWords, toSingleLine } from './single-line.ts';

/** The messages about one request. If their mails contain the visitor's text, replies go to the visitor. */
export type RequestMessage = Extract<
  OutgoingMessage,
  { readonly kind: 'request' | 'reminder' | 'alarm' | 'change' }
>;

/** Returns at most 60 characters of a name, so that a telephone's list of mails also shows the words after the name. */
export const shortenName = ({ name }: Pick<StoredRequest, 'name'>): string => toSingleLine(name, 60);

/** Returns the subject that all mails about a request have. If an employee replies, the visitor sees it, too. */
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
  if (kind === 'request')
    return getOpenSpamReasons(request).length > 0 ? mail.pleaseCheck({ subject }) : subject;
  // Gmail and Exchange require equal subjects in a thread, so a request that turns out not to be spam keeps the prefix.
  return addReplyPrefix(request.doubts === null ? subject : mail.pleaseCheck({ subject }));
}

/** “Re:” is used in all languages, because mail programs recognize it (RFC 5322, 3.6.5). */
export const addReplyPrefix = (subject: string): string => `Re: ${subject}`;
