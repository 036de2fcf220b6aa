import type { DeskTexts } from '#lib/desk/desk-language.ts';
import { isolate } from '#lib/desk/isolate.ts';
import { chosenService } from '#lib/request/service-label.ts';
import { presentDoubts } from '../../domain/doubt.ts';
import type { StoredRequest } from '../../domain/stored-request.ts';
import type { MailSettings } from '../../settings/configuration.ts';
import { asTyped, oneLine } from './one-line.ts';

/** Enough of a name to recognize it; a telephone's list of mails has room for the words after it. */
export const maxNameCharacters = 60;

/**
 * The subject of the mails about a request. The visitor reads it as well, above a reply.
 * @param details whether it may name the visitor and the service
 */
export function subjectOf(
  request: StoredRequest,
  details: MailSettings['details'],
  { direction, words }: DeskTexts,
): string {
  const { mail } = words;
  const { reference } = request;
  if (details === 'reference') return mail.subject.reference({ reference });
  const name = asTyped(isolate(oneLine(request.name, maxNameCharacters), direction));
  const service = chosenService(request.service_interest, words)?.label;
  if (name === '') return mail.subject.reference({ reference });
  return service === undefined
    ? mail.subject.named({ name, reference })
    : mail.subject.namedWithService({ name, service, reference });
}

/** The subject of a request's first mail. */
export function firstSubjectOf(
  request: StoredRequest,
  details: MailSettings['details'],
  texts: DeskTexts,
): string {
  const subject = subjectOf(request, details, texts);
  return presentDoubts(request).length > 0 ? texts.words.mail.pleaseCheck({ subject }) : subject;
}

/**
 * The subject of later mails about a request. It repeats the first mail's, since Gmail and Exchange put a mail into a thread
 * only when the subject is the same. So it still asks to check a request that was doubtful at first and was cleared since.
 */
export function laterSubjectOf(
  request: StoredRequest,
  details: MailSettings['details'],
  texts: DeskTexts,
): string {
  const subject = subjectOf(request, details, texts);
  return inReply(request.doubts === null ? subject : texts.words.mail.pleaseCheck({ subject }));
}

/** “Re:” in every language, since mail programs look for it (RFC 5322, 3.6.5). */
export const inReply = (subject: string): string => `Re: ${subject}`;
