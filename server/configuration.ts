import { resolve } from 'node:path';
import { ConfigurationError } from '#shared/configuration-error.ts';

export { ConfigurationError };

/** Everything that can be set from outside, read and checked once. `.env.example` documents each. */
export interface Configuration {
  readonly port: number;
  readonly host: string;
  /** Absolute path of the folder that holds the embedded database. */
  readonly dataDirectory: string;
  /** PostgreSQL, in place of the embedded database. */
  readonly databaseUrl: URL | undefined;
  /** Absolute path of the built site. */
  readonly siteDirectory: string;
  /** The public origin, when it is not the host that requests name. */
  readonly siteUrl: URL | undefined;
  /** How many proxies in front of the server are ours; 0 when visitors connect directly. */
  readonly trustedProxies: number;
  /** Requests that are kept in an hour, of all visitors together. */
  readonly maxPerHour: number;
  /** With it, anyone is told the figures of `/healthz`. */
  readonly healthToken: string | undefined;
  readonly mail: MailSettings | undefined;
  readonly webhook: WebhookSettings | undefined;
}

export interface MailSettings {
  readonly smtpUrl: URL;
  /** Whether nothing is said to a server that does not encrypt. */
  readonly requireTls: boolean;
  readonly from: string;
  readonly to: string;
  /** Who is told, beside the desk, when an answer is late. */
  readonly duty: string | undefined;
  /** How much of a request mails say: all of it, with name and service in their subjects, or the reference alone. */
  readonly details: (typeof mailDetails)[number];
}

export interface WebhookSettings {
  readonly url: URL;
  /** `whsec_` and the key in base64, as Standard Webhooks has it. */
  readonly secret: string;
}

const mailDetails = ['everything', 'reference'] as const;
const mailEncryption = ['required', 'offered'] as const;

/**
 * Reads the settings from environment variables; an empty one counts as not set.
 * @throws {ConfigurationError} on the first value that cannot be used
 */
export function readConfiguration(environment: NodeJS.ProcessEnv): Configuration {
  const setting = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const url = (name: string, protocols: readonly string[]): URL | undefined =>
    parseUrl(name, setting(name), protocols);
  return {
    port: wholeNumber('PORT', setting('PORT') ?? '3000', 65_535),
    // Only this machine can reach the default: the public comes through a proxy that speaks HTTPS.
    host: setting('HOST') ?? '127.0.0.1',
    dataDirectory: resolve(setting('DATA_DIR') ?? 'data'),
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    siteDirectory: resolve(setting('OUT_DIR') ?? 'dist'),
    siteUrl: url('SITE_URL', ['https:', 'http:']),
    trustedProxies: wholeNumber('TRUST_PROXY', setting('TRUST_PROXY') ?? '0', 10),
    maxPerHour: wholeNumber('MAX_PER_HOUR', setting('MAX_PER_HOUR') ?? '10000', 1_000_000_000),
    healthToken: setting('HEALTH_TOKEN'),
    mail: mailSettings(url('SMTP_URL', ['smtp:', 'smtps:']), setting),
    webhook: webhookSettings(url('WEBHOOK_URL', ['https:', 'http:']), setting('WEBHOOK_SECRET')),
  };
}

function mailSettings(
  smtpUrl: URL | undefined,
  setting: (name: string) => string | undefined,
): MailSettings | undefined {
  const address = (name: string): string => {
    const value = setting(name);
    if (!value || !/^[^\r\n,]*[^\s@,<>]+@[^\s@,<>]+>?$/.test(value)) {
      throw new ConfigurationError(`${name} should be an e-mail address, since SMTP_URL is set.`);
    }
    return value;
  };
  const details = mailDetails.find((each) => each === (setting('MAIL_DETAILS') ?? 'everything'));
  if (!details) throw new ConfigurationError(`MAIL_DETAILS should be ${mailDetails.join(' or ')}.`);
  if (smtpUrl) {
    const requireTls = needsEncryption(smtpUrl, setting('SMTP_TLS'));
    const duty = setting('DUTY_EMAIL') && address('DUTY_EMAIL');
    return { smtpUrl, requireTls, from: address('MAIL_FROM'), to: address('DESK_EMAIL'), duty, details };
  }
  const orphan = ['MAIL_FROM', 'DESK_EMAIL', 'DUTY_EMAIL'].find((name) => setting(name) !== undefined);
  if (orphan)
    throw new ConfigurationError(`SMTP_URL should be set too, since ${orphan} is: mail needs a server.`);
  return undefined;
}

/** A password is not sent in clear, unless it stays on this machine, or somebody has said that it may be. */
function needsEncryption({ username, hostname }: URL, said: string | undefined): boolean {
  const encryption = mailEncryption.find((each) => each === said);
  if (said !== undefined && !encryption)
    throw new ConfigurationError(`SMTP_TLS should be ${mailEncryption.join(' or ')}.`);
  if (encryption) return encryption === 'required';
  return username !== '' && !isThisMachine(hostname);
}

const isThisMachine = (hostname: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);

/** Standard Webhooks: “between 24 bytes (192 bits) and 64 bytes (512 bits)”. */
const secretBytes = { min: 24, max: 64 } as const;

/** Each needs the other. Neither is repeated in an error: the address of a chat's webhook is a secret as well. */
function webhookSettings(url: URL | undefined, secret: string | undefined): WebhookSettings | undefined {
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

function wholeNumber(name: string, value: string, max: number): number {
  if (!/^\d+$/.test(value) || Number(value) > max) {
    throw new ConfigurationError(`${name} should be a whole number from 0 to ${max}, and is “${value}”.`);
  }
  return Number(value);
}

function parseUrl(name: string, value: string | undefined, protocols: readonly string[]): URL | undefined {
  if (value === undefined) return undefined;
  const parsed = URL.canParse(value) ? new URL(value) : undefined;
  // PostgreSQL may be named by a socket's folder alone: postgres:///name?host=/run/postgresql.
  const named = parsed?.hostname || (parsed?.protocol.startsWith('postgres') && value.includes('//'));
  if (!parsed || !named || !protocols.includes(parsed.protocol)) {
    // The value itself may hold a password, so it is not repeated.
    throw new ConfigurationError(
      `${name} should be an address that begins with ${protocols.join('// or ')}//.`,
    );
  }
  return parsed;
}
