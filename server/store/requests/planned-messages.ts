import { type RawBuilder, sql } from 'kysely';
import { hourMs } from '#lib/durations.ts';
import type { StoredRequest } from '../../domain/stored-request.ts';
import type { PlannedMessage } from '../outbox/enqueue.ts';
import { type ContentColumns, senderExpression } from './content-columns.ts';

/** For how long a request counts as an earlier one with the same text. */
const sameTextMs = 24 * hourMs;
/** The most other addresses that are counted, so that a flood of one text costs no more for each request. */
const mostOtherAddresses = 5;
/** When this many others have sent a text, further requests with it are announced in lists. */
const othersToldOf = 3;
/** For how long an alarm is of use. The sheet shows requests that are later still. */
const alarmMs = 24 * hourMs;

/**
 * SQL that counts the other addresses that have sent the same text in the last day, up to five. It is part of the insert,
 * since a query of its own would take the sender more time. Each step finds the next address in the index, however often one
 * address has sent the text.
 */
export const countOtherAddresses = (written: ContentColumns, now: Date) => {
  const { text_fingerprint } = written;
  // As the index `same_texts` has it.
  const sender = sql`coalesce(sender_trace, lower(email))`;
  const next = (beyond: RawBuilder<boolean>) => sql<string | null>`(
    select ${sender} from consultation_requests
    where text_fingerprint = ${text_fingerprint}
    and received_at > ${new Date(now.getTime() - sameTextMs).toISOString()}
    and ${sender} != ${senderExpression(written)}
    and ${beyond}
    order by ${sender}
    limit 1
  )`;
  return sql<number>`(
    with recursive others (address) as (
      select ${next(sql`true`)}
      union all
      select ${next(sql`${sender} > others.address`)} from others where others.address is not null
    )
    select count(*) from (select address from others where address is not null limit ${sql.lit(mostOtherAddresses)}) as found
  )`;
};

/**
 * Whether lists announce a request instead of messages of its own: many messages from one network, or about one text, would
 * hide all others. Promise, reminder and alarm are the same for such a request.
 * @param sentMuch whether its network has sent more than a few in the last hour
 */
export const isAnnouncedInLists = (sentMuch: boolean, otherAddresses: number): boolean =>
  sentMuch || otherAddresses >= othersToldOf;

/**
 * The messages about a new request: the first at once, and a reminder and an alarm later, unless it is answered before.
 * Messages that have expired already are left out.
 */
export function planMessages(
  { reference, reply_by, remind_at }: Pick<StoredRequest, 'reference' | 'reply_by' | 'remind_at'>,
  now: Date,
): PlannedMessage[] {
  const about = { subject: reference, reference };
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
