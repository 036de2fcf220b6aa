import { mail } from '#brand/words/mail.ts';
import { sheet } from '#brand/words/sheet.ts';
import { replyByInDeskZone as inDeskZone } from '#shared/reply-by-text.ts';
import type { MailSettings } from '../configuration.ts';
import { readableFields } from '../consultations/readable-fields.ts';
import type { StoredRequest } from '../store/store.ts';
import { presentDoubts } from './about-request.ts';
import type { Line, MailContent } from './mail-content.ts';

/** What mail servers take in an address (RFC 5321), and what a name needs at most to be recognized. */
const maxAddressCharacters = 254;
const maxNameCharacters = 80;

/** As much of a request as a mail carries; quoted for mail programs it may grow to six times that. */
const maxCharacters = 64 * 1024;

/** What the first mail says of a request: all that the visitor wrote, or, when mail is not private enough, none of it. */
export function requestContent(request: StoredRequest, details: MailSettings['details']): MailContent {
  const { reference, received_at, reply_by, name, email } = request;
  const whole = details === 'everything';
  const written = whole ? readableFields(request).filter(({ value }) => value !== '') : [];
  const carried = cutTo(maxCharacters, written);
  const cut = carried.some(({ value }, index) => value !== written[index]?.value);
  const canReply = whole && email.length <= maxAddressCharacters;
  const doubts = presentDoubts(request).map((reason) => sheet.doubts[reason]);
  const subject = mail.subject(reference);
  return {
    subject: doubts.length > 0 ? mail.pleaseCheck(subject) : subject,
    heading: mail.heading,
    lines: [
      { label: mail.lines.reference, value: reference },
      { label: sheet.lines.received, value: inDeskZone(new Date(received_at)) },
      ...(reply_by === null ? [] : [{ label: sheet.lines.replyBy, value: inDeskZone(new Date(reply_by)) }]),
      ...carried,
    ],
    notes: [
      doubts.length > 0 && mail.doubtful(doubts),
      !whole && mail.readAtTheDesk(reference),
      cut && mail.goesOn(reference),
      reply_by === null && mail.promise,
      canReply && mail.replyHint,
    ].filter((note) => note !== false),
    ...(canReply && { replyTo: { name: name.slice(0, maxNameCharacters), address: email } }),
  };
}

/** As many lines as there are, with so many characters in all. */
function cutTo(characters: number, lines: readonly Line[]): Line[] {
  let left = characters;
  return lines.map(({ label, value }) => {
    const kept = value.slice(0, left);
    left -= kept.length;
    return { label, value: kept };
  });
}
