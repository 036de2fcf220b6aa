import type { APIRoute } from 'astro';
import { brand, locale } from '#lib/brand/selected.ts';

/** From the build. Less than a year is recommended (RFC 9116, 2.5.5), so that nobody trusts what nobody looks after. */
const daysValid = 364;

/** Whom to tell of a weakness (RFC 9116): the privacy address, since it is privacy that a weakness here would harm. */
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
