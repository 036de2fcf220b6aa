import { joinWithCommas } from '#lib/brand/punctuation.ts';
import { isolateDirection } from '#lib/inbox/isolate-direction.ts';
import { findServiceOption } from '#lib/request/service-label.ts';
import { formatVisitorLanguage } from '../../domain/format-visitor-language.ts';
import type {
  ListedRequest,
  ListMessageKind,
  OutgoingMessage,
  UnansweredRequest,
} from '../../domain/message.ts';
import { getOpenSpamReasons } from '../../domain/spam-detection.ts';
import {
  createButton,
  createSentence,
  type MailContent,
  type MailContext,
  type MailLine,
  removeEmptyParts,
} from './parts.ts';
import { shortenName } from './subject.ts';
import { computeElapsedMs, formatDeadlineOrDelay, formatMailTime } from './times.ts';

/**
 * Returns the content of a mail about several requests, with a link to the request sheet. Visitors never receive
 * replies to this mail, so the link stays secret.
 */
export function createRequestListContent(
  { kind, requests, total }: Extract<OutgoingMessage, { readonly kind: ListMessageKind }>,
  context: MailContext,
): MailContent {
  const { mail } = context.texts.words;
  const { heading: formatHeading, lead } = mail.lists[kind];
  const heading = formatHeading({ count: total });
  return {
    subject: heading,
    preview: lead,
    parts: removeEmptyParts([
      { kind: 'heading', text: heading },
      createSentence(lead),
      { kind: 'lines', lines: requests.map((request) => formatListedLine(request, context)) },
      createSentence(total > requests.length && mail.lists.more({ count: total - requests.length })),
      createButton(mail.links.sheet, context.link),
    ]),
    notes: removeEmptyParts([createSentence(mail.lists.why)]),
  };
}

export function formatRequestLine(request: UnansweredRequest, context: MailContext): MailLine {
  const { now, texts } = context;
  const { reference, received_at, reply_by } = request;
  const service = getServiceName(request, context);
  return {
    label:
      reply_by === null
        ? texts.words.mail.came({ when: formatMailTime(received_at, texts) })
        : formatDeadlineOrDelay(reply_by, context),
    // The reference comes first, because mail programs might break it at a hyphen further right.
    value: service === undefined ? reference : joinWithCommas([reference, service], texts.locale.language),
    isLate: reply_by !== null && computeElapsedMs(reply_by, now) >= 0,
  };
}

/** Returns the name of the chosen service, or undefined if mails must not contain it. */
export const getServiceName = ({ service_interest }: UnansweredRequest, { details, texts }: MailContext) =>
  details === 'everything' ? findServiceOption(service_interest, texts.words)?.label : undefined;

/**
 * Adds the visitor's name to a line, unless the request is encrypted or mails must not contain names. Also adds notes
 * about possible spam, and about a language that the staff do not use.
 */
function formatListedLine(request: ListedRequest, context: MailContext): MailLine {
  const { details, texts } = context;
  const line = formatRequestLine(request, context);
  const name = details === 'everything' ? isolateDirection(shortenName(request), texts.direction) : '';
  const doubts = getOpenSpamReasons(request).length > 0 && texts.words.sheet.lines.doubts;
  const value = [line.value, name, doubts, formatVisitorLanguage(request, texts)].filter(Boolean).join(' · ');
  return { ...line, value, isByVisitor: name !== '' };
}
