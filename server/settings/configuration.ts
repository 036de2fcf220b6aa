import { resolve } from 'node:path';
import { ConfigurationError } from '#lib/request/configuration-error.ts';
import { ServerSecret } from '../domain/server-secret.ts';
import { type DeskSettings, readDeskSettings, readEditorSettings } from './inbox.ts';
import { readMailSettings } from './mail.ts';
import { parseUrl } from './parse-url.ts';
import { readWebhookSettings } from './webhook.ts';

export { ConfigurationError, type DeskSettings };

/** Everything that can be set from outside, read and checked once. `.env.example` documents each. */
export type Configuration = Readonly<ReturnType<typeof readConfiguration>>;
export type EditorSettings = NonNullable<Configuration['editor']>;
export type MailSettings = NonNullable<Configuration['mail']>;

/**
 * Reads the settings from environment variables; an empty one counts as not set.
 * @throws {ConfigurationError} on the first value that cannot be used
 */
export function readConfiguration(environment: NodeJS.ProcessEnv) {
  const setting = (name: string) => environment[name]?.trim() || undefined;
  const wholeNumber = (name: string, usual: number, max: number): number => {
    const value = setting(name) ?? String(usual);
    if (/^\d+$/.test(value) && Number(value) <= max) return Number(value);
    throw new ConfigurationError(`${name} should be a whole number from 0 to ${max}, and is “${value}”.`);
  };
  const siteUrl = parseUrl(setting, 'SITE_URL', ['https:', 'http:']);
  const desk = readDeskSettings(setting, siteUrl);
  const dataDirectory = resolve(setting('DATA_DIR') ?? 'data');
  return {
    port: wholeNumber('PORT', 3_000, 65_535),
    /** By default only this machine can connect: the public comes through a proxy that speaks HTTPS. */
    host: setting('HOST') ?? '127.0.0.1',
    /** Absolute path of the folder that holds the embedded database. */
    dataDirectory,
    /** PostgreSQL, in place of the embedded database. */
    databaseUrl: parseUrl(setting, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    /** The secret that all keys of the server are derived from; undefined for the one in a file in `dataDirectory`. */
    secretKey: secretKey(setting('SECRET_KEY')),
    /** Absolute path of the built site. */
    siteDirectory: resolve(setting('OUT_DIR') ?? 'dist'),
    /** The public origin, when it is not the host that requests name. */
    siteUrl,
    /** How many proxies of ours are in front of the server; 0 when visitors connect directly. */
    trustedProxies: wholeNumber('TRUST_PROXY', 0, 10),
    /** The most requests that are kept in an hour, of all visitors together. */
    maxPerHour: wholeNumber('MAX_PER_HOUR', 10_000, 1_000_000_000),
    /** The token that a client sends for the figures of `/healthz`. */
    healthToken: setting('HEALTH_TOKEN'),
    /** The desk in the browser; undefined where it is switched off. */
    desk,
    /** The editor of the site in the browser; undefined where it is switched off. */
    editor: readEditorSettings(setting, desk, dataDirectory),
    mail: readMailSettings(setting),
    webhook: readWebhookSettings(setting),
  };
}

/** @throws {ConfigurationError} without the value: it is a secret, or was meant to be one */
function secretKey(written: string | undefined): ServerSecret | undefined {
  const secret = written === undefined ? undefined : ServerSecret.parse(written);
  if (written !== undefined && !secret)
    throw new ConfigurationError(
      'SECRET_KEY must be at least 32 random bytes in base64, such as “openssl rand -base64 32” prints.',
    );
  return secret;
}
