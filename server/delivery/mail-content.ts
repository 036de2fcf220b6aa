import { mail } from '#brand/words/mail.ts';
import { sheet } from '#brand/words/sheet.ts';
import { dateText } from '#shared/clock-text.ts';
import { replyByInDeskZone as inDeskZone } from '#shared/reply-by-text.ts';
import type { MailSettings } from '../configuration.ts';
import { chosenService } from '../consultations/readable-fields.ts';
import type { StoredRequest } from '../store/store.ts';
import { presentDoubts } from './about-request.ts';
import type { OutgoingMessage, RequestChange } from './channel.ts';
import { requestContent } from './mail-request.ts';

export interface Line {
  readonly label: string;
  readonly value: string;
}

/** What a mail says, before it is laid out as text and as HTML. */
export interface MailContent {
  readonly subject: string;
  readonly heading: string;
  readonly lead?: string;
  readonly lines?: readonly Line[];
  /** The signed link, and what it is for. */
  readonly link?: Line | undefined;
  readonly notes?: readonly string[];
  /** A reply goes to the visitor, and would quote what stands above the notes. */
  readonly replyTo?: { readonly name: string; readonly address: string };
}

/**
 * What a mail says of a message.
 * @param address the signed link to what the message is about, where the site's address is known
 */
export function contentOf(
  message: OutgoingMessage,
  details: MailSettings['details'],
  address: string | undefined,
): MailContent {
  const link = (label: string) => address && { link: { label, value: address } };
  switch (message.kind) {
    case 'request':
      return { ...requestContent(message.request, details), ...link(mail.links.request) };
    case 'reminder':
    case 'alarm': {
      const { request, kind } = message;
      const subject = kind === 'alarm' ? mail.alarm.subject(request.reference) : replySubject(request);
      return {
        subject,
        heading: mail[kind].heading,
        lead: mail[kind].lead,
        lines: linesAbout(request, details),
        ...link(mail.links.request),
      };
    }
    case 'change': {
      const { request, change } = message;
      return {
        subject: replySubject(request),
        ...changeTexts(change),
        lines: linesAbout(request, details),
        ...link(change.action === 'undone' ? mail.links.request : mail.links.undo),
      };
    }
    case 'sheet': {
      const { open, late } = message;
      // Noon, since midnight would count to the day before.
      const day = dateText(Date.parse(`${subjectOf(message)}T12:00:00Z`));
      return {
        subject: mail.sheet.subject(day),
        heading: mail.sheet.waiting(open),
        ...(open > 0 && { lead: mail.sheet.late(late) }),
        ...link(mail.links.sheet),
        notes: address === undefined ? [] : [mail.sheet.keepTheLink],
      };
    }
    case 'flood': {
      const hour = inDeskZone(new Date(`${subjectOf(message)}:00:00Z`));
      const { collected } = message;
      return {
        subject: mail.flood.subject(collected),
        heading: mail.flood.subject(collected),
        lead: mail.flood.lead(hour),
        ...link(mail.links.sheet),
      };
    }
  }
}

/** The day or the hour that a message about no request is for: `2026-11-23` of `sheet:2026-11-23`. */
const subjectOf = ({ id }: OutgoingMessage): string => id.slice(id.indexOf(':') + 1);

/**
 * Exactly the subject of the first mail: Gmail and Exchange thread by References only while it stays the same. That
 * mail asked to check a request that was doubtful then, whatever has been said since.
 */
function replySubject({ reference, doubts }: StoredRequest): string {
  const subject = mail.subject(reference);
  return `Re: ${doubts === null ? subject : mail.pleaseCheck(subject)}`;
}

/** What the desk needs to know of a request, without a word of the visitor's. */
function linesAbout(request: StoredRequest, details: MailSettings['details']): Line[] {
  const at = (iso: string) => inDeskZone(new Date(iso));
  const { reference, received_at, reply_by, taken_by, taken_at, answered_by, answered_at } = request;
  const service = details === 'everything' ? chosenService(request.service_interest) : undefined;
  const lines = [{ label: mail.lines.reference, value: reference }];
  if (service) lines.push({ label: mail.lines.service, value: service.label });
  lines.push({ label: sheet.lines.received, value: at(received_at) });
  if (reply_by !== null) lines.push({ label: sheet.lines.replyBy, value: at(reply_by) });
  if (answered_at !== null)
    lines.push({ label: sheet.lines.answered, value: sheet.answeredBy(answered_by, at(answered_at)) });
  else if (taken_by === null || taken_at === null)
    lines.push({ label: sheet.lines.takenBy, value: sheet.nobodyYet });
  else lines.push({ label: sheet.lines.takenBy, value: sheet.since(taken_by, at(taken_at)) });
  const doubts = presentDoubts(request).map((reason) => sheet.doubts[reason]);
  if (doubts.length > 0) lines.push({ label: sheet.lines.doubts, value: doubts.join(' ') });
  return lines;
}

function changeTexts({ action, undid, by, at }: RequestChange): Pick<MailContent, 'heading' | 'lead'> {
  const time = inDeskZone(new Date(at));
  const lead =
    action === 'undone' && undid
      ? mail.change.tookBack(by, sheet.actions[undid], time)
      : mail.change.pressed(by, sheet.actions[action], time);
  return { heading: mail.change.headings[action](by), lead };
}
