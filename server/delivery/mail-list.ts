import { mail } from '#brand/words/mail.ts';
import { sheet } from '#brand/words/sheet.ts';
import { replyByInDeskZone as inDeskZone } from '#shared/reply-by-text.ts';
import type { MailSettings } from '../configuration.ts';
import { chosenService } from '../consultations/readable-fields.ts';
import { presentDoubts } from './about-request.ts';
import type { ListedRequest, ListKind, OutgoingMessage } from './channel.ts';
import { button, type Line, type MailContent, present, sentence } from './mail-parts.ts';
import { maxNameCharacters } from './mail-subject.ts';
import { isolated, oneLine } from './one-line.ts';

/**
 * A mail about requests of which none has mails of its own. It goes to the desk alone, so it carries the sheet's link.
 * @param address the signed link to the sheet, where the site's address is known
 */
export function listContent(
  { kind, requests, total }: Extract<OutgoingMessage, { readonly kind: ListKind }>,
  details: MailSettings['details'],
  address: string | undefined,
): MailContent {
  const words = mail.lists[kind];
  const heading = words.heading(total);
  return {
    subject: heading,
    preview: words.lead,
    parts: present([
      { kind: 'heading', text: heading },
      sentence(words.lead),
      { kind: 'lines', lines: requests.map((request) => lineOf(request, details)) },
      sentence(total > requests.length && mail.lists.more(total - requests.length)),
      button(mail.links.sheet, address),
    ]),
    notes: present([sentence(mail.lists.why)]),
  };
}

/** When it is to be answered, what it is about, and perhaps from whom. */
function lineOf(request: ListedRequest, details: MailSettings['details']): Line {
  const { reference, service_interest, reply_by, name } = request;
  const everything = details === 'everything';
  const said = [
    everything && isolated(oneLine(name, maxNameCharacters)),
    everything && chosenService(service_interest)?.label,
    reply_by !== null && `${sheet.lines.replyBy}: ${inDeskZone(new Date(reply_by))}`,
    presentDoubts(request).length > 0 && sheet.lines.doubts,
  ];
  return { label: reference, value: said.filter(Boolean).join(' · '), theirs: everything };
}
