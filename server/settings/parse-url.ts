/** Addresses of servers, as settings have them. */
import { ConfigurationError } from '#lib/request/configuration-error.ts';

/** The value of a setting; undefined where it is not set. */
export type GetSetting = (name: string) => string | undefined;

/** Follows the error about an address that cannot be read, or that a character of its password seems to have cut short. */
export const percentEncodingHint =
  'In a user or a password, / is written as %2F, # as %23, ? as %3F, % as %25, @ as %40 and : as %3A.';

/**
 * The address that a setting has; undefined where it is not set.
 * @throws {ConfigurationError} when it is no address. The message does not repeat it: it may hold a password
 */
export function parseUrl(setting: GetSetting, name: string, protocols: readonly string[]): URL | undefined {
  const value = setting(name);
  if (value === undefined) return undefined;
  const parsed = URL.parse(value);
  // An address of PostgreSQL may name a socket's folder and no host: postgres:///name?host=/run/postgresql.
  const named = parsed?.hostname || (parsed?.protocol.startsWith('postgres') && value.includes('//'));
  if (parsed && named && protocols.includes(parsed.protocol) && !isTruncatedByPassword(parsed)) return parsed;
  const begins = `${name} should be an address that begins with ${protocols.join('// or ')}//.`;
  throw new ConfigurationError(value.includes('@') ? `${begins} ${percentEncodingHint}` : begins);
}

/** Whether a slash or # in the password has ended the host: “smtp://user:12/34@host” has the path “/34@host”. */
const isTruncatedByPassword = ({ protocol, username, pathname, hash }: URL): boolean =>
  !protocol.startsWith('http') && username === '' && `${pathname}${hash}`.includes('@');

/** Whether a host is this machine, so that nothing that is sent to it leaves the machine. */
export const isLoopbackHost = (hostname: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
