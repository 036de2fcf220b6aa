import type { APIRoute } from 'astro';
import { brand } from '#brand/brand.ts';
import { locale } from '#brand/locale.ts';

/** Whom to tell of a weakness (RFC 9116): the privacy address, since it is privacy that a weakness here would harm. */
export const GET: APIRoute = ({ site }) => {
  const expires = new Date();
  expires.setUTCFullYear(expires.getUTCFullYear() + 1);
  return new Response(`Contact: mailto:${brand.privacyEmail}
Contact: tel:${brand.telephone}
Expires: ${expires.toISOString()}
Preferred-Languages: ${locale.language}
Canonical: ${new URL('/.well-known/security.txt', site)}
`);
};
