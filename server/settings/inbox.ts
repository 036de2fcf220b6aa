import { join } from 'node:path';
import { ConfigurationError } from '#lib/request/configuration-error.ts';
import { type GetSetting, parseUrl } from './parse-url.ts';

/** The address of `/desk` and `/edit`. Passkeys work at this origin alone. */
export interface DeskSettings {
  /** `https://www.example.com`: that of DESK_URL, or else of SITE_URL. */
  readonly origin: string;
  /** Its host, the id of WebAuthn's relying party. */
  readonly host: string;
  /** The site's origin where DESK_URL gives the desk a host of its own; undefined where both share one. */
  readonly siteOrigin?: string | undefined;
}

/**
 * The desk in the browser is off unless `DESK` is `on`.
 * @throws {ConfigurationError} for another value, and for addresses at which browsers make no passkeys, or at which DESK_URL
 * would not separate the desk from the site
 */
export function readDeskSettings(setting: GetSetting, siteUrl: URL | undefined): DeskSettings | undefined {
  const deskUrl = parseUrl(setting, 'DESK_URL', ['https:', 'http:']);
  if (!readSwitch(setting, 'DESK')) return undefined;
  if (!siteUrl)
    throw new ConfigurationError(
      'DESK=on needs SITE_URL, the address that the public types: passkeys are made for it.',
    );
  if (!deskUrl) {
    if (!supportsPasskeys(siteUrl))
      throw new ConfigurationError(
        'DESK=on needs a SITE_URL with https:// and a name, or http://localhost to try it: browsers make passkeys for nothing else.',
      );
    return { origin: siteUrl.origin, host: siteUrl.hostname };
  }
  checkDeskUrl(deskUrl, siteUrl);
  return { origin: deskUrl.origin, host: deskUrl.hostname, siteOrigin: siteUrl.origin };
}

/** @throws {ConfigurationError} when the desk would not be separate from the site */
function checkDeskUrl(deskUrl: URL, siteUrl: URL): void {
  const { hostname, pathname, search, hash, username, password } = deskUrl;
  if (`${username}${password}${search}${hash}` !== '' || pathname !== '/')
    throw new ConfigurationError(
      'DESK_URL must have nothing after the host, as in https://desk.example.com: the desk is at /desk there.',
    );
  if (!supportsPasskeys(deskUrl))
    throw new ConfigurationError(
      'DESK_URL must have https:// and a name, or be http://desk.localhost to try it: browsers make passkeys for nothing else.',
    );
  // Cookies are shared by all ports of a host.
  if (hostname === siteUrl.hostname)
    throw new ConfigurationError(
      'DESK_URL must have another host name than SITE_URL, such as desk.example.com. Leave it out to have the desk at the site’s own address.',
    );
  // A page may ask for the passkeys of a domain that its own host is below.
  if (siteUrl.hostname.endsWith(`.${hostname}`))
    throw new ConfigurationError(
      `DESK_URL must not be the domain that SITE_URL is below (${hostname}): the site’s pages could ask for the desk’s passkeys. Take a name such as desk.${hostname}.`,
    );
}

/** Whether browsers make passkeys at an address: for names, not for numbers, and without encryption for this machine alone. */
function supportsPasskeys({ protocol, hostname }: URL): boolean {
  const isName = !/^[\d.]+$|^\[|\.$/.test(hostname);
  return isName && (protocol === 'https:' || /^(?:.+\.)?localhost$/.test(hostname));
}

/**
 * The editor of the site is off unless `SITE_EDITOR` is `on`. Its users sign in at the desk.
 * @throws {ConfigurationError} for another value, where the desk is off, and for the setting's former name
 */
export function readEditorSettings(
  setting: GetSetting,
  desk: DeskSettings | undefined,
  dataDirectory: string,
) {
  // Every shell may set EDITOR, to a text editor. “on” is none.
  if (setting('EDITOR') === 'on')
    throw new ConfigurationError('EDITOR=on has no effect any more: the setting is SITE_EDITOR. Rename it.');
  if (!readSwitch(setting, 'SITE_EDITOR')) return undefined;
  if (!desk)
    throw new ConfigurationError(
      'SITE_EDITOR=on needs DESK=on and SITE_URL: people who edit the site sign in at the desk.',
    );
  /** Absolute path of the folder that the editor keeps all in: the brand's working copy, drafts, releases. */
  return { state: join(dataDirectory, 'editor') };
}

/** @throws {ConfigurationError} when a setting is neither on nor off */
function readSwitch(setting: GetSetting, name: string): boolean {
  const value = setting(name) ?? 'off';
  if (value === 'on' || value === 'off') return value === 'on';
  throw new ConfigurationError(`${name} should be on or off, and is “${value}”.`);
}
