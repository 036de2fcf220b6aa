/** Addresses of servers, as settings have them. */
import { ConfigurationError } from '#lib/request/configuration-error.ts';

/** Said when an address cannot be read, or seems cut short: a character of the password ends it, or its host, too early. */
export const percentEncoding =
  'In a user or a password, / is written as %2F, # as %23, ? as %3F, % as %25, @ as %40 and : as %3A.';

/**
 * The address that a setting has; undefined where it is not set.
 * @throws {ConfigurationError} when it is none, without a word of it: it may hold a password
 */
export function parseUrl(
  name: string,
  value: string | undefined,
  protocols: readonly string[],
): URL | undefined {
  if (value === undefined) return undefined;
  const parsed = URL.canParse(value) ? new URL(value) : undefined;
  // PostgreSQL may be named by a socket's folder alone: postgres:///name?host=/run/postgresql.
  const named = parsed?.hostname || (parsed?.protocol.startsWith('postgres') && value.includes('//'));
  if (!parsed || !named || !protocols.includes(parsed.protocol) || isCutShort(parsed)) {
    const begins = `${name} should be an address that begins with ${protocols.join('// or ')}//.`;
    throw new ConfigurationError(value.includes('@') ? `${begins} ${percentEncoding}` : begins);
  }
  return parsed;
}

/** Of “smtp://user:12/34@host” all but “user:12” counts as a path. */
const isCutShort = ({ protocol, username, pathname, hash }: URL): boolean =>
  !protocol.startsWith('http') && username === '' && `${pathname}${hash}`.includes('@');

/** Whether nothing that is sent to a host leaves this machine. */
export const isThisMachine = (hostname: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
