import type { Logger } from 'pino';
import type { StaffTexts } from '#lib/inbox/agency-texts.ts';
import type { Visitor } from '../http/visitor.ts';
import type { InboxSettings } from '../settings/configuration.ts';
import type { StoreClient } from '../store/thread/store-client.ts';

export interface InboxDependencies {
  readonly store: StoreClient;
  readonly delivery: { wake(): void };
  readonly limits: {
    /** @throws {HttpProblem} 429 if the device has requested too many challenges within an hour */
    countKeyChallenge(device: string): Promise<void>;
    /**
     * Counts an attempt to sign in or join, and calls `handle` once the body has arrived.
     * @throws {HttpProblem} 429 if the visitor's network has made too many attempts, 503 if there are too many simultaneous
     * attempts
     */
    limitSignIn(visitor: Visitor, arrive: () => Promise<unknown>, handle: () => Promise<void>): Promise<void>;
    /**
     * Finds a session.
     * @param token the hash of the session cookie
     * @throws {HttpProblem} 429 after too many requests in the session, or too many invalid cookies from its network
     */
    findSession<Found>(
      visitor: Visitor,
      token: string,
      find: () => Promise<Found | undefined>,
      at?: 'editor',
    ): Promise<Found | undefined>;
  };
  readonly configuration: { readonly desk: InboxSettings };
  readonly editor: object | undefined;
  readonly texts: StaffTexts;
  readonly log: Pick<Logger, 'info' | 'error'>;
}
