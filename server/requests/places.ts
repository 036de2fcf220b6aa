import type { Problem } from '../http/problem.ts';

/** Bounds how much of something is under way at once: of one network, and of all. */
export class Places {
  readonly #most: { readonly network: number; readonly all: number };
  readonly #refusal: (whose: 'network' | 'all') => Problem;
  /** The network of each that is under way. */
  readonly #taken: string[] = [];

  /** @param refusal what is thrown where there is no place left, for a network or for all */
  constructor(most: { network: number; all: number }, refusal: (whose: 'network' | 'all') => Problem) {
    this.#most = most;
    this.#refusal = refusal;
  }

  /**
   * Takes a place.
   * @returns gives it back; may be called again
   * @throws {Problem} the refusal
   */
  take(network: string): () => void {
    const ofNetwork = this.#taken.filter((each) => each === network).length;
    if (ofNetwork >= this.#most.network) throw this.#refusal('network');
    if (this.#taken.length >= this.#most.all) throw this.#refusal('all');
    this.#taken.push(network);
    let taken = true;
    return () => {
      if (taken) this.#taken.splice(this.#taken.indexOf(network), 1);
      taken = false;
    };
  }
}
