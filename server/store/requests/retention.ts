import type { Kysely } from 'kysely';
import type { ErasureKind, Schema } from '../database/schema.ts';

/** What is erased by the calendar. Times are ISO 8601, in UTC. */
export interface Expiry {
  /** Requests that were answered before. */
  readonly answeredBefore: string;
  /** Doubtful ones that came before, and that nobody has cleared, taken or answered since. */
  readonly doubtfulBefore: string;
  /** Messages about no request in particular. */
  readonly messagesBefore: string;
}

/** Few enough that nobody who sends a request meanwhile waits for it. */
const erasedAtOnce = 100;

/** The references of what is kept no longer than promised, at most 100 of them. */
export async function expired(
  db: Kysely<Schema>,
  { answeredBefore, doubtfulBefore }: Expiry,
): Promise<string[]> {
  const rows = await db
    .selectFrom('consultation_requests')
    .select('reference')
    .where((row) =>
      row.or([
        row('answered_at', '<', answeredBefore),
        row.and([
          row('doubts', 'is not', null),
          row('cleared_at', 'is', null),
          row('taken_at', 'is', null),
          row('answered_at', 'is', null),
          row('received_at', '<', doubtfulBefore),
        ]),
      ]),
    )
    .orderBy('received_at')
    .limit(erasedAtOnce)
    .execute();
  return rows.map(({ reference }) => reference);
}

/** Removes requests from every table and leaves an entry for each that something was erased. */
export async function eraseRequests(
  db: Kysely<Schema>,
  references: readonly string[],
  kind: ErasureKind,
  now: Date,
): Promise<void> {
  if (references.length === 0) return;
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('consultation_requests').where('reference', 'in', references).execute();
    await trx
      .insertInto('erasures')
      .values(references.map((reference) => ({ reference, erased_at: now.toISOString(), kind })))
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .execute();
  });
}

export async function forgetMessages(db: Kysely<Schema>, { messagesBefore }: Expiry): Promise<void> {
  await db
    .deleteFrom('messages')
    .where('reference', 'is', null)
    .where('created_at', '<', messagesBefore)
    .execute();
}
