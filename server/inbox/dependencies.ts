import type { Logger } from 'pino';
import type { DeskTexts } from '#lib/inbox/agency-texts.ts';
import type { Visitor } from '../http/visitor.ts';
import type { DeskSettings } from '../settings/configuration.ts';
import type { StoreClient } from '../store/thread/store-client.ts';

/** What the routes of the desk work with. */
export interface DeskDependencies {
  readonly store: StoreClient;
  readonly delivery: { wake(): void };
  readonly limits: {
    /** @throws {Problem} 429 when the device has asked for too many challenges in an hour */
    countKeyChallenge(device: string): Promise<void>;
    /**
     * Lets a visitor try to enter, once all that they sent has arrived.
     * @throws {Problem} 429 when the visitor's network has tried too often, 503 when too many try at once
     */
    limitSignIn(visitor: Visitor, arrive: () => Promise<unknown>, answer: () => Promise<void>): Promise<void>;
    /**
     * Looks for a session, by the hash of its cookie.
     * @throws {Problem} 429 when the session asks for too much, or its network with cookies that open nothing
     */
    findSession<Found>(
      visitor: Visitor,
      token: string,
      find: () => Promise<Found | undefined>,
      at?: 'editor',
    ): Promise<Found | undefined>;
  };
  readonly configuration: { readonly desk: DeskSettings };
  /** Undefined where the editor is switched off. */
  readonly editor: object | undefined;
  readonly texts: DeskTexts;
  readonly log: Pick<Logger, 'info' | 'error'>;
}
