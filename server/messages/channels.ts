import type { Links } from '../domain/links.ts';
import type { Configuration } from '../settings/configuration.ts';
import type { Channel } from './channel.ts';
import { mailChannel } from './mail/mail.ts';
import { webhookChannel } from './webhook/webhook.ts';

/** The channels that the settings switch on; none for an agency that reads its requests with `npm run desk`. */
export function configuredChannels(
  configuration: Configuration,
  links: Pick<Links, 'to'>,
): readonly Channel[] {
  return [mailChannel(configuration, links), webhookChannel(configuration)].filter(
    (channel) => channel !== undefined,
  );
}

/** Said at the start, and at the desk, so that nobody waits for a message that will not come. */
export const noChannel =
  'Nobody is told of new requests: no channel is configured (SMTP_URL or WEBHOOK_URL). They are kept, and read with “npm run desk”.';

/** Said at the start when mails are sent that nobody can answer from. */
export const noLinks = 'Mails carry no link to the sheet: SITE_URL should be set.';
