import { withCommas } from '#lib/brand/punctuation.ts';
import type { DeskTexts } from '#lib/desk/desk-language.ts';
import { isolate } from '#lib/desk/isolate.ts';
import { chosenService } from '#lib/request/service-label.ts';
import { presentDoubts } from '../../domain/doubt.ts';
import type { ListedRequest, ListKind, OutgoingMessage, WaitingRequest } from '../../domain/message.ts';
import { wroteIn } from '../../domain/wrote-in.ts';
import type { MailSettings } from '../../settings/configuration.ts';
import { oneLine } from './one-line.ts';
import { button, type Line, type MailContent, present, sentence } from './parts.ts';
import { maxNameCharacters } from './subject.ts';
import { deadlineText, mailTime, passedMs } from './times.ts';

/**
 * The content of a mail about requests that have no mails of their own. Only the desk gets it, so it has the sheet's link.
 * @param address the signed link to the sheet, where the site's address is known
 * @param now when it is sent
 */
export function listContent(
  { kind, requests, total }: Extract<OutgoingMessage, { readonly kind: ListKind }>,
  details: MailSettings['details'],
  address: string | undefined,
  now: Date,
  texts: DeskTexts,
): MailContent {
  const { mail } = texts.words;
  const { heading: headed, lead } = mail.lists[kind];
  const heading = headed({ count: total });
  return {
    subject: heading,
    preview: lead,
    parts: present([
      { kind: 'heading', text: heading },
      sentence(lead),
      { kind: 'lines', lines: requests.map((request) => listedLine(request, details, now, texts)) },
      sentence(total > requests.length && mail.lists.more({ count: total - requests.length })),
      button(mail.links.sheet, address),
    ]),
    notes: present([sentence(mail.lists.why)]),
  };
}

/** A line about one of several open requests: by when to answer it, its reference and perhaps its service. */
export function waitingLine(
  request: WaitingRequest,
  details: MailSettings['details'],
  now: Date,
  texts: DeskTexts,
): Line {
  const { reference, received_at, reply_by } = request;
  const service = serviceOf(request, details, texts);
  return {
    label:
      reply_by === null
        ? texts.words.mail.came({ when: mailTime(received_at, texts) })
        : deadlineText(reply_by, now, texts),
    // The reference is first: further on in a line, a mail program might break it at a hyphen.
    value: service === undefined ? reference : withCommas([reference, service], texts.locale.language),
    late: reply_by !== null && passedMs(reply_by, now) >= 0,
  };
}

/** The name of the service, where mails may say it. */
export const serviceOf = (
  { service_interest }: WaitingRequest,
  details: MailSettings['details'],
  { words }: Pick<DeskTexts, 'words'>,
) => (details === 'everything' ? chosenService(service_interest, words)?.label : undefined);

/** The same line, with the visitor's name where mails may say it and it is not sealed, and with notes when the request may be spam, or is in another language. */
function listedLine(
  request: ListedRequest,
  details: MailSettings['details'],
  now: Date,
  texts: DeskTexts,
): Line {
  const line = waitingLine(request, details, now, texts);
  const everything = details === 'everything';
  const name = isolate(oneLine(request.name, maxNameCharacters), texts.direction);
  const doubts = presentDoubts(request).length > 0 && texts.words.sheet.lines.doubts;
  const said = [line.value, everything && name, doubts, wroteIn(request, texts)];
  return { ...line, value: said.filter(Boolean).join(' · '), theirs: everything && name !== '' };
}
