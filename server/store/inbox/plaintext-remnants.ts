/**
 * Removes what sealing leaves over: an engine writes a changed row elsewhere, and the words stay where they were until the
 * space is used again. So the tables are written anew once all is sealed.
 */
import { type Kysely, sql } from 'kysely';
import { minuteMs } from '#lib/durations.ts';
import { countRows, hasConcurrentWriters } from '../database/queries.ts';
import type { Schema } from '../database/schema.ts';

/** The tables that had words in clear. */
const tables = ['consultation_requests', 'desk_notes', 'message_attempts'] as const;

/** Who began to seal and went away has gone for good after this long: what is sealed is then written anew all the same. */
const pauseMs = 10 * minuteMs;

/** How long visitors may have to wait because others have not finished with a table. */
const lockMs = 1_000;

/** How many requests have words in clear: their own, or those of a note. */
export async function countPlaintextRequests(db: Kysely<Schema>): Promise<number> {
  const inClear = (table: 'consultation_requests' | 'desk_notes') =>
    db.selectFrom(table).select('reference').where('sealed_with', 'is', null);
  const requests = inClear('consultation_requests').union(inClear('desk_notes'));
  return await countRows(db.selectFrom(requests.as('in_clear')));
}

/** Notes, in the transaction that seals, that words are left over. */
export async function recordPlaintextRemnants(trx: Kysely<Schema>, now: Date): Promise<void> {
  const since = now.toISOString();
  await trx
    .insertInto('words_left_over')
    .values({ id: 1, since })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ since }))
    .execute();
}

/** Whether words are left over, and nobody is sealing any more. */
export async function hasPlaintextRemnants(db: Kysely<Schema>, now: Date): Promise<boolean> {
  const since = await leftOverSince(db);
  if (since === undefined) return false;
  const isPaused = Math.abs(now.getTime() - Date.parse(since)) >= pauseMs;
  return isPaused || (await countPlaintextRequests(db)) === 0;
}

/**
 * Writes the tables anew. Visitors wait meanwhile: a second for some hundred megabytes.
 * @throws when others use the tables for longer than visitors may be kept waiting
 */
export async function purgePlaintextRemnants(db: Kysely<Schema>): Promise<void> {
  const since = await leftOverSince(db);
  if (since === undefined) return;
  if (hasConcurrentWriters(db)) await rewriteTables(db);
  // `secure_delete` is not enough: of five thousand words, one or two stayed in pages of an index.
  else await sql`vacuum`.execute(db);
  // Unless more was sealed meanwhile.
  await db.deleteFrom('words_left_over').where('since', '=', since).execute();
}

const leftOverSince = async (db: Kysely<Schema>): Promise<string | undefined> =>
  (await db.selectFrom('words_left_over').select('since').executeTakeFirst())?.since;

/** PostgreSQL. Its samples of columns, by which it plans queries, hold words as well. */
async function rewriteTables(db: Kysely<Schema>): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`set lock_timeout = ${sql.lit(lockMs)}`.execute(one);
    try {
      for (const table of tables) await sql`vacuum (full, analyze) ${sql.table(table)}`.execute(one);
      // Where the role may: the owner of the database.
      await sql`vacuum full pg_statistic`.execute(one);
    } finally {
      await sql`reset lock_timeout`.execute(one);
    }
  });
}
