import { resolve } from 'node:path';

/** Everything that can be set from outside, read and checked once. `.env.example` documents each. */
export interface Configuration {
  readonly port: number;
  readonly host: string;
  /** Absolute path of the folder that holds the embedded database. */
  readonly dataDirectory: string;
  /** Absolute path of the built site. */
  readonly siteDirectory: string;
  /** The public origin, when it is not the host that requests name. */
  readonly siteUrl: URL | undefined;
  /** How many proxies in front of the server are ours; 0 when visitors connect directly. */
  readonly trustedProxies: number;
}

/** A setting that cannot be used. The message names the variable and says what it should be. */
export class ConfigurationError extends Error {}

/**
 * Reads the settings from environment variables; an empty one counts as not set.
 * @throws {ConfigurationError} on the first value that cannot be used
 */
export function readConfiguration(environment: NodeJS.ProcessEnv): Configuration {
  const setting = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const siteUrl = setting('SITE_URL');
  return {
    port: wholeNumber('PORT', setting('PORT') ?? '3000', 65_535),
    // Only this machine can reach the default: the public comes through a proxy that speaks HTTPS.
    host: setting('HOST') ?? '127.0.0.1',
    dataDirectory: resolve(setting('DATA_DIR') ?? 'data'),
    siteDirectory: resolve(setting('OUT_DIR') ?? 'dist'),
    siteUrl: siteUrl === undefined ? undefined : url('SITE_URL', siteUrl, ['http:', 'https:']),
    trustedProxies: wholeNumber('TRUST_PROXY', setting('TRUST_PROXY') ?? '0', 10),
  };
}

/** Ends the process with a sentence, and no stack, when it is the setting that is at fault. */
export function explainFailure(error: unknown): never {
  console.error(error instanceof ConfigurationError ? error.message : error);
  process.exit(1);
}

function wholeNumber(name: string, value: string, most: number): number {
  if (!/^\d+$/.test(value) || Number(value) > most) {
    throw new ConfigurationError(`${name} should be a whole number from 0 to ${most}, and is “${value}”.`);
  }
  return Number(value);
}

function url(name: string, value: string, protocols: readonly string[]): URL {
  const parsed = URL.canParse(value) ? new URL(value) : undefined;
  if (!parsed?.hostname || !protocols.includes(parsed.protocol)) {
    // The value itself may hold a password, so it is not repeated.
    throw new ConfigurationError(
      `${name} should be an address that begins with ${protocols.join('// or ')}//.`,
    );
  }
  return parsed;
}
