import { Problem } from '../problem.ts';

/**
 * What the bodies that are being read, and the pages that give them back, may hold at once. Such a page takes up to
 * twelve times the memory of its words: each may become an entity, in a text and in what is sent of it.
 */
const mostBytesAtOnce = 8 * 1024 * 1024;
/** A household or an office does not send more than this at the same time. */
const mostBytesOfOneNetwork = 2 * 1024 * 1024;

/** Memory for one request's words. */
export interface Share {
  /** @throws {Problem} 503 when there is no room for so many bytes more */
  take(bytes: number): void;
  /** Whether anything was taken. */
  readonly held: boolean;
  /** Gives back all that was taken; may be called again. */
  leave(): void;
}

/** Bounds the memory that visitors' words take, of all visitors together and of each network. */
export class Room {
  #taken = 0;
  readonly #byNetwork = new Map<string, number>();

  share(network: string): Share {
    let own = 0;
    return {
      get held() {
        return own > 0;
      },
      take: (bytes) => {
        const ofNetwork = (this.#byNetwork.get(network) ?? 0) + bytes;
        if (this.#taken + bytes > mostBytesAtOnce || ofNetwork > mostBytesOfOneNetwork)
          throw new Problem(503, { headers: { 'Retry-After': '30' } });
        own += bytes;
        this.#taken += bytes;
        this.#byNetwork.set(network, ofNetwork);
      },
      leave: () => {
        if (own === 0) return;
        this.#taken -= own;
        const left = (this.#byNetwork.get(network) ?? 0) - own;
        if (left > 0) this.#byNetwork.set(network, left);
        else this.#byNetwork.delete(network);
        own = 0;
      },
    };
  }
}
