import type { Logger } from 'pino';
import type { Brand } from '#lib/brand/read.ts';
import type { StaffTexts } from '#lib/inbox/agency-texts.ts';
import type { SheetLinks } from './domain/links.ts';
import type { EditorProcess } from './editor/routes.ts';
import type { Site } from './http/site.ts';
import type { Maintenance } from './maintenance/maintenance.ts';
import type { DeliveryWorker } from './messages/worker.ts';
import type { RequestLimits } from './requests/request-limits.ts';
import type { Configuration } from './settings/configuration.ts';
import type { StoreClient } from './store/thread/store-client.ts';

/** A brand and the site that was built from it. */
export interface SiteRelease {
  readonly brand: Brand;
  readonly texts: StaffTexts;
  readonly site: Site;
}

export interface ServerDependencies extends SiteRelease {
  readonly store: StoreClient;
  readonly delivery: Pick<DeliveryWorker, 'wake'>;
  readonly links: SheetLinks;
  readonly limits: RequestLimits;
  readonly maintenance: Pick<Maintenance, 'clockAhead' | 'sealingUnverified'>;
  readonly configuration: Pick<Configuration, 'siteUrl' | 'trustedProxies' | 'healthToken' | 'desk'>;
  readonly editor: EditorProcess | undefined;
  readonly log: Logger;
}
