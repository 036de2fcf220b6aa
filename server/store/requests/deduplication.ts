import { minuteMs } from '#lib/durations.ts';
import type { ReceiveResult } from './arrival.ts';

/** An equal request within this time is a repetition. */
const repetitionMs = 10 * minuteMs;

interface Recent {
  readonly at: Date;
  readonly content: string;
  readonly result: Promise<ReceiveResult>;
}

/**
 * Recognizes repetitions of requests without a unique key, for ten minutes. The data is stored only in memory, because
 * senders' network addresses must not be stored. Hashes of network addresses must not be stored either, because they
 * could be guessed. Other processes, and the same process after a restart, do not recognize the repetitions.
 */
export class RequestDeduplicator {
  readonly #recent = new Map<string, Recent>();

  get size(): number {
    return this.#recent.size;
  }

  /**
   * Stores a request, unless it is a repetition. Concurrent repetitions wait for the first one.
   * @param identity a hash that is the same for all repetitions of a request
   * @param content a hash of all fields
   * @param isOpen whether a request is unanswered. After an answer, the same content is a new request
   */
  async runOnce(
    { identity, content, now }: { identity: string; content: string; now: Date },
    store: () => Promise<ReceiveResult>,
    isOpen: (reference: string) => Promise<boolean>,
  ): Promise<ReceiveResult> {
    for (;;) {
      const earlier = this.#recent.get(identity);
      // `Math.abs`, because the difference is negative after the clock was set back.
      if (!earlier || Math.abs(now.getTime() - earlier.at.getTime()) >= repetitionMs)
        return await this.#remember(identity, { at: now, content, result: store() });
      const result = await earlier.result.catch(() => undefined);
      if (result && 'reference' in result && (await isOpen(result.reference)))
        return earlier.content === content
          ? { ...result, outcome: 'repeated' }
          : { outcome: 'key-used-for-another' };
      this.#forget(identity, earlier);
    }
  }

  async #remember(identity: string, recent: Recent): Promise<ReceiveResult> {
    this.#recent.set(identity, recent);
    setTimeout(() => this.#forget(identity, recent), repetitionMs).unref();
    try {
      return await recent.result;
    } catch (error) {
      this.#forget(identity, recent);
      throw error;
    }
  }

  #forget(identity: string, recent: Recent): void {
    if (this.#recent.get(identity) === recent) this.#recent.delete(identity);
  }
}
