import type { SheetLinks } from '../domain/links.ts';
import type { Configuration } from '../settings/configuration.ts';
import type { Channel, GetBrand } from './channel.ts';
import { createMailChannel } from './mail/mail.ts';
import { createWebhookChannel } from './webhook/webhook.ts';

/** The channels that are configured; none for an agency that reads its requests with `npm run desk`. */
export function createChannels(
  configuration: Configuration,
  links: Pick<SheetLinks, 'createLink'>,
  brandOf: GetBrand,
): readonly Channel[] {
  return [
    createMailChannel(configuration, links, brandOf),
    createWebhookChannel(configuration, brandOf),
  ].filter((channel) => channel !== undefined);
}

/** Printed at the start and by the desk, so that nobody waits for messages that do not come. */
export const noChannelWarning =
  'Nobody is told of new requests: no channel is configured (SMTP_URL or WEBHOOK_URL). They are kept, and read with “npm run desk”.';

/** Printed at the start when mails cannot have a link to the sheet. */
export const noSheetLinksWarning = 'Mails carry no link to the sheet: SITE_URL should be set.';
