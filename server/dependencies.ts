import type { Logger } from 'pino';
import type { Links } from './domain/links.ts';
import type { Site } from './http/site.ts';
import type { Maintenance } from './maintenance/maintenance.ts';
import type { DeliveryService } from './messages/worker.ts';
import type { RequestLimits } from './requests/request-limits.ts';
import type { Configuration } from './settings/configuration.ts';
import type { ServerStore } from './store/thread/server-store.ts';

/** What the server's handlers work with. */
export interface Dependencies {
  readonly store: ServerStore;
  readonly delivery: Pick<DeliveryService, 'wake'>;
  readonly links: Links;
  readonly site: Site;
  readonly limits: RequestLimits;
  readonly maintenance: Pick<Maintenance, 'clockAhead' | 'sealingUnverified'>;
  readonly configuration: Pick<
    Configuration,
    'siteUrl' | 'trustedProxies' | 'healthToken' | 'desk' | 'editor'
  >;
  readonly log: Logger;
}
