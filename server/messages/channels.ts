import type { Links } from '../domain/links.ts';
import type { Configuration } from '../settings/configuration.ts';
import type { BrandOf, Channel } from './channel.ts';
import { mailChannel } from './mail/mail.ts';
import { webhookChannel } from './webhook/webhook.ts';

/** The channels that are configured; none for an agency that reads its requests with `npm run desk`. */
export function configuredChannels(
  configuration: Configuration,
  links: Pick<Links, 'to'>,
  brandOf: BrandOf,
): readonly Channel[] {
  return [mailChannel(configuration, links, brandOf), webhookChannel(configuration, brandOf)].filter(
    (channel) => channel !== undefined,
  );
}

/** Printed at the start and by the desk, so that nobody waits for messages that do not come. */
export const noChannel =
  'Nobody is told of new requests: no channel is configured (SMTP_URL or WEBHOOK_URL). They are kept, and read with “npm run desk”.';

/** Printed at the start when mails cannot have a link to the sheet. */
export const noLinks = 'Mails carry no link to the sheet: SITE_URL should be set.';
