import { dateText } from '#lib/brand/clock-text.ts';
import type { DeskTexts } from '#lib/desk/desk-language.ts';
import type { OutgoingMessage, WaitingRequest } from '../../domain/message.ts';
import type { MailSettings } from '../../settings/configuration.ts';
import { listContent, serviceOf, waitingLine } from './list.ts';
import { button, type MailContent, present, previewOf, sentence, small } from './parts.ts';
import { type MailAddresses, requestContent } from './request.ts';
import { deadlineText } from './times.ts';

/**
 * The content of a mail about a message: first what happened and what to do, notes last.
 * @param addresses the signed link to what the message is about, where the site's address is known, and the origin of the desk
 *   in the browser, where it is switched on
 * @param now when it is sent
 */
export function contentOf(
  message: OutgoingMessage,
  details: MailSettings['details'],
  addresses: MailAddresses,
  now: Date,
  texts: DeskTexts,
): MailContent {
  const { mail, desk } = texts.words;
  const { link: address } = addresses;
  switch (message.kind) {
    case 'request':
    case 'reminder':
    case 'alarm':
    case 'change':
      return requestContent(message, details, addresses, now, texts);
    case 'link':
    case 'duty-link':
      return linkContent(message.request, details, address, now, texts);
    case 'sheet': {
      const { open, late, first } = message;
      // Noon, since midnight would count to the day before.
      const day = dateText(Date.parse(`${periodOf(message)}T12:00:00Z`), texts);
      const waiting = mail.sheet.waiting({ open });
      const lateness = open > 0 ? mail.sheet.late({ late }) : undefined;
      const lines = first.map((request) => waitingLine(request, details, now, texts));
      return {
        subject: mail.sheet.subject({ day }),
        preview: previewOf([waiting, lateness, lines[0]?.label]),
        parts: present([
          { kind: 'heading', text: waiting },
          sentence(lateness),
          button(mail.links.sheet, address),
          { kind: 'lines', lines },
          sentence(open > first.length && mail.sheet.more({ count: open - first.length })),
        ]),
        notes: present([small(address !== undefined && mail.sheet.keepTheLink)]),
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
      return listContent(message, details, address, now, texts);
  }
}

/** The day or the hour that a message about no request is for: `2026-11-23` of `sheet:2026-11-23`. */
const periodOf = ({ id }: OutgoingMessage): string => id.slice(id.indexOf(':') + 1);

/**
 * The mail with the link to a request. It is apart from the request's other mails, since a reply to those goes to the
 * visitor and quotes them. It says nothing that the visitor wrote.
 */
function linkContent(
  request: WaitingRequest,
  details: MailSettings['details'],
  address: string | undefined,
  now: Date,
  texts: DeskTexts,
): MailContent {
  const { mail } = texts.words;
  const { reference, reply_by } = request;
  const subject = mail.link.subject({ reference });
  const deadline = reply_by === null ? undefined : deadlineText(reply_by, now, texts);
  const service = serviceOf(request, details, texts);
  return {
    subject,
    preview: previewOf([deadline, service]),
    parts: present([
      { kind: 'heading', text: reference, under: service },
      deadline === undefined ? undefined : { kind: 'deadline', text: deadline },
      button(mail.links.request, address),
      small(mail.link.lead),
    ]),
    notes: [],
  };
}
