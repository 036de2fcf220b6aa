import type { SheetLinks } from '../domain/links.ts';
import type { Configuration } from '../settings/configuration.ts';
import type { Channel, GetBrand } from './channel.ts';
import { createMailChannel } from './mail/mail.ts';
import { createWebhookChannel } from './webhook/webhook.ts';

/** Creates the configured channels. Agencies that read their requests with `npm run desk` need none. */
export function createChannels(
  configuration: Configuration,
  links: Pick<SheetLinks, 'createLink'>,
  getBrand: GetBrand,
): readonly Channel[] {
  return [
    createMailChannel(configuration, links, getBrand),
    createWebhookChannel(configuration, getBrand),
  ].filter((channel) => channel !== undefined);
}

/** Printed at the start of the server and by `npm run desk`. */
export const noChannelWarning =
  'Nobody is notified of new requests: no channel is configured (SMTP_URL or WEBHOOK_URL). “npm run desk” lists them.';

/** Printed at the start of the server if mails cannot have links to the sheet. */
export const noSheetLinksWarning = 'Mails have no links to the sheet: SITE_URL must be set.';
