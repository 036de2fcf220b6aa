import { resolve } from 'node:path';
import { ConfigurationError } from '#lib/request/configuration-error.ts';
import { ServerSecret } from '../domain/server-secret.ts';
import { type InboxSettings, readEditorSettings, readInboxSettings } from './inbox.ts';
import { readMailSettings } from './mail.ts';
import { parseUrl } from './parse-url.ts';
import { readWebhookSettings } from './webhook.ts';

export { ConfigurationError, type InboxSettings };

/** The validated settings. `.env.example` documents them. */
export type Configuration = Readonly<ReturnType<typeof readConfiguration>>;
export type EditorSettings = NonNullable<Configuration['editor']>;
export type MailSettings = NonNullable<Configuration['mail']>;

/**
 * Reads the settings from environment variables. An empty variable counts as not set.
 * @throws {ConfigurationError} for the first invalid value
 */
export function readConfiguration(environment: NodeJS.ProcessEnv) {
  const setting = (name: string) => environment[name]?.trim() || undefined;
  const readInteger = (name: string, fallback: number, max: number): number => {
    const value = setting(name) ?? String(fallback);
    if (/^\d+$/.test(value) && Number(value) <= max) return Number(value);
    throw new ConfigurationError(`${name} must be a whole number from 0 to ${max} (got “${value}”).`);
  };
  const siteUrl = parseUrl(setting, 'SITE_URL', ['https:', 'http:']);
  const desk = readInboxSettings(setting, siteUrl);
  const dataDirectory = resolve(setting('DATA_DIR') ?? 'data');
  return {
    port: readInteger('PORT', 3_000, 65_535),
    /**
     * The address on which the server listens. By default, only programs on this machine can connect, such as an HTTPS
     * proxy.
     */
    host: setting('HOST') ?? '127.0.0.1',
    dataDirectory,
    /** The PostgreSQL database. Undefined for the embedded database. */
    databaseUrl: parseUrl(setting, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    /** Undefined if the secret is in a file in `dataDirectory`. */
    secretKey: parseSecretKey(setting('SECRET_KEY')),
    siteDirectory: resolve(setting('OUT_DIR') ?? 'dist'),
    /** The public address of the site. If undefined, the host of each request is used instead. */
    siteUrl,
    /** 0 if visitors connect directly. */
    trustedProxies: readInteger('TRUST_PROXY', 0, 10),
    /** The maximum number of requests from all visitors that are stored per hour. */
    maxPerHour: readInteger('MAX_PER_HOUR', 10_000, 1_000_000_000),
    /** The token with which clients can read the details of `/healthz`. */
    healthToken: setting('HEALTH_TOKEN'),
    desk,
    editor: readEditorSettings(setting, desk, dataDirectory),
    mail: readMailSettings(setting),
    webhook: readWebhookSettings(setting),
  };
}

/** @throws {ConfigurationError} for an invalid secret. The message does not contain it */
function parseSecretKey(text: string | undefined): ServerSecret | undefined {
  const secret = text === undefined ? undefined : ServerSecret.parse(text);
  if (text !== undefined && !secret)
    throw new ConfigurationError(
      'SECRET_KEY must be at least 32 random bytes in base64. Create one with “openssl rand -base64 32”.',
    );
  return secret;
}
