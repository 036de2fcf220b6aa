import type { Kysely } from 'kysely';
import type { ErasureReason, Schema } from '../database/schema.ts';

/** Requests and messages from before these times are erased. ISO 8601, in UTC. */
export interface RetentionCutoffs {
  /** For answered requests. Compared with the time of the answer. */
  readonly answeredBefore: string;
  /** For possible spam that nobody has changed. Compared with the time of receipt. */
  readonly doubtfulBefore: string;
  /** For messages without a request. Compared with the time of creation. */
  readonly messagesBefore: string;
}

/** A batch is small so that visitors do not have to wait long. */
const batchSize = 100;

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
    .limit(batchSize)
    .execute();
  return rows.map(({ reference }) => reference);
}

export async function eraseRequests(
  db: Kysely<Schema>,
  references: readonly string[],
  kind: ErasureReason,
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

/**
 * Deletes old messages without a request, except messages that are planned for later, for example after a long closure.
 */
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
