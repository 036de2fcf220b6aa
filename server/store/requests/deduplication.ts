import { minuteMs } from '#lib/durations.ts';
import type { IntakeResult } from './arrival.ts';

/** For how long a request that is sent again counts as the same one. */
const repetitionMs = 10 * minuteMs;

interface Recent {
  readonly at: Date;
  readonly content: string;
  readonly result: Promise<IntakeResult>;
}

/**
 * Recognizes requests of the last ten minutes that are sent again, by their senders, where they have no unique key. It keeps
 * them in memory, since no sender's address is stored, not even as a hash, which could be guessed. So another process, or
 * this one after a restart, does not know them.
 */
export class RequestDeduplicator {
  readonly #recent = new Map<string, Recent>();

  /** How many requests are remembered. */
  get size(): number {
    return this.#recent.size;
  }

  /**
   * Keeps a request, unless it was kept a short time ago. Of two that arrive at once, the later waits for the earlier.
   * @param told what identifies a request that is sent again
   * @param content a hash of all that was sent
   * @param waits whether a request is still unanswered; after an answer, the same words are a new request
   */
  async runOnce(
    { told, content, now }: { told: string; content: string; now: Date },
    keep: () => Promise<IntakeResult>,
    waits: (reference: string) => Promise<boolean>,
  ): Promise<IntakeResult> {
    for (;;) {
      const earlier = this.#recent.get(told);
      // The clock may have been set back: the distance counts, in either direction.
      if (!earlier || Math.abs(now.getTime() - earlier.at.getTime()) >= repetitionMs)
        return await this.#remember(told, { at: now, content, result: keep() });
      const result = await earlier.result.catch(() => undefined);
      if (result && 'reference' in result && (await waits(result.reference)))
        return earlier.content === content
          ? { ...result, outcome: 'repeated' }
          : { outcome: 'key-used-for-another' };
      this.#forget(told, earlier);
    }
  }

  async #remember(told: string, recent: Recent): Promise<IntakeResult> {
    this.#recent.set(told, recent);
    setTimeout(() => this.#forget(told, recent), repetitionMs).unref();
    try {
      return await recent.result;
    } catch (error) {
      this.#forget(told, recent);
      throw error;
    }
  }

  #forget(told: string, recent: Recent): void {
    if (this.#recent.get(told) === recent) this.#recent.delete(told);
  }
}
