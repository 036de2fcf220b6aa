/** How other services, such as chats, are told. */
import { ConfigurationError } from '#shared/configuration-error.ts';
import { isThisMachine } from './address.ts';

export interface WebhookSettings {
  readonly url: URL;
  /** `whsec_` and the key in base64, as Standard Webhooks has it. */
  readonly secret: string;
}

/** Standard Webhooks: “between 24 bytes (192 bits) and 64 bytes (512 bits)”. */
const secretBytes = { min: 24, max: 64 } as const;

/** Each needs the other. Neither is repeated in an error: the address of a chat's webhook is a secret as well. */
export function webhookSettings(
  url: URL | undefined,
  secret: string | undefined,
): WebhookSettings | undefined {
  if (url === undefined && secret === undefined) return undefined;
  if (url === undefined)
    throw new ConfigurationError('WEBHOOK_URL should be set too, since WEBHOOK_SECRET is.');
  if (secret === undefined)
    throw new ConfigurationError('WEBHOOK_SECRET should be set too, since WEBHOOK_URL is.');
  if (url.protocol !== 'https:' && !isThisMachine(url.hostname))
    throw new ConfigurationError('WEBHOOK_URL should begin with https://, unless it leads to this machine.');
  if (url.username !== '' || url.password !== '')
    throw new ConfigurationError('WEBHOOK_URL should hold no user and no password.');
  const [, base64 = ''] = secret.match(/^whsec_(.+)$/) ?? [];
  const key = Buffer.from(base64, 'base64');
  const isWhole = key.toString('base64') === base64;
  if (!isWhole || key.length < secretBytes.min || key.length > secretBytes.max) {
    throw new ConfigurationError(
      `WEBHOOK_SECRET should be “whsec_” and the base64 of ${secretBytes.min} to ${secretBytes.max} random bytes.`,
    );
  }
  return { url, secret };
}
