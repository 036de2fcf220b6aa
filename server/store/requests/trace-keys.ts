import { createHmac, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { dayMs, hourMs } from '#lib/durations.ts';
import type { Schema } from '../database/schema.ts';

export const deletedHashColumns = { content_hash: '', text_fingerprint: null, sender_trace: null } as const;

/** Keyed hashes are deleted at this age. The task runs every minute, so that they are deleted within a day. */
const maxTraceAgeMs = 23 * hourMs;

/** Creates keyed hashes that are equal for equal texts, and reveal nothing without the key. */
export interface ContentHashKey {
  readonly id: string;
  /** Returns the HMAC-SHA-256 of a text, in hexadecimal. */
  readonly hash: (text: string) => string;
}

/**
 * Provides the key for keyed hashes, which compare encrypted requests with later ones. The key is only in memory, and
 * is replaced every day, so that an attacker with a stolen disk cannot confirm guessed texts.
 */
export class DailyHashKeys {
  #key = createKey();
  #since: Date | undefined;

  getKey(now: Date): ContentHashKey {
    // `Math.abs`, because the difference is negative after the clock was set back.
    if (this.#since && Math.abs(now.getTime() - this.#since.getTime()) >= dayMs) {
      this.#key = createKey();
      this.#since = now;
    }
    this.#since ??= now;
    return this.#key;
  }
}

function createKey(): ContentHashKey {
  const secret = randomBytes(32);
  return {
    id: randomBytes(8).toString('hex'),
    hash: (text) => createHmac('sha256', secret).update(text).digest('hex'),
  };
}

/** Also deletes keyed hashes that have a time in the future because the clock was set back. */
export async function deleteOldHashes(db: Kysely<Schema>, now: Date): Promise<void> {
  const addMs = (ms: number) => new Date(now.getTime() + ms).toISOString();
  await db
    .updateTable('consultation_requests')
    .set(deletedHashColumns)
    .where('sender_trace', 'is not', null)
    .where((row) =>
      row.or([row('received_at', '<', addMs(-maxTraceAgeMs)), row('received_at', '>', addMs(hourMs))]),
    )
    .execute();
}
