/** What several mails say of a request, without a word of the visitor's. */
import { mail } from '#brand/words/mail.ts';
import { sheet } from '#brand/words/sheet.ts';
import { replyByInDeskZone as inDeskZone } from '#shared/reply-by-text.ts';
import type { StoredRequest } from '../store/store.ts';
import { presentDoubts } from './about-request.ts';
import { type Line, type MailPart, sentence } from './mail-parts.ts';

const at = (iso: string): string => inDeskZone(new Date(iso));

/** When it came and by when it is to be answered: the first thing in a mail, which may itself have come late. */
export function timesOf({ received_at, reply_by }: StoredRequest): MailPart {
  const lines = [{ label: mail.lines.received, value: at(received_at) }];
  if (reply_by !== null) lines.push({ label: mail.lines.promised, value: at(reply_by) });
  return { kind: 'lines', lines };
}

/** Who has it, or has answered it. */
export function whoHas({ taken_by, taken_at, answered_by, answered_at }: StoredRequest): Line {
  if (answered_at !== null)
    return { label: sheet.lines.answered, value: sheet.answeredBy(answered_by, at(answered_at)) };
  const value =
    taken_by === null || taken_at === null ? sheet.nobodyYet : sheet.since(taken_by, at(taken_at));
  return { label: sheet.lines.takenBy, value };
}

export const referenceOf = ({ reference }: StoredRequest): MailPart => ({
  kind: 'lines',
  lines: [{ label: mail.lines.reference, value: reference }],
});

/** Asks to check a request that may be spam, and says why. */
export function doubtsAbout(request: StoredRequest): MailPart | undefined {
  const reasons = presentDoubts(request).map((reason) => sheet.doubts[reason]);
  return sentence(reasons.length > 0 && mail.doubtful(reasons));
}
