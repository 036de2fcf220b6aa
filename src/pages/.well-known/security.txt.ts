import type { APIRoute } from 'astro';
import { brand, locale } from '#src/brand.ts';

/** The number of days from the build to the expiry of the file. RFC 9116, section 2.5.5 recommends less than a year. */
const daysValid = 364;

/**
 * The contact for security reports (RFC 9116). It is the privacy address, because vulnerabilities of this site concern privacy.
 */
export const GET: APIRoute = ({ site }) => {
  const expires = new Date();
  expires.setUTCDate(expires.getUTCDate() + daysValid);
  return new Response(`Contact: mailto:${brand.privacyEmail}
Contact: tel:${brand.telephone}
Expires: ${expires.toISOString()}
Preferred-Languages: ${locale.language}
Canonical: ${new URL('/.well-known/security.txt', site)}
`);
};
