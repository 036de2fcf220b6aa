import { type RawBuilder, sql } from 'kysely';
import type { StoredRequest } from '../../domain/stored-request.ts';
import type { PlannedMessage } from '../outbox/posting.ts';

const hourMs = 3_600_000;

/** The same text from somebody else counts for this long. */
const sameTextMs = 24 * hourMs;
/** So many other addresses are counted: a flood of one text is not counted anew for each. */
const mostOtherAddresses = 5;
/** Once so many others have sent a text, lists tell of those who follow. */
const othersToldOf = 3;
/** An alarm is of use for this long: the sheet tells of what is later still. */
const alarmMs = 24 * hourMs;

/**
 * How many other addresses have sent the same text lately, up to five: part of the insert, since each question of its own
 * would keep its sender waiting. The index has them in order, so that each step finds the next, however often one has sent
 * the text.
 */
export const otherAddresses = (text_fingerprint: string | null, email: string, now: Date) => {
  const next = (beyond: RawBuilder<boolean>) => sql<string | null>`(
    select lower(email) from consultation_requests
    where text_fingerprint = ${text_fingerprint}
    and received_at > ${new Date(now.getTime() - sameTextMs).toISOString()}
    and lower(email) != lower(${email})
    and ${beyond}
    order by lower(email)
    limit 1
  )`;
  return sql<number>`(
    with recursive others (address) as (
      select ${next(sql`true`)}
      union all
      select ${next(sql`lower(email) > others.address`)} from others where others.address is not null
    )
    select count(*) from (select address from others where address is not null limit ${sql.lit(mostOtherAddresses)}) as found
  )`;
};

/**
 * Whether a request has no messages of its own: those of a network that floods the form, or of a text that is sent by many,
 * would hide all others. What it is promised, and that it is reminded of and late, is the same.
 * @param sentMuch whether its network has sent more than a few in the last hour
 */
export const isToldInLists = (sentMuch: boolean, otherAddresses: number): boolean =>
  sentMuch || otherAddresses >= othersToldOf;

/**
 * The messages that a request causes: about itself at once, and, unless it is answered before, a reminder and an
 * alarm. Those whose time has passed are left out.
 */
export function messagesAbout(
  { reference, reply_by, remind_at }: Pick<StoredRequest, 'reference' | 'reply_by' | 'remind_at'>,
  now: Date,
): PlannedMessage[] {
  const about = { of: reference, reference };
  const planned: PlannedMessage[] = [
    { kind: 'request', ...about },
    { kind: 'link', ...about },
  ];
  if (reply_by !== null && remind_at !== null)
    planned.push({ kind: 'reminder', ...about, notBefore: remind_at, expiresAt: reply_by });
  if (reply_by !== null) {
    const expiresAt = new Date(new Date(reply_by).getTime() + alarmMs).toISOString();
    const late = { ...about, notBefore: reply_by, expiresAt };
    planned.push({ kind: 'alarm', ...late }, { kind: 'duty-link', ...late });
  }
  return planned.filter(({ expiresAt }) => expiresAt === undefined || expiresAt > now.toISOString());
}
