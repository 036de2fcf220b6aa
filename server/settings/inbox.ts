import { join } from 'node:path';
import { ConfigurationError } from '#lib/request/configuration-error.ts';
import { type GetSetting, parseUrl } from './parse-url.ts';

/** The address of the desk (`/desk`) and the editor (`/edit`). Passkeys work only at its origin. */
export interface InboxSettings {
  /** The origin of DESK_URL, or else of SITE_URL, such as `https://www.example.com`. */
  readonly origin: string;
  /** The host of the origin, which is WebAuthn's relying party id. */
  readonly host: string;
  /** The site's origin if DESK_URL gives the desk its own host; undefined if both share a host. */
  readonly siteOrigin?: string | undefined;
}

/**
 * Reads the settings of the desk in the browser. It is off unless `DESK` is `on`.
 * @throws {ConfigurationError} for an invalid value, for addresses at which browsers create no passkeys, and for a DESK_URL
 * that does not separate the desk from the site
 */
export function readInboxSettings(setting: GetSetting, siteUrl: URL | undefined): InboxSettings | undefined {
  const deskUrl = parseUrl(setting, 'DESK_URL', ['https:', 'http:']);
  if (!readSwitch(setting, 'DESK')) return undefined;
  if (!siteUrl)
    throw new ConfigurationError(
      'DESK=on needs SITE_URL, the public address of the site: browsers create passkeys for it.',
    );
  if (!deskUrl) {
    if (!supportsPasskeys(siteUrl))
      throw new ConfigurationError(
        'DESK=on needs a SITE_URL with https:// and a host name, or http://localhost for tests: browsers create passkeys only there.',
      );
    return { origin: siteUrl.origin, host: siteUrl.hostname };
  }
  checkDeskUrl(deskUrl, siteUrl);
  return { origin: deskUrl.origin, host: deskUrl.hostname, siteOrigin: siteUrl.origin };
}

/** @throws {ConfigurationError} when the address does not separate the desk from the site */
function checkDeskUrl(deskUrl: URL, siteUrl: URL): void {
  const { hostname, pathname, search, hash, username, password } = deskUrl;
  if (`${username}${password}${search}${hash}` !== '' || pathname !== '/')
    throw new ConfigurationError(
      'DESK_URL must have nothing after the host, as in https://desk.example.com: the desk is at /desk there.',
    );
  if (!supportsPasskeys(deskUrl))
    throw new ConfigurationError(
      'DESK_URL must have https:// and a host name, or be http://desk.localhost for tests: browsers create passkeys only there.',
    );
  // Another port does not suffice, since all ports of a host share their cookies.
  if (hostname === siteUrl.hostname)
    throw new ConfigurationError(
      'DESK_URL must have another host name than SITE_URL, such as desk.example.com. Remove it to have the desk at the site’s address.',
    );
  // A page may use the passkeys of its parent domains, so that the site could use those of the desk.
  if (siteUrl.hostname.endsWith(`.${hostname}`))
    throw new ConfigurationError(
      `DESK_URL must not be a parent domain of SITE_URL (${hostname}): the site’s pages could use the desk’s passkeys. Use a name such as desk.${hostname}.`,
    );
}

/** Whether browsers create passkeys at an address: it needs a host name, and HTTPS unless it is localhost. */
function supportsPasskeys({ protocol, hostname }: URL): boolean {
  const isName = !/^[\d.]+$|^\[|\.$/.test(hostname);
  return isName && (protocol === 'https:' || /^(?:.+\.)?localhost$/.test(hostname));
}

/**
 * Reads the settings of the editor. It is off unless `SITE_EDITOR` is `on`. Its users sign in at the desk.
 * @throws {ConfigurationError} for an invalid value, and if the desk is off
 */
export function readEditorSettings(
  setting: GetSetting,
  desk: InboxSettings | undefined,
  dataDirectory: string,
) {
  if (!readSwitch(setting, 'SITE_EDITOR')) return undefined;
  if (!desk)
    throw new ConfigurationError(
      'SITE_EDITOR=on needs DESK=on and SITE_URL: users of the editor sign in at the desk.',
    );
  /** Absolute path of the editor's folder: the brand's working copy, drafts and releases. */
  return { state: join(dataDirectory, 'editor') };
}

/** @throws {ConfigurationError} for a value other than on and off */
function readSwitch(setting: GetSetting, name: string): boolean {
  const value = setting(name) ?? 'off';
  if (value === 'on' || value === 'off') return value === 'on';
  throw new ConfigurationError(`${name} must be on or off (got “${value}”).`);
}
