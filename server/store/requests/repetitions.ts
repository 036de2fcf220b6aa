import type { IntakeResult } from './arrival.ts';

/** How long the same request, sent again, counts as one. */
const repetitionMs = 10 * 60_000;

interface Recent {
  readonly at: Date;
  readonly content: string;
  readonly result: Promise<IntakeResult>;
}

/**
 * Requests of the last ten minutes that have no key of their own, told by their senders. A sender's address is in no
 * column, not even as a hash: that could be tried out. So another process, and this one after a restart, does not know
 * of them.
 */
export class Repetitions {
  readonly #recent = new Map<string, Recent>();

  /** How many are known. */
  get size(): number {
    return this.#recent.size;
  }

  /**
   * Keeps a request, unless it was kept a short time ago. Of two that arrive at once, the later waits for the earlier.
   * @param told what two sendings of one request share
   * @param content a hash of all that was sent
   * @param waits whether a request still waits for its answer: the same words after that are said anew
   */
  async once(
    { told, content, now }: { told: string; content: string; now: Date },
    keep: () => Promise<IntakeResult>,
    waits: (reference: string) => Promise<boolean>,
  ): Promise<IntakeResult> {
    for (;;) {
      const earlier = this.#recent.get(told);
      // By a clock that may be set back.
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
