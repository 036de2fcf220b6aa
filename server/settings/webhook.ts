/** Settings of the webhook, by which other services, such as chats, are told. */
import { ConfigurationError } from '#lib/request/configuration-error.ts';
import { type GetSetting, isLoopbackHost, parseUrl } from './parse-url.ts';

const formats = ['standard', 'slack', 'teams', 'discord', 'google-chat', 'ntfy'] as const;
/** The format that a service expects. */
export type WebhookFormat = (typeof formats)[number];

export type WebhookSettings = NonNullable<ReturnType<typeof readWebhookSettings>>;

/** The formats of services that do not show the standard one, by their hosts. */
const hosts: readonly (readonly [RegExp, WebhookFormat])[] = [
  [/(?:^|\.)webhook\.office\.com$/, 'teams'],
  [/(?:^|\.)discord(?:app)?\.com$/, 'discord'],
  [/^chat\.googleapis\.com$/, 'google-chat'],
];

/**
 * Checks the settings of the webhook. Errors repeat no value: the address of a chat's webhook is a secret as well.
 * @throws {ConfigurationError} on the first value that cannot be used
 */
export function readWebhookSettings(setting: GetSetting) {
  const url = parseUrl(setting, 'WEBHOOK_URL', ['https:', 'http:']);
  const [written, secret] = [setting('WEBHOOK_FORMAT'), setting('WEBHOOK_SECRET')];
  if (url === undefined) {
    const orphan = ['WEBHOOK_FORMAT', 'WEBHOOK_SECRET'].find(setting);
    if (orphan) throw new ConfigurationError(`WEBHOOK_URL should be set too, since ${orphan} is.`);
    return undefined;
  }
  if (url.protocol !== 'https:' && !isLoopbackHost(url.hostname))
    throw new ConfigurationError('WEBHOOK_URL should begin with https://, unless it leads to this machine.');
  if (url.username !== '' || url.password !== '')
    throw new ConfigurationError('WEBHOOK_URL should hold no user and no password.');
  const format = formats.find((each) => each === (written ?? 'standard'));
  if (!format) throw new ConfigurationError(`WEBHOOK_FORMAT should be one of: ${formats.join(', ')}.`);
  if (format === 'standard') {
    const needed = hosts.find(([host]) => host.test(url.hostname))?.[1];
    if (needed)
      throw new ConfigurationError(`WEBHOOK_FORMAT should be ${needed} for the host of WEBHOOK_URL.`);
    return { format, url, secret: parseSecret(secret) } as const;
  }
  if (secret !== undefined)
    throw new ConfigurationError(`WEBHOOK_SECRET should not be set: the format ${format} is not signed.`);
  if (format === 'ntfy' && !/^\/[\w-]{1,64}$/.test(url.pathname))
    throw new ConfigurationError('WEBHOOK_URL should be the address of a topic: https://ntfy.example/TOPIC.');
  return { format, url };
}

/** Standard Webhooks: “between 24 bytes (192 bits) and 64 bytes (512 bits)”. */
const secretBytes = { min: 24, max: 64 } as const;

function parseSecret(secret: string | undefined): string {
  if (secret === undefined)
    throw new ConfigurationError(
      'WEBHOOK_SECRET should be set too, since WEBHOOK_URL is; or WEBHOOK_FORMAT, for a chat that knows no signatures.',
    );
  const [, base64 = ''] = secret.match(/^whsec_(.+)$/) ?? [];
  const key = Buffer.from(base64, 'base64');
  const isWhole = key.toString('base64') === base64;
  if (!isWhole || key.length < secretBytes.min || key.length > secretBytes.max) {
    throw new ConfigurationError(
      `WEBHOOK_SECRET should be “whsec_” and the base64 of ${secretBytes.min} to ${secretBytes.max} random bytes.`,
    );
  }
  return secret;
}
