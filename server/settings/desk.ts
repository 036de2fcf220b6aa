import { ConfigurationError } from '#lib/request/configuration-error.ts';
import { isThisMachine } from './address.ts';

/** For whom passkeys are: they work at this address alone. */
export interface DeskSettings {
  /** The site's origin, `https://www.example.com`. */
  readonly origin: string;
  /** Its host, the id of the relying party. */
  readonly host: string;
}

/**
 * The desk in the browser is off unless `DESK` is `on`.
 * @throws {ConfigurationError} for another value, and where browsers would make no passkey for the site's address
 */
export function deskSettings(desk: string | undefined, siteUrl: URL | undefined): DeskSettings | undefined {
  if (desk === undefined || desk === 'off') return undefined;
  if (desk !== 'on') throw new ConfigurationError(`DESK should be on or off, and is “${desk}”.`);
  if (!siteUrl)
    throw new ConfigurationError(
      'DESK=on needs SITE_URL, the address that the public types: passkeys are made for it.',
    );
  const { protocol, hostname, origin } = siteUrl;
  // Browsers make passkeys for names, not for numbers, and without encryption for this machine alone.
  const isNumber = /^[\d.]+$|^\[/.test(hostname);
  if (isNumber || (protocol !== 'https:' && !isThisMachine(hostname)))
    throw new ConfigurationError(
      'DESK=on needs a SITE_URL with https:// and a name, or http://localhost to try it: browsers make passkeys for nothing else.',
    );
  return { origin, host: hostname };
}
