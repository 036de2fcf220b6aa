import { join } from 'node:path';
import { ConfigurationError } from '#lib/request/configuration-error.ts';
import { type GetSetting, parseUrl } from './parse-url.ts';

export interface InboxSettings {
  /** The origin of DESK_URL if it is set, and of SITE_URL otherwise. Passkeys work only on this origin. */
  readonly origin: string;
  /** WebAuthn's relying party id. */
  readonly host: string;
  /** The site's origin, if DESK_URL sets another host for the inbox. */
  readonly siteOrigin?: string | undefined;
}

/**
 * The inbox is disabled unless `DESK` is `on`.
 * @throws {ConfigurationError} for an invalid value, for an address where browsers cannot create passkeys, and for a
 * DESK_URL that does not separate the inbox from the site
 */
export function readInboxSettings(setting: GetSetting, siteUrl: URL | undefined): InboxSettings | undefined {
  const deskUrl = parseUrl(setting, 'DESK_URL', ['https:', 'http:']);
  if (!readSwitch(setting, 'DESK')) return undefined;
  if (!siteUrl)
    throw new ConfigurationError(
      'DESK=on needs SITE_URL, the public address of the site, because browsers bind passkeys to an address.',
    );
  if (!deskUrl) {
    if (!supportsPasskeys(siteUrl))
      throw new ConfigurationError(
        'DESK=on needs a SITE_URL with https:// and a host name, or http://localhost for tests. Browsers create passkeys only for such addresses.',
      );
    return { origin: siteUrl.origin, host: siteUrl.hostname };
  }
  checkDeskUrl(deskUrl, siteUrl);
  return { origin: deskUrl.origin, host: deskUrl.hostname, siteOrigin: siteUrl.origin };
}

/** @throws {ConfigurationError} if the address does not separate the inbox from the site */
function checkDeskUrl(deskUrl: URL, siteUrl: URL): void {
  const { hostname, pathname, search, hash, username, password } = deskUrl;
  if (`${username}${password}${search}${hash}` !== '' || pathname !== '/')
    throw new ConfigurationError(
      'DESK_URL must have nothing after the host, as in https://desk.example.com. The path of the inbox is always /desk.',
    );
  if (!supportsPasskeys(deskUrl))
    throw new ConfigurationError(
      'DESK_URL must have https:// and a host name, or be http://desk.localhost for tests. Browsers create passkeys only for such addresses.',
    );
  // Another port does not suffice, because all ports of a host share their cookies.
  if (hostname === siteUrl.hostname)
    throw new ConfigurationError(
      'DESK_URL must have another host name than SITE_URL, such as desk.example.com. Remove DESK_URL to serve the inbox on the site’s host.',
    );
  // A page may use the passkeys of its parent domains, so the site could use the inbox's passkeys.
  if (siteUrl.hostname.endsWith(`.${hostname}`))
    throw new ConfigurationError(
      `DESK_URL must not be a parent domain of SITE_URL (${hostname}), because the site’s pages could use the inbox’s passkeys. Use a host such as desk.${hostname}.`,
    );
}

/** Browsers require a host name, and HTTPS unless the host is localhost. */
function supportsPasskeys({ protocol, hostname }: URL): boolean {
  const isName = !/^[\d.]+$|^\[|\.$/.test(hostname);
  return isName && (protocol === 'https:' || /^(?:.+\.)?localhost$/.test(hostname));
}

/**
 * The editor is disabled unless `SITE_EDITOR` is `on`.
 * @throws {ConfigurationError} for an invalid value, if the inbox is disabled, and for the setting's former name
 */
export function readEditorSettings(
  setting: GetSetting,
  desk: InboxSettings | undefined,
  dataDirectory: string,
) {
  // EDITOR was the name of SITE_EDITOR. A shell may set EDITOR to a text editor, but never to “on”.
  if (setting('EDITOR') === 'on')
    throw new ConfigurationError('EDITOR=on has no effect any more. Rename it: the setting is SITE_EDITOR.');
  if (!readSwitch(setting, 'SITE_EDITOR')) return undefined;
  if (!desk)
    throw new ConfigurationError(
      'SITE_EDITOR=on needs DESK=on and SITE_URL, because users of the editor sign in to the inbox.',
    );
  return { state: join(dataDirectory, 'editor') };
}

/** @throws {ConfigurationError} for a value other than on and off */
function readSwitch(setting: GetSetting, name: string): boolean {
  const value = setting(name) ?? 'off';
  if (value === 'on' || value === 'off') return value === 'on';
  throw new ConfigurationError(`${name} must be on or off (got “${value}”).`);
}
