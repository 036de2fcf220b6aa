import type { Logger } from 'pino';
import type { Brand } from '#lib/brand/read.ts';
import type { DeskTexts } from '#lib/desk/desk-language.ts';
import type { Links } from './domain/links.ts';
import type { Editor } from './edit/routes.ts';
import type { Site } from './http/site.ts';
import type { Maintenance } from './maintenance/maintenance.ts';
import type { DeliveryService } from './messages/worker.ts';
import type { RequestLimits } from './requests/request-limits.ts';
import type { Configuration } from './settings/configuration.ts';
import type { ServerStore } from './store/thread/server-store.ts';

/** A brand, and the site that was built from it. Requests that begin with one release end with it. */
export interface Release {
  readonly brand: Brand;
  readonly texts: DeskTexts;
  readonly site: Site;
}

/** The dependencies of the server's handlers. */
export interface Dependencies extends Release {
  readonly store: ServerStore;
  readonly delivery: Pick<DeliveryService, 'wake'>;
  readonly links: Links;
  readonly limits: RequestLimits;
  readonly maintenance: Pick<Maintenance, 'clockAhead' | 'sealingUnverified'>;
  readonly configuration: Pick<Configuration, 'siteUrl' | 'trustedProxies' | 'healthToken' | 'desk'>;
  /** Undefined where the editor is switched off. */
  readonly editor: Editor | undefined;
  readonly log: Logger;
}
