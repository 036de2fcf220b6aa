import { type RawBuilder, sql } from 'kysely';
import { hourMs } from '#lib/durations.ts';
import type { StoredRequest } from '../../domain/stored-request.ts';
import type { PlannedMessage } from '../outbox/enqueue.ts';
import { type ContentColumns, createSenderExpression } from './content-columns.ts';

const sameTextMs = 24 * hourMs;
/** Limits the count, so that many requests with the same text do not slow down the query. */
const maxOtherAddresses = 5;
/** After this many other addresses have sent the same text, further requests with it get no mail of their own, only an entry in a list. */
const minAddressesForLists = 3;
/** The time after which an alarm is no longer sent. The request sheet still shows the overdue request. */
const alarmLifetimeMs = 24 * hourMs;

/**
 * SQL that counts the other addresses that sent the same text in the last day, up to five. It is part of the insert
 * statement, which is faster than a second query. Each step of the recursion finds the next distinct address in the
 * index.
 */
export const createAddressCountSql = (columns: ContentColumns, now: Date) => {
  const { text_fingerprint } = columns;
  // Must match the expression in the index `same_texts`.
  const sender = sql`coalesce(sender_trace, lower(email))`;
  const selectNext = (condition: RawBuilder<boolean>) => sql<string | null>`(
    select ${sender} from consultation_requests
    where text_fingerprint = ${text_fingerprint}
    and received_at > ${new Date(now.getTime() - sameTextMs).toISOString()}
    and ${sender} != ${createSenderExpression(columns)}
    and ${condition}
    order by ${sender}
    limit 1
  )`;
  return sql<number>`(
    with recursive others (address) as (
      select ${selectNext(sql`true`)}
      union all
      select ${selectNext(sql`${sender} > others.address`)} from others where others.address is not null
    )
    select count(*) from (select address from others where address is not null limit ${sql.lit(maxOtherAddresses)}) as found
  )`;
};

/**
 * Whether a request is announced in lists instead of messages of its own. Otherwise, many messages about one network or
 * one text would hide all other messages. The deadlines are the same.
 * @param sentMuch whether the network has sent more than a few requests in the last hour
 */
export const isAnnouncedInLists = (sentMuch: boolean, otherAddresses: number): boolean =>
  sentMuch || otherAddresses >= minAddressesForLists;

/**
 * Plans the messages about a new request: announcement, links, reminder and alarm. Leaves out messages that have
 * already expired.
 */
export function planRequestMessages(
  { reference, reply_by, remind_at }: Pick<StoredRequest, 'reference' | 'reply_by' | 'remind_at'>,
  now: Date,
): PlannedMessage[] {
  const base = { subject: reference, reference };
  const planned: PlannedMessage[] = [
    { kind: 'request', ...base },
    { kind: 'link', ...base },
  ];
  if (reply_by !== null && remind_at !== null)
    planned.push({ kind: 'reminder', ...base, notBefore: remind_at, expiresAt: reply_by });
  if (reply_by !== null) {
    const expiresAt = new Date(new Date(reply_by).getTime() + alarmLifetimeMs).toISOString();
    const late = { ...base, notBefore: reply_by, expiresAt };
    planned.push({ kind: 'alarm', ...late }, { kind: 'duty-link', ...late });
  }
  return planned.filter(({ expiresAt }) => expiresAt === undefined || expiresAt > now.toISOString());
}
