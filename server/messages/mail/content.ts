import { formatDate } from '#lib/brand/format-time.ts';
import type { OutgoingMessage, UnansweredRequest } from '../../domain/message.ts';
import { createRequestListContent, formatRequestLine, getServiceName } from './list.ts';
import {
  createButton,
  createPreviewText,
  createSentence,
  createSmallText,
  type MailContent,
  type MailContext,
  removeEmptyParts,
} from './parts.ts';
import { createRequestContent } from './request.ts';
import { formatDeadlineOrDelay } from './times.ts';

export function createMailContent(message: OutgoingMessage, context: MailContext): MailContent {
  const { link, texts } = context;
  const { mail, desk } = texts.words;
  switch (message.kind) {
    case 'request':
    case 'reminder':
    case 'alarm':
    case 'change':
      return createRequestContent(message, context);
    case 'link':
    case 'duty-link':
      return createLinkContent(message.request, context);
    case 'sheet': {
      const { open, late, first } = message;
      const day = formatDate(Date.parse(`${parsePeriod(message)}T12:00:00Z`), texts);
      const waiting = mail.sheet.waiting({ open });
      const lateness = open > 0 ? mail.sheet.late({ late }) : undefined;
      const lines = first.map((request) => formatRequestLine(request, context));
      return {
        subject: mail.sheet.subject({ day }),
        preview: createPreviewText([waiting, lateness, lines[0]?.label]),
        parts: removeEmptyParts([
          { kind: 'heading', text: waiting },
          createSentence(lateness),
          createButton(mail.links.sheet, link),
          { kind: 'lines', lines },
          createSentence(open > first.length && mail.sheet.more({ count: open - first.length })),
        ]),
        notes: removeEmptyParts([createSmallText(link !== undefined && mail.sheet.keepTheLink)]),
      };
    }
    case 'sealing-alarm': {
      const { subject, lead, call, command } = desk.sealing.alarm;
      return {
        subject,
        preview: lead,
        parts: removeEmptyParts([
          { kind: 'heading', text: subject },
          createSentence(lead),
          createSentence(call),
          createSentence(command({ command: 'npm run desk -- sealing' })),
        ]),
        notes: [],
      };
    }
    case 'request-list':
    case 'reminder-list':
    case 'alarm-list':
      return createRequestListContent(message, context);
  }
}

/**
 * Returns the date or time from the id of a message that is not about one request, such as `2026-11-23` from
 * `sheet:2026-11-23`.
 */
const parsePeriod = ({ id }: OutgoingMessage): string => id.slice(id.indexOf(':') + 1);

/**
 * Returns the content of the mail with the link to a request, without the visitor's text. The other mails about the
 * request must not contain the link, because replies to them go to the visitor and quote them.
 */
function createLinkContent(request: UnansweredRequest, context: MailContext): MailContent {
  const { mail } = context.texts.words;
  const { reference, reply_by } = request;
  const deadline = reply_by === null ? undefined : formatDeadlineOrDelay(reply_by, context);
  const service = getServiceName(request, context);
  return {
    subject: mail.link.subject({ reference }),
    preview: createPreviewText([deadline, service]),
    parts: removeEmptyParts([
      { kind: 'heading', text: reference, subheading: service },
      deadline === undefined ? undefined : { kind: 'deadline', text: deadline },
      createButton(mail.links.request, context.link),
      createSmallText(mail.link.lead),
    ]),
    notes: [],
  };
}
