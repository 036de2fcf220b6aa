import { resolve } from 'node:path';
import { ConfigurationError } from '#lib/request/configuration-error.ts';
import { ServerSecret } from '../domain/server-secret.ts';
import { parseUrl } from './address.ts';
import { type DeskSettings, deskSettings } from './desk.ts';
import { type EditorSettings, editorSettings } from './editor.ts';
import { type MailSettings, mailSettings } from './mail.ts';
import { type WebhookSettings, webhookSettings } from './webhook.ts';

export { ConfigurationError, type DeskSettings, type EditorSettings, type MailSettings };

/** Everything that can be set from outside, read and checked once. `.env.example` documents each. */
export interface Configuration {
  readonly port: number;
  readonly host: string;
  /** Absolute path of the folder that holds the embedded database. */
  readonly dataDirectory: string;
  /** PostgreSQL, in place of the embedded database. */
  readonly databaseUrl: URL | undefined;
  /** The secret that all keys of the server are derived from; undefined for the one in a file in `dataDirectory`. */
  readonly secretKey: ServerSecret | undefined;
  /** Absolute path of the built site. */
  readonly siteDirectory: string;
  /** The public origin, when it is not the host that requests name. */
  readonly siteUrl: URL | undefined;
  /** How many proxies of ours are in front of the server; 0 when visitors connect directly. */
  readonly trustedProxies: number;
  /** The most requests that are kept in an hour, of all visitors together. */
  readonly maxPerHour: number;
  /** Whoever sends it gets the figures of `/healthz`. */
  readonly healthToken: string | undefined;
  /** The desk in the browser; undefined where it is switched off. */
  readonly desk: DeskSettings | undefined;
  /** The editor of the site in the browser; undefined where it is switched off. */
  readonly editor: EditorSettings | undefined;
  readonly mail: MailSettings | undefined;
  readonly webhook: WebhookSettings | undefined;
}

/**
 * Reads the settings from environment variables; an empty one counts as not set.
 * @throws {ConfigurationError} on the first value that cannot be used
 */
export function readConfiguration(environment: NodeJS.ProcessEnv): Configuration {
  const setting = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const url = (name: string, protocols: readonly string[]): URL | undefined =>
    parseUrl(name, setting(name), protocols);
  const siteUrl = url('SITE_URL', ['https:', 'http:']);
  const desk = deskSettings(setting('DESK'), siteUrl, url('DESK_URL', ['https:', 'http:']));
  const dataDirectory = resolve(setting('DATA_DIR') ?? 'data');
  return {
    port: wholeNumber('PORT', setting('PORT') ?? '3000', 65_535),
    // By default only this machine can connect: the public comes through a proxy that speaks HTTPS.
    host: setting('HOST') ?? '127.0.0.1',
    dataDirectory,
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    secretKey: secretKey(setting('SECRET_KEY')),
    siteDirectory: resolve(setting('OUT_DIR') ?? 'dist'),
    siteUrl,
    trustedProxies: wholeNumber('TRUST_PROXY', setting('TRUST_PROXY') ?? '0', 10),
    maxPerHour: wholeNumber('MAX_PER_HOUR', setting('MAX_PER_HOUR') ?? '10000', 1_000_000_000),
    healthToken: setting('HEALTH_TOKEN'),
    desk,
    editor: editorSettings(setting, desk, dataDirectory),
    mail: mailSettings(url('SMTP_URL', ['smtp:', 'smtps:']), setting),
    webhook: webhookSettings(url('WEBHOOK_URL', ['https:', 'http:']), setting),
  };
}

/** @throws {ConfigurationError} without the value: it is a secret, or was meant to be one */
function secretKey(written: string | undefined): ServerSecret | undefined {
  if (written === undefined) return undefined;
  const secret = ServerSecret.parse(written);
  if (!secret)
    throw new ConfigurationError(
      'SECRET_KEY must be at least 32 random bytes in base64, such as “openssl rand -base64 32” prints.',
    );
  return secret;
}

function wholeNumber(name: string, value: string, max: number): number {
  if (!/^\d+$/.test(value) || Number(value) > max) {
    throw new ConfigurationError(`${name} should be a whole number from 0 to ${max}, and is “${value}”.`);
  }
  return Number(value);
}
