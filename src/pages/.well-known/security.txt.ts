import type { APIRoute } from 'astro';
import { brand, locale } from '#src/brand.ts';

/** The number of days from the build until the file expires. RFC 9116, 2.5.5 recommends less than a year. */
const daysValid = 364;

/** The security contact (RFC 9116). It is the privacy address, since vulnerabilities of this site concern privacy. */
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
