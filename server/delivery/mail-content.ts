import { mail } from '#brand/words/mail.ts';
import { sheet } from '#brand/words/sheet.ts';
import { dateText } from '#shared/clock-text.ts';
import { replyByInDeskZone as inDeskZone } from '#shared/reply-by-text.ts';
import type { MailSettings } from '../configuration.ts';
import { chosenService } from '../consultations/readable-fields.ts';
import type { StoredRequest } from '../store/store.ts';
import type { OutgoingMessage, RequestChange } from './channel.ts';
import { doubtsAbout, referenceOf, timesOf, whoHas } from './mail-about-request.ts';
import { listContent } from './mail-list.ts';
import { button, type MailContent, type MailPart, present, sentence } from './mail-parts.ts';
import { requestContent } from './mail-request.ts';
import { laterSubjectOf, subjectOf } from './mail-subject.ts';

/**
 * What a mail says of a message: what happened and what to do first, notes last.
 * @param address the signed link to what the message is about, where the site's address is known
 */
export function contentOf(
  message: OutgoingMessage,
  details: MailSettings['details'],
  address: string | undefined,
): MailContent {
  switch (message.kind) {
    case 'request':
      return requestContent(message.request, details, address);
    case 'reminder': {
      const { request } = message;
      return {
        subject: laterSubjectOf(request, details),
        ...laterParts(request, details, mail.reminder, button(mail.links.request, address)),
      };
    }
    case 'alarm': {
      const { request } = message;
      return {
        subject: mail.alarm.subject(subjectOf(request, details)),
        ...laterParts(request, details, mail.alarm, button(mail.links.request, address)),
      };
    }
    case 'change': {
      const { request, changes } = message;
      const last = changes.at(-1);
      const label = last?.action === 'undone' ? mail.links.request : mail.links.undo;
      return {
        subject: laterSubjectOf(request, details),
        ...laterParts(request, details, changeTexts(changes), button(label, address)),
      };
    }
    case 'sheet': {
      const { open, late } = message;
      // Noon, since midnight would count to the day before.
      const day = dateText(Date.parse(`${periodOf(message)}T12:00:00Z`));
      return {
        subject: mail.sheet.subject(day),
        parts: present([
          heading(mail.sheet.waiting(open)),
          sentence(open > 0 && mail.sheet.late(late)),
          button(mail.links.sheet, address),
        ]),
        notes: present([sentence(address !== undefined && mail.sheet.keepTheLink)]),
      };
    }
    case 'request-list':
    case 'reminder-list':
    case 'alarm-list':
      return listContent(message, details, address);
  }
}

const heading = (text: string, under?: string): MailPart => ({ kind: 'heading', text, under });

/** The day or the hour that a message about no request is for: `2026-11-23` of `sheet:2026-11-23`. */
const periodOf = ({ id }: OutgoingMessage): string => id.slice(id.indexOf(':') + 1);

interface Texts {
  readonly heading: string;
  readonly lead: string | readonly string[];
}

/** What follows a request's first mail, without a word of the visitor's but the name in its subject. */
function laterParts(
  request: StoredRequest,
  details: MailSettings['details'],
  { heading: title, lead }: Texts,
  press: MailPart | undefined,
): Pick<MailContent, 'parts' | 'notes'> {
  const service = details === 'everything' ? chosenService(request.service_interest)?.label : undefined;
  return {
    parts: present([
      timesOf(request),
      heading(title, service),
      ...[lead].flat().map(sentence),
      { kind: 'lines', lines: [whoHas(request)] },
      press,
    ]),
    notes: present([referenceOf(request), doubtsAbout(request)]),
  };
}

/** The last says how it stands; all are listed. */
function changeTexts(changes: readonly RequestChange[]): Texts {
  const last = changes.at(-1);
  return {
    heading: last ? mail.change.headings[last.action](last.by) : '',
    lead: changes.map(({ action, undid, by, at }) => {
      const time = inDeskZone(new Date(at));
      return action === 'undone' && undid
        ? mail.change.tookBack(by, sheet.actions[undid], time)
        : mail.change.pressed(by, sheet.actions[action], time);
    }),
  };
}
