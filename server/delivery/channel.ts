import type { Configuration } from '../configuration.ts';
import type { StoredRequest } from '../store/store.ts';
import { mailChannel } from './mail.ts';

/** A way to tell the agency about a request. Another one is a file like `mail.ts`, and a line below. */
export interface Channel {
  /** Kept with each delivery, so it never changes. */
  readonly name: string;
  /** Resolves when the other side has taken the message over; fails with the reason, or when `signal` ends it. */
  deliver(request: StoredRequest, signal: AbortSignal): Promise<void>;
}

/** The channels that the settings switch on; none in a house that reads its requests with `npm run desk`. */
export function configuredChannels(configuration: Configuration): readonly Channel[] {
  return [mailChannel(configuration)].filter((channel) => channel !== undefined);
}

/** Said at the start, and at the desk, so that nobody waits for a message that will not come. */
export const noChannel =
  'Nobody is told of new requests: no channel is configured (SMTP_URL). They are kept, and read with “npm run desk”.';
