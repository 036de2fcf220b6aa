import { Problem } from '../http/problem.ts';

/** What all long requests may hold at once, from the first byte until their answer was read. */
const maxBytes = 16 * 1024 * 1024;
/** A household or an office does not send more than this at the same time. */
const maxBytesPerNetwork = 2 * 1024 * 1024;

/** The connection is closed: on one that stays open, what nobody is going to read would be received to its end. */
const turnedAway = { 'Retry-After': '30', Connection: 'close' };

/** Memory for one request's words. */
export interface Reservation {
  /** Bytes that are set aside. */
  readonly bytes: number;
  /**
   * Makes the reservation at least this large.
   * @throws {Problem} 503 when others hold too much
   */
  growTo(bytes: number): void;
  /** Gives all of it back; may be called again. */
  release(): void;
}

/** Bounds the memory that visitors' words take, of all visitors together and of each network. */
export class MemoryBudget {
  #reserved = 0;
  readonly #byNetwork = new Map<string, number>();

  /** An empty reservation. */
  reservation(network: string): Reservation {
    let own = 0;
    const change = (bytes: number) => {
      const ofNetwork = (this.#byNetwork.get(network) ?? 0) + bytes;
      if (bytes > 0 && (this.#reserved + bytes > maxBytes || ofNetwork > maxBytesPerNetwork))
        throw new Problem(503, { headers: turnedAway });
      own += bytes;
      this.#reserved += bytes;
      if (ofNetwork > 0) this.#byNetwork.set(network, ofNetwork);
      else this.#byNetwork.delete(network);
    };
    return {
      get bytes() {
        return own;
      },
      growTo: (bytes) => {
        if (bytes > own) change(bytes - own);
      },
      release: () => {
        if (own > 0) change(-own);
      },
    };
  }
}
