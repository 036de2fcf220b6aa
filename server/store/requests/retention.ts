import type { Kysely } from 'kysely';
import type { ErasureKind, Schema } from '../database/schema.ts';

/** Before which times requests and messages are erased. Times are ISO 8601, in UTC. */
export interface RetentionCutoffs {
  /** Answered requests: by when they were answered. */
  readonly answeredBefore: string;
  /** Doubtful requests that nobody has cleared, taken or answered: by when they came. */
  readonly doubtfulBefore: string;
  /** Messages about no request in particular: by when they were made. */
  readonly messagesBefore: string;
}

/** How many requests are erased at a time: few enough that a visitor who sends one meanwhile hardly waits. */
const erasedAtOnce = 100;

/** The references of requests that have been kept for as long as promised, at most 100. */
export async function listExpiredRequests(
  db: Kysely<Schema>,
  { answeredBefore, doubtfulBefore }: RetentionCutoffs,
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

/** Removes requests from every table, and leaves an entry for each that it was erased. */
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

/** Erases old messages about no request, but for those that are planned for later, such as after a long closure. */
export async function deleteOldMessages(
  db: Kysely<Schema>,
  { messagesBefore }: RetentionCutoffs,
): Promise<void> {
  const planned = db
    .selectFrom('message_deliveries')
    .select('message_id')
    .where('state', '=', 'waiting')
    .where('not_before', '>=', messagesBefore);
  await db
    .deleteFrom('messages')
    .where('reference', 'is', null)
    .where('created_at', '<', messagesBefore)
    .where('id', 'not in', planned)
    .execute();
}
