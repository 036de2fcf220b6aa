import type { Problem } from '../http/problem.ts';

/** Limits how many things are done at the same time: for one network, and for all networks together. */
export class Places {
  readonly #most: { readonly network: number; readonly all: number };
  readonly #refusal: (whose: 'network' | 'all') => Problem;
  /** A network for each place that is taken; one that has several places is here as often. */
  readonly #taken: string[] = [];

  /** @param refusal makes what is thrown when a network, or all together, have no place left */
  constructor(most: { network: number; all: number }, refusal: (whose: 'network' | 'all') => Problem) {
    this.#most = most;
    this.#refusal = refusal;
  }

  /**
   * Takes a place.
   * @returns a function that gives the place back; later calls of it do nothing
   * @throws {Problem} the refusal, when no place is left
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
