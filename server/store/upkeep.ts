/** Erasure, and tasks that keep the database in order. */
import { type Kysely, sql } from 'kysely';
import { readClock } from './clock.ts';
import { hasConcurrentWriters } from './database/queries.ts';
import type { Schema } from './database/schema.ts';
import { hasPlaintextRemnants, purgePlaintextRemnants } from './inbox/plaintext-remnants.ts';
import {
  deleteOldMessages,
  eraseRequests,
  listExpiredRequests,
  type RetentionCutoffs,
} from './requests/retention.ts';
import { clearTraces } from './requests/trace-keys.ts';

/**
 * Creates the methods of the store for erasure and regular tasks.
 * @param openSlowConnection opens a connection with a longer timeout, for rewriting tables; by default, `db` is used
 */
export function createStoreUpkeep(db: Kysely<Schema>, openSlowConnection = () => db) {
  /**
   * Writes SQLite's write-ahead log into the file, and truncates it, since the log still contains erased requests.
   * @returns false while another reader, such as a backup, uses the log
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
     * @returns whether the request is erased from the disk, too: see `clearLog`
     */
    async erase(reference: string, now = new Date()): Promise<boolean> {
      await eraseRequests(db, [reference], 'asked', now);
      return await clearLog();
    },

    /**
     * Erases requests whose retention has ended, at most a hundred at a time.
     * @returns their references; empty if nothing is left to erase
     */
    async eraseExpired(cutoffs: RetentionCutoffs, now = new Date()): Promise<string[]> {
      const references = await listExpiredRequests(db, cutoffs);
      await eraseRequests(db, references, 'calendar', now);
      await deleteOldMessages(db, cutoffs);
      await clearLog();
      return references;
    },

    /** Deletes the traces of sealed requests that are nearly a day old. Earlier backups still have the traces, but not their key. */
    clearTraces: (now = new Date()) => clearTraces(db, now),

    /** Removes plaintext from the disk once sealing has finished: see `plaintext-remnants.ts`. */
    async purgePlaintextRemnants(now = new Date()): Promise<void> {
      if (!(await hasPlaintextRemnants(db, now))) return;
      const slow = openSlowConnection();
      try {
        await purgePlaintextRemnants(slow);
      } finally {
        if (slow !== db) await slow.destroy();
      }
      await clearLog();
    },

    /**
     * Stores a reading of the machine's clock.
     * @returns the milliseconds by which the clock is ahead; 0 if it is trusted
     */
    readClock: (now = new Date()) => readClock(db, now),

    /** Checks that the store is writable: writes and deletes a row of a request's size. Throws if that fails. */
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
