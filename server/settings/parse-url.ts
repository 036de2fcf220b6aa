import { ConfigurationError } from '#lib/request/configuration-error.ts';

export type GetSetting = (name: string) => string | undefined;

export const percentEncodingHint =
  'In a user or a password, / is written as %2F, # as %23, ? as %3F, % as %25, @ as %40 and : as %3A.';

/**
 * @returns undefined if the setting is not set
 * @throws {ConfigurationError} for an invalid URL. The message does not contain the URL, because the URL may contain a
 * password
 */
export function parseUrl(setting: GetSetting, name: string, protocols: readonly string[]): URL | undefined {
  const value = setting(name);
  if (value === undefined) return undefined;
  const parsed = URL.parse(value);
  // A PostgreSQL URL may have the folder of a socket instead of a host, such as postgres:///name?host=/run/postgresql.
  const hasTarget = parsed?.hostname || (parsed?.protocol.startsWith('postgres') && value.includes('//'));
  if (parsed && hasTarget && protocols.includes(parsed.protocol) && !isTruncatedByPassword(parsed))
    return parsed;
  const message = `${name} must be an address that begins with ${protocols.join('// or ')}//.`;
  throw new ConfigurationError(value.includes('@') ? `${message} ${percentEncodingHint}` : message);
}

/**
 * Whether the parser has read a slash or # in the password as the end of the host. “smtp://user:12/34@host” has the
 * path “/34@host”.
 */
const isTruncatedByPassword = ({ protocol, username, pathname, hash }: URL): boolean =>
  !protocol.startsWith('http') && username === '' && `${pathname}${hash}`.includes('@');

export const isLoopbackHost = (hostname: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
