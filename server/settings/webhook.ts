import { ConfigurationError } from '#lib/request/configuration-error.ts';
import { type GetSetting, isLoopbackHost, parseUrl } from './parse-url.ts';

const formats = ['standard', 'slack', 'teams', 'discord', 'google-chat', 'ntfy'] as const;
export type WebhookFormat = (typeof formats)[number];

export type WebhookSettings = NonNullable<ReturnType<typeof readWebhookSettings>>;

const hosts: readonly (readonly [RegExp, WebhookFormat])[] = [
  [/(?:^|\.)webhook\.office\.com$/, 'teams'],
  [/(?:^|\.)discord(?:app)?\.com$/, 'discord'],
  [/^chat\.googleapis\.com$/, 'google-chat'],
];

/**
 * Errors do not contain values, because the URL of a chat's webhook is a secret.
 * @throws {ConfigurationError} for the first invalid value
 */
export function readWebhookSettings(setting: GetSetting) {
  const url = parseUrl(setting, 'WEBHOOK_URL', ['https:', 'http:']);
  const [name, secret] = [setting('WEBHOOK_FORMAT'), setting('WEBHOOK_SECRET')];
  if (url === undefined) {
    const orphan = ['WEBHOOK_FORMAT', 'WEBHOOK_SECRET'].find(setting);
    if (orphan) throw new ConfigurationError(`WEBHOOK_URL must be set if ${orphan} is set.`);
    return undefined;
  }
  if (url.protocol !== 'https:' && !isLoopbackHost(url.hostname))
    throw new ConfigurationError('WEBHOOK_URL must begin with https:// unless its host is this machine.');
  if (url.username !== '' || url.password !== '')
    throw new ConfigurationError('WEBHOOK_URL must not contain a user name or password.');
  const format = formats.find((known) => known === (name ?? 'standard'));
  if (!format) throw new ConfigurationError(`WEBHOOK_FORMAT must be one of: ${formats.join(', ')}.`);
  if (format === 'standard') {
    const needed = hosts.find(([host]) => host.test(url.hostname))?.[1];
    if (needed) throw new ConfigurationError(`WEBHOOK_FORMAT must be ${needed} for the host of WEBHOOK_URL.`);
    return { format, url, secret: parseSecret(secret) } as const;
  }
  if (secret !== undefined)
    throw new ConfigurationError(
      `WEBHOOK_SECRET must not be set, because messages in the format ${format} are not signed.`,
    );
  if (format === 'ntfy' && !/^\/[\w-]{1,64}$/.test(url.pathname))
    throw new ConfigurationError(
      'WEBHOOK_URL must be the URL of an ntfy topic, such as https://ntfy.example/TOPIC.',
    );
  return { format, url };
}

/**
 * The length of a secret, from the specification Standard Webhooks: “between 24 bytes (192 bits) and 64 bytes (512
 * bits)”.
 */
const secretBytes = { min: 24, max: 64 } as const;

function parseSecret(secret: string | undefined): string {
  if (secret === undefined)
    throw new ConfigurationError(
      'WEBHOOK_SECRET must be set if WEBHOOK_URL is set. For a chat that does not check signatures, set WEBHOOK_FORMAT instead.',
    );
  const [, base64 = ''] = secret.match(/^whsec_(.+)$/) ?? [];
  const key = Buffer.from(base64, 'base64');
  const isBase64 = key.toString('base64') === base64;
  if (!isBase64 || key.length < secretBytes.min || key.length > secretBytes.max) {
    throw new ConfigurationError(
      `WEBHOOK_SECRET must consist of “whsec_” and the base64 of ${secretBytes.min} to ${secretBytes.max} random bytes.`,
    );
  }
  return secret;
}
