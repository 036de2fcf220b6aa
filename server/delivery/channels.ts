import type { Configuration } from '../configuration.ts';
import type { Channel } from './channel.ts';
import { mailChannel } from './mail.ts';

/** The channels that the settings switch on; none for an agency that reads its requests with `npm run desk`. */
export function configuredChannels(configuration: Configuration): readonly Channel[] {
  return [mailChannel(configuration)].filter((channel) => channel !== undefined);
}

/** Said at the start, and at the desk, so that nobody waits for a message that will not come. */
export const noChannel =
  'Nobody is told of new requests: no channel is configured (SMTP_URL). They are kept, and read with “npm run desk”.';
