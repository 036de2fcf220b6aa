import { joinWithCommas } from '#lib/brand/punctuation.ts';
import { isolateDirection } from '#lib/inbox/isolate-direction.ts';
import { findService } from '#lib/request/service-label.ts';
import { describeLanguage } from '../../domain/describe-language.ts';
import { readOpenDoubts } from '../../domain/doubt.ts';
import type { ListedRequest, ListKind, OutgoingMessage, WaitingRequest } from '../../domain/message.ts';
import {
  compactParts,
  createButton,
  createSentence,
  type MailContent,
  type MailContext,
  type MailLine,
} from './parts.ts';
import { shortenName } from './subject.ts';
import { formatDeadlineOrDelay, formatMailTime, millisecondsSince } from './times.ts';

/** The content of a mail about requests that have no mails of their own. Only the desk gets it, so it has the sheet's link. */
export function createListContent(
  { kind, requests, total }: Extract<OutgoingMessage, { readonly kind: ListKind }>,
  context: MailContext,
): MailContent {
  const { mail } = context.texts.words;
  const { heading: headed, lead } = mail.lists[kind];
  const heading = headed({ count: total });
  return {
    subject: heading,
    preview: lead,
    parts: compactParts([
      { kind: 'heading', text: heading },
      createSentence(lead),
      { kind: 'lines', lines: requests.map((request) => formatListedLine(request, context)) },
      createSentence(total > requests.length && mail.lists.more({ count: total - requests.length })),
      createButton(mail.links.sheet, context.link),
    ]),
    notes: compactParts([createSentence(mail.lists.why)]),
  };
}

/** A line about one of several open requests: by when to answer it, its reference and perhaps its service. */
export function formatWaitingLine(request: WaitingRequest, context: MailContext): MailLine {
  const { now, texts } = context;
  const { reference, received_at, reply_by } = request;
  const service = getServiceName(request, context);
  return {
    label:
      reply_by === null
        ? texts.words.mail.came({ when: formatMailTime(received_at, texts) })
        : formatDeadlineOrDelay(reply_by, context),
    // The reference is first: further on in a line, a mail program might break it at a hyphen.
    value: service === undefined ? reference : joinWithCommas([reference, service], texts.locale.language),
    isLate: reply_by !== null && millisecondsSince(reply_by, now) >= 0,
  };
}

/** The name of the service, where mails may say it. */
export const getServiceName = ({ service_interest }: WaitingRequest, { details, texts }: MailContext) =>
  details === 'everything' ? findService(service_interest, texts.words)?.label : undefined;

/** The same line, with the visitor's name where mails may say it and it is not sealed, and with notes when the request may be spam, or is in another language. */
function formatListedLine(request: ListedRequest, context: MailContext): MailLine {
  const { details, texts } = context;
  const line = formatWaitingLine(request, context);
  const name = details === 'everything' ? isolateDirection(shortenName(request), texts.direction) : '';
  const doubts = readOpenDoubts(request).length > 0 && texts.words.sheet.lines.doubts;
  const value = [line.value, name, doubts, describeLanguage(request, texts)].filter(Boolean).join(' · ');
  return { ...line, value, isByVisitor: name !== '' };
}
