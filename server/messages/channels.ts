import type { SheetLinks } from '../domain/links.ts';
import type { Configuration } from '../settings/configuration.ts';
import type { Channel, GetBrand } from './channel.ts';
import { createMailChannel } from './mail/mail.ts';
import { createWebhookChannel } from './webhook/webhook.ts';

/** Creates the configured channels. An agency that reads its requests with `npm run desk` needs none. */
export function createDeliveryChannels(
  configuration: Configuration,
  links: Pick<SheetLinks, 'createLink'>,
  getBrand: GetBrand,
): readonly Channel[] {
  return [
    createMailChannel(configuration, links, getBrand),
    createWebhookChannel(configuration, getBrand),
  ].filter((channel) => channel !== undefined);
}

export const noChannelWarning =
  'Nobody is notified of new requests, because neither SMTP_URL nor WEBHOOK_URL is set. “npm run desk” lists the requests.';

export const noRequestSheetLinksWarning =
  'Mails contain no links to the request sheet, because SITE_URL is not set.';
