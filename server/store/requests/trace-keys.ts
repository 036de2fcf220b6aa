import { createHmac, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { dayMs, hourMs } from '#lib/durations.ts';
import type { Schema } from '../database/schema.ts';

/** In place of what words could be compared by, once that is not known any more. */
export const clearedTraces = { content_hash: '', text_fingerprint: null, sender_trace: null } as const;

/** So long are traces kept: with maintenance every minute, they are gone within a day. */
const keptMs = 23 * hourMs;

/** Makes traces: what two equal texts have in common, which tells nothing of them to whoever lacks the key. */
export interface TraceKey {
  readonly id: string;
  /** HMAC-SHA-256, in hexadecimal. */
  readonly hash: (text: string) => string;
}

/**
 * The key by which sealed requests are compared with later ones. It is in this process's memory only, and another every day:
 * neither another process nor a stolen disk can try out whose request left a trace.
 */
export class TraceKeys {
  #key = newKey();
  #since: Date | undefined;

  /** The key of a moment. */
  keyAt(now: Date): TraceKey {
    // The clock may have been set back: the distance counts, in either direction.
    if (this.#since && Math.abs(now.getTime() - this.#since.getTime()) >= dayMs) {
      this.#key = newKey();
      this.#since = now;
    }
    this.#since ??= now;
    return this.#key;
  }
}

function newKey(): TraceKey {
  const secret = randomBytes(32);
  return {
    id: randomBytes(8).toString('hex'),
    hash: (text) => createHmac('sha256', secret).update(text).digest('hex'),
  };
}

/** Clears the traces of sealed requests that are too old, or from the future of a clock that was set back. */
export async function clearTraces(db: Kysely<Schema>, now: Date): Promise<void> {
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
  await db
    .updateTable('consultation_requests')
    .set(clearedTraces)
    .where('sender_trace', 'is not', null)
    .where((row) => row.or([row('received_at', '<', at(-keptMs)), row('received_at', '>', at(hourMs))]))
    .execute();
}
