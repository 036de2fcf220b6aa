import { withCommas } from '#lib/brand/punctuation.ts';
import { isolate } from '#lib/desk/isolate.ts';
import { chosenService } from '#lib/request/service-label.ts';
import { presentDoubts } from '../../domain/doubt.ts';
import type { ListedRequest, ListKind, OutgoingMessage, WaitingRequest } from '../../domain/message.ts';
import { wroteIn } from '../../domain/wrote-in.ts';
import { button, type Line, type MailContent, type MailContext, present, sentence } from './parts.ts';
import { shownName } from './subject.ts';
import { deadlineText, mailTime, passedMs } from './times.ts';

/** The content of a mail about requests that have no mails of their own. Only the desk gets it, so it has the sheet's link. */
export function listContent(
  { kind, requests, total }: Extract<OutgoingMessage, { readonly kind: ListKind }>,
  context: MailContext,
): MailContent {
  const { mail } = context.texts.words;
  const { heading: headed, lead } = mail.lists[kind];
  const heading = headed({ count: total });
  return {
    subject: heading,
    preview: lead,
    parts: present([
      { kind: 'heading', text: heading },
      sentence(lead),
      { kind: 'lines', lines: requests.map((request) => listedLine(request, context)) },
      sentence(total > requests.length && mail.lists.more({ count: total - requests.length })),
      button(mail.links.sheet, context.link),
    ]),
    notes: present([sentence(mail.lists.why)]),
  };
}

/** A line about one of several open requests: by when to answer it, its reference and perhaps its service. */
export function waitingLine(request: WaitingRequest, context: MailContext): Line {
  const { now, texts } = context;
  const { reference, received_at, reply_by } = request;
  const service = serviceOf(request, context);
  return {
    label:
      reply_by === null
        ? texts.words.mail.came({ when: mailTime(received_at, texts) })
        : deadlineText(reply_by, context),
    // The reference is first: further on in a line, a mail program might break it at a hyphen.
    value: service === undefined ? reference : withCommas([reference, service], texts.locale.language),
    late: reply_by !== null && passedMs(reply_by, now) >= 0,
  };
}

/** The name of the service, where mails may say it. */
export const serviceOf = ({ service_interest }: WaitingRequest, { details, texts }: MailContext) =>
  details === 'everything' ? chosenService(service_interest, texts.words)?.label : undefined;

/** The same line, with the visitor's name where mails may say it and it is not sealed, and with notes when the request may be spam, or is in another language. */
function listedLine(request: ListedRequest, context: MailContext): Line {
  const { details, texts } = context;
  const line = waitingLine(request, context);
  const name = details === 'everything' ? isolate(shownName(request), texts.direction) : '';
  const doubts = presentDoubts(request).length > 0 && texts.words.sheet.lines.doubts;
  const value = [line.value, name, doubts, wroteIn(request, texts)].filter(Boolean).join(' · ');
  return { ...line, value, theirs: name !== '' };
}
