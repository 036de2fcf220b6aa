import type { HttpBindings } from '@hono/node-server';
import type { Logger } from 'pino';
import type { DeliveryService } from '../messages/worker.ts';
import type { Timekeeper } from '../promise/timekeeper.ts';
import type { RequestLimits } from '../requests/request-limits.ts';
import type { Configuration } from '../settings/configuration.ts';
import type { Links } from '../sheet/links.ts';
import type { ServerStore } from '../store/store.ts';
import type { Site } from './site.ts';
import type { Visitor } from './visitor.ts';

/** What the server's handlers work with. */
export interface Dependencies {
  readonly store: ServerStore;
  readonly delivery: Pick<DeliveryService, 'wake'>;
  readonly links: Links;
  readonly site: Site;
  readonly limits: RequestLimits;
  readonly timekeeper: Pick<Timekeeper, 'clockAhead'>;
  readonly configuration: Pick<Configuration, 'siteUrl' | 'trustedProxies' | 'healthToken'>;
  readonly log: Logger;
}

/** What they know of each request. */
export interface Environment {
  Bindings: HttpBindings;
  Variables: {
    visitor: Visitor;
    /** What a form said, kept so that a page that reports a failure gives every word back. */
    typed: unknown;
  };
}
