/**
 * The headers of the site's answers. Our server sends them, and `build/hosting/` configures other hosts to do so.
 */

/** A year: a browser that has come over HTTPS once will use nothing else. */
const strictTransportSecurity = 'max-age=31536000';

const always = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Headers for documents only. */
const document = {
  // `no-referrer` would make browsers send `Origin: null` with the form, as if it came from a foreign page.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/**
 * What an answer is. A `page` has its content security policy in its head (`createPagePolicy`): the header adds what only a
 * header can say. An `asset` is a part of pages (a style, a script, a typeface, a picture) and
 * no document. `desk` is the page of the desk in the browser, which our own server alone has. Whatever else a browser might
 * display may load nothing at all.
 */
export type ResponseKind = 'page' | 'desk' | 'asset' | 'other';

/**
 * The content security policy of a page, which stands in two places. These directives stand in its head, as a `meta`
 * element: Astro writes them there (`astro.config.ts`), with hashes of scripts and styles, to which layouts add those that
 * it does not know (`src/layouts/content-security-policy.ts`). The header has `frame-ancestors` alone, which browsers ignore in a `meta`
 * element (`createSecurityHeaders`).
 * @param endpointOrigin the origin that takes the form, where it is another than the site's
 */
export const createPagePolicy = (endpointOrigin: string | undefined) => {
  const toEndpoint = endpointOrigin ? (` ${endpointOrigin}` as const) : '';
  return [
    "default-src 'none'",
    "img-src 'self'",
    "font-src 'self'",
    `connect-src 'self'${toEndpoint}`,
    `form-action 'self'${toEndpoint}`,
    "base-uri 'none'",
  ] as const;
};

/** For the page of the desk: no site is told who links to it, and no search engine lists it. */
const deskOnly = { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow' };

/** The folder of assets. Caches keep these for good, since their names have a hash of their content. */
export const assetPath = '/_astro/';

export const cacheControl: Readonly<Record<ResponseKind, string>> = {
  page: 'no-cache',
  desk: 'no-store',
  asset: 'public, max-age=31536000, immutable',
  other: 'no-cache',
};

/** What stands in the header of a content security policy besides `frame-ancestors`. */
const policies: Readonly<Record<ResponseKind, string>> = {
  page: '',
  // It adds to what stands in the page's head: no form is sent, and nothing is sent to another site.
  desk: "connect-src 'self'; form-action 'none'; base-uri 'none'; ",
  asset: '',
  other: "default-src 'none'; ",
};

/**
 * The security headers of an answer. Of a page's content security policy they have the part that cannot stand in the page
 * (`createPagePolicy`).
 * @param secure whether the visitor's connection is encrypted
 */
export function createSecurityHeaders(kind: ResponseKind, secure: boolean): Record<string, string> {
  const policy = `${policies[kind]}frame-ancestors 'none'`;
  return {
    ...always,
    ...(kind !== 'asset' && { ...document, 'Content-Security-Policy': policy }),
    ...(kind === 'desk' && deskOnly),
    ...(secure && { 'Strict-Transport-Security': strictTransportSecurity }),
  };
}
