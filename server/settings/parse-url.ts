/** Parses the URLs of settings. */
import { ConfigurationError } from '#lib/request/configuration-error.ts';

/** Returns the value of a setting; undefined if it is not set. */
export type GetSetting = (name: string) => string | undefined;

/** The end of error messages about an invalid URL, which may have special characters in its password. */
export const percentEncodingHint =
  'In a user or a password, / is written as %2F, # as %23, ? as %3F, % as %25, @ as %40 and : as %3A.';

/**
 * Parses the URL in a setting.
 * @returns undefined if the setting is not set
 * @throws {ConfigurationError} for an invalid URL. The message does not contain the URL, since a URL may hold a password
 */
export function parseUrl(setting: GetSetting, name: string, protocols: readonly string[]): URL | undefined {
  const value = setting(name);
  if (value === undefined) return undefined;
  const parsed = URL.parse(value);
  // A PostgreSQL URL may have the folder of a socket instead of a host: postgres:///name?host=/run/postgresql.
  const hasTarget = parsed?.hostname || (parsed?.protocol.startsWith('postgres') && value.includes('//'));
  if (parsed && hasTarget && protocols.includes(parsed.protocol) && !isTruncatedByPassword(parsed))
    return parsed;
  const message = `${name} must be an address that begins with ${protocols.join('// or ')}//.`;
  throw new ConfigurationError(value.includes('@') ? `${message} ${percentEncodingHint}` : message);
}

/**
 * Whether a slash or # in the password was parsed as the end of the host: “smtp://user:12/34@host” has the path “/34@host”.
 */
const isTruncatedByPassword = ({ protocol, username, pathname, hash }: URL): boolean =>
  !protocol.startsWith('http') && username === '' && `${pathname}${hash}`.includes('@');

/** Whether a host name or address is that of this machine. */
export const isLoopbackHost = (hostname: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
