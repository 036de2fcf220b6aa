import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { DoubtReason, Signs } from '../consultations/doubt.ts';
import type { PlannedMessage } from './outbox.ts';
import type { Schema } from './schema.ts';

const hourMs = 3_600_000;

/** The same text from somebody else counts for this long. */
const sameTextMs = 24 * hourMs;
/** So many other addresses are counted: a flood of one text is not counted anew for each. */
const mostOtherAddresses = 5;
/** So many doubtful requests in an hour have a message each; those that follow are counted in one. */
const doubtfulTold = 10;
/** An alarm is of use for this long: the sheet tells of what is later still. */
const alarmMs = 24 * hourMs;

/** What speaks against a request, but for what the store finds out by itself. */
export type SignsGiven = Omit<Signs, 'otherAddresses'>;

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
 * Marks a request with the reasons for doubt.
 * @returns the hour whose message counts it, when so many are doubtful that it has none of its own
 */
export async function markDoubtful(
  trx: Kysely<Schema>,
  reference: string,
  reasons: readonly DoubtReason[],
  now: Date,
): Promise<string | null> {
  const earlier = await trx
    .selectFrom('consultation_requests')
    .select('reference')
    .where('doubts', 'is not', null)
    .where('received_at', '>', new Date(now.getTime() - hourMs).toISOString())
    .limit(doubtfulTold)
    .execute();
  const collected_in =
    earlier.length < doubtfulTold ? null : now.toISOString().slice(0, 'YYYY-MM-DDTHH'.length);
  await trx
    .updateTable('consultation_requests')
    .set({ doubts: JSON.stringify(reasons), collected_in })
    .where('reference', '=', reference)
    .execute();
  return collected_in;
}

/**
 * The messages that a request causes: about itself at once, and, unless it is answered before, a reminder and an
 * alarm. Those whose time has passed are left out.
 */
export function messagesAbout(
  {
    reference,
    reply_by,
    remind_at,
  }: Pick<Selectable<Schema['consultation_requests']>, 'reference' | 'reply_by' | 'remind_at'>,
  now: Date,
): PlannedMessage[] {
  const about = { of: reference, reference };
  const planned: PlannedMessage[] = [{ kind: 'request', ...about }];
  if (reply_by !== null && remind_at !== null)
    planned.push({ kind: 'reminder', ...about, notBefore: remind_at, expiresAt: reply_by });
  if (reply_by !== null) {
    const expiresAt = new Date(new Date(reply_by).getTime() + alarmMs).toISOString();
    planned.push({ kind: 'alarm', ...about, notBefore: reply_by, expiresAt });
  }
  return planned.filter(({ expiresAt }) => expiresAt === undefined || expiresAt > now.toISOString());
}

/** Doubtful requests of an hour, in one message when it has ended. */
export function floodMessage(hour: string): PlannedMessage {
  const end = new Date(new Date(`${hour}:00:00Z`).getTime() + hourMs).toISOString();
  return { kind: 'flood', of: hour, notBefore: end };
}
