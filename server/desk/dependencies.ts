import type { Logger } from 'pino';
import type { Visitor } from '../http/visitor.ts';
import type { Configuration, DeskSettings } from '../settings/configuration.ts';
import type { ServerStore } from '../store/thread/server-store.ts';

/** What the routes of the desk work with. */
export interface DeskDependencies {
  readonly store: ServerStore;
  readonly delivery: { wake(): void };
  readonly limits: {
    /**
     * Lets a visitor try to enter, once all that they sent has arrived.
     * @throws {Problem} 429 when the visitor's network has tried too often, 503 when too many try at once
     */
    tryToEnter(visitor: Visitor, arrive: () => Promise<unknown>, answer: () => Promise<void>): Promise<void>;
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
  readonly configuration: Pick<Configuration, 'editor'> & { readonly desk: DeskSettings };
  readonly log: Pick<Logger, 'info' | 'error'>;
}
