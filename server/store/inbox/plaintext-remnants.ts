/**
 * Removes unencrypted copies of requests from the disk after their encryption. When a row changes, a database writes
 * the new row to another place, and the old text stays on the disk until its space is reused. Therefore, the tables are
 * rewritten after all requests have been encrypted.
 */
import { type Kysely, sql } from 'kysely';
import { minuteMs } from '#lib/durations.ts';
import { countRows, hasConcurrentWriters } from '../database/queries.ts';
import type { Schema } from '../database/schema.ts';

const tables = ['consultation_requests', 'desk_notes', 'message_attempts'] as const;

/** The maximum pause in encrypting earlier requests. After it, the tables are rewritten, even if some requests are unencrypted. */
const maxPauseMs = 10 * minuteMs;

/** The timeout for locking a table. Visitors have to wait while a table is locked. */
const lockTimeoutMs = 1_000;

export async function countUnencryptedRequests(db: Kysely<Schema>): Promise<number> {
  const selectPlaintext = (table: 'consultation_requests' | 'desk_notes') =>
    db.selectFrom(table).select('reference').where('sealed_with', 'is', null);
  const requests = selectPlaintext('consultation_requests').union(selectPlaintext('desk_notes'));
  return await countRows(db.selectFrom(requests.as('in_clear')));
}

/** Must be called in the transaction that encrypts requests. */
export async function recordUnencryptedCopies(trx: Kysely<Schema>, now: Date): Promise<void> {
  const since = now.toISOString();
  await trx
    .insertInto('words_left_over')
    .values({ id: 1, since })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ since }))
    .execute();
}

/** Whether the tables must be rewritten, and the encryption of stored requests has finished or stopped. */
export async function hasUnencryptedCopies(db: Kysely<Schema>, now: Date): Promise<boolean> {
  const since = await readRemnantsSince(db);
  if (since === undefined) return false;
  const isPaused = Math.abs(now.getTime() - Date.parse(since)) >= maxPauseMs;
  return isPaused || (await countUnencryptedRequests(db)) === 0;
}

/**
 * Rewrites the tables, which removes unencrypted copies from the disk. Visitors have to wait meanwhile, about a second
 * for a few hundred megabytes.
 * @throws if other connections lock a table for longer than `lockTimeoutMs`
 */
export async function purgeUnencryptedCopies(db: Kysely<Schema>): Promise<void> {
  const since = await readRemnantsSince(db);
  if (since === undefined) return;
  if (hasConcurrentWriters(db)) await rewriteTables(db);
  // `secure_delete` is not enough. In a test, one or two of five thousand words were still in pages of an index.
  else await sql`vacuum`.execute(db);
  // If more requests were encrypted meanwhile, `since` has changed, and the row stays.
  await db.deleteFrom('words_left_over').where('since', '=', since).execute();
}

const readRemnantsSince = async (db: Kysely<Schema>): Promise<string | undefined> =>
  (await db.selectFrom('words_left_over').select('since').executeTakeFirst())?.since;

/** Rewrites the tables of PostgreSQL, and its statistics for query plans, which contain sample values. */
async function rewriteTables(db: Kysely<Schema>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(connection);
    try {
      for (const table of tables) await sql`vacuum (full, analyze) ${sql.table(table)}`.execute(connection);
      // PostgreSQL skips this table unless the user owns the database.
      await sql`vacuum full pg_statistic`.execute(connection);
    } finally {
      await sql`reset lock_timeout`.execute(connection);
    }
  });
}
