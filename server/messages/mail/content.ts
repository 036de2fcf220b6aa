import { dateText } from '#lib/brand/clock-text.ts';
import type { OutgoingMessage, WaitingRequest } from '../../domain/message.ts';
import { listContent, serviceOf, waitingLine } from './list.ts';
import { button, type MailContent, type MailContext, present, previewOf, sentence, small } from './parts.ts';
import { requestContent } from './request.ts';
import { deadlineText } from './times.ts';

/** The content of a mail about a message: first what happened and what to do, notes last. */
export function contentOf(message: OutgoingMessage, context: MailContext): MailContent {
  const { link, texts } = context;
  const { mail, desk } = texts.words;
  switch (message.kind) {
    case 'request':
    case 'reminder':
    case 'alarm':
    case 'change':
      return requestContent(message, context);
    case 'link':
    case 'duty-link':
      return linkContent(message.request, context);
    case 'sheet': {
      const { open, late, first } = message;
      // Noon, since midnight would count to the day before.
      const day = dateText(Date.parse(`${periodOf(message)}T12:00:00Z`), texts);
      const waiting = mail.sheet.waiting({ open });
      const lateness = open > 0 ? mail.sheet.late({ late }) : undefined;
      const lines = first.map((request) => waitingLine(request, context));
      return {
        subject: mail.sheet.subject({ day }),
        preview: previewOf([waiting, lateness, lines[0]?.label]),
        parts: present([
          { kind: 'heading', text: waiting },
          sentence(lateness),
          button(mail.links.sheet, link),
          { kind: 'lines', lines },
          sentence(open > first.length && mail.sheet.more({ count: open - first.length })),
        ]),
        notes: present([small(link !== undefined && mail.sheet.keepTheLink)]),
      };
    }
    case 'sealing-alarm': {
      const { subject, lead, call, command } = desk.sealing.alarm;
      return {
        subject,
        preview: lead,
        parts: present([
          { kind: 'heading', text: subject },
          sentence(lead),
          sentence(call),
          sentence(command({ command: 'npm run desk -- sealing' })),
        ]),
        notes: [],
      };
    }
    case 'request-list':
    case 'reminder-list':
    case 'alarm-list':
      return listContent(message, context);
  }
}

/** The day or the hour that a message about no request is for: `2026-11-23` of `sheet:2026-11-23`. */
const periodOf = ({ id }: OutgoingMessage): string => id.slice(id.indexOf(':') + 1);

/**
 * The mail with the link to a request. It is apart from the request's other mails, since a reply to those goes to the
 * visitor and quotes them. It says nothing that the visitor wrote.
 */
function linkContent(request: WaitingRequest, context: MailContext): MailContent {
  const { mail } = context.texts.words;
  const { reference, reply_by } = request;
  const deadline = reply_by === null ? undefined : deadlineText(reply_by, context);
  const service = serviceOf(request, context);
  return {
    subject: mail.link.subject({ reference }),
    preview: previewOf([deadline, service]),
    parts: present([
      { kind: 'heading', text: reference, under: service },
      deadline === undefined ? undefined : { kind: 'deadline', text: deadline },
      button(mail.links.request, context.link),
      small(mail.link.lead),
    ]),
    notes: [],
  };
}
