import type { StoredRequest } from '../store/store.ts';

/** A way to tell the agency about a request. Another one is a file like `mail.ts`, and a line in `channels.ts`. */
export interface Channel {
  /** Kept with each delivery, so it never changes. */
  readonly name: string;
  /**
   * Resolves when the other side has taken the message over, with `delivered`, or what it did not take; fails with
   * the reason, or when `signal` ends it.
   */
  deliver(request: StoredRequest, signal: AbortSignal): Promise<string>;
}
