import { type Kysely, sql } from 'kysely';
import { recordClockReading } from './clock.ts';
import { hasConcurrentWriters } from './database/queries.ts';
import type { Schema } from './database/schema.ts';
import { hasUnencryptedCopies, purgeUnencryptedCopies } from './inbox/plaintext-remnants.ts';
import {
  deleteOldMessages,
  eraseRequests,
  listExpiredRequests,
  type RetentionCutoffs,
} from './requests/retention.ts';
import { deleteOldHashes } from './requests/trace-keys.ts';

/**
 * @param openSlowConnection opens a connection with a longer timeout, for rewriting tables; by default, `db` is used
 */
export function createStoreUpkeep(db: Kysely<Schema>, openSlowConnection = () => db) {
  /**
   * Copies SQLite's write-ahead log into the database file, and truncates the log, because the log still contains
   * erased requests.
   * @returns false while another connection, such as that of a backup, reads the log
   */
  async function clearLog(): Promise<boolean> {
    if (hasConcurrentWriters(db)) return true;
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    return rows[0]?.busy === 0;
  }

  return {
    clearLog,

    /**
     * Deletes a request from all tables, and records its erasure. Idempotent.
     * @returns whether the request was also erased from the write-ahead log (see `clearLog`)
     */
    async erase(reference: string, now = new Date()): Promise<boolean> {
      await eraseRequests(db, [reference], 'asked', now);
      return await clearLog();
    },

    /**
     * Erases at most a hundred requests whose retention period has ended.
     * @returns their references
     */
    async eraseExpired(cutoffs: RetentionCutoffs, now = new Date()): Promise<string[]> {
      const references = await listExpiredRequests(db, cutoffs);
      await eraseRequests(db, references, 'calendar', now);
      await deleteOldMessages(db, cutoffs);
      await clearLog();
      return references;
    },

    /**
     * Deletes the keyed hashes of encrypted requests before they are a day old. Earlier backups still contain the
     * hashes, but not the hash key.
     */
    clearTraces: (now = new Date()) => deleteOldHashes(db, now),

    async purgePlaintextRemnants(now = new Date()): Promise<void> {
      if (!(await hasUnencryptedCopies(db, now))) return;
      const slow = openSlowConnection();
      try {
        await purgeUnencryptedCopies(slow);
      } finally {
        if (slow !== db) await slow.destroy();
      }
      await clearLog();
    },

    /** @returns the milliseconds by which the clock is ahead, or 0 if the clock is trusted */
    readClock: (now = new Date()) => recordClockReading(db, now),

    /**
     * Checks that the database is writable by inserting and deleting a row as large as a request. Throws if it is not.
     */
    async recordHeartbeat(now = new Date()): Promise<void> {
      const beat_at = now.toISOString();
      await db.transaction().execute(async (trx) => {
        await trx
          .insertInto('heartbeat')
          .values({ beat_at, padding: ' '.repeat(16_384) })
          .execute();
        await trx.deleteFrom('heartbeat').execute();
      });
    },
  };
}
