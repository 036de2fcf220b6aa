import type { APIRoute } from 'astro';
import { brand, locale } from '#src/brand.ts';

/** Counted from the build. RFC 9116, 2.5.5, recommends less than a year. */
const daysValid = 364;

/** Security contact (RFC 9116): the privacy address, since a vulnerability here would harm privacy. */
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
