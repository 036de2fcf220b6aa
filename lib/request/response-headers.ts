/**
 * The headers of the site's answers, for whoever serves it: our server sends them, and `build/hosting/` tells other hosts to.
 */

/** A year: a browser that has come over HTTPS once will use nothing else. */
const strictTransportSecurity = 'max-age=31536000';

const always = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Only documents have a use for these. */
const document = {
  // `no-referrer` would make browsers send `Origin: null` with the form, as if it came from a foreign page.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/**
 * What an answer is. A `page` has its content security policy in its head, where the build writes it (`astro.config.ts`):
 * the header adds what only a header can say. An `asset` is a part of pages (a style, a script, a typeface, a picture) and
 * no document. Whatever else a browser might display may load nothing at all.
 */
export type AnswerKind = 'page' | 'asset' | 'other';

/** Where assets are. Their names hold a hash of their content, so it never changes; anything else is asked for again. */
export const assetFolder = '/_astro/';

export const cacheControl: Readonly<Record<AnswerKind, string>> = {
  page: 'no-cache',
  asset: 'public, max-age=31536000, immutable',
  other: 'no-cache',
};

/**
 * The security headers of an answer.
 * @param secure whether the visitor's connection is encrypted
 */
export function securityHeaders(kind: AnswerKind, secure: boolean): Record<string, string> {
  const policy = `${kind === 'page' ? '' : "default-src 'none'; "}frame-ancestors 'none'`;
  return {
    ...always,
    ...(kind !== 'asset' && { ...document, 'Content-Security-Policy': policy }),
    ...(secure && { 'Strict-Transport-Security': strictTransportSecurity }),
  };
}
