/**
 * Security and cache headers of the site's responses. Our server sends them, and `build/hosting/` generates the configuration
 * for other hosts.
 */

/** Browsers only use HTTPS for this site during the next year. */
const strictTransportSecurity = 'max-age=31536000';

const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const documentHeaders = {
  // With `no-referrer`, browsers would send the form with `Origin: null`, as if it were from another site.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/**
 * The kind of a response.
 * - `page`: a public page. Its content security policy is in a `meta` element (`createPagePolicy`).
 * - `desk`: the page of the inbox, which only our server has.
 * - `asset`: a style, script, typeface or picture.
 * - `other`: any other document. It may load nothing.
 */
export type ResponseKind = 'page' | 'desk' | 'asset' | 'other';

/**
 * Returns the content security policy of a page. Astro writes these directives into a `meta` element (`astro.config.ts`),
 * with hashes of scripts and styles. Layouts add the hashes that Astro does not know (`src/layouts/inline-code-hash.ts`).
 * `frame-ancestors` is in the header, because browsers ignore it in a `meta` element (`createSecurityHeaders`).
 * @param endpointOrigin the origin to which the form is sent, if it differs from the site's
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

/** The inbox sends no referrer, and search engines must not list it. */
const deskOnly = { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow' };

/** The names of assets contain a hash of their content, so caches keep them permanently. */
export const assetPath = '/_astro/';

export const cacheControl: Readonly<Record<ResponseKind, string>> = {
  page: 'no-cache',
  desk: 'no-store',
  asset: 'public, max-age=31536000, immutable',
  other: 'no-cache',
};

/** The directives in the content security policy header, without `frame-ancestors`. */
const policies: Readonly<Record<ResponseKind, string>> = {
  page: '',
  // Added to the policy in the `meta` element: blocks forms, and connections to other sites.
  desk: "connect-src 'self'; form-action 'none'; base-uri 'none'; ",
  asset: '',
  other: "default-src 'none'; ",
};

/**
 * Returns the security headers of a response. For a page, the content security policy header only contains directives that
 * are invalid in a `meta` element (`createPagePolicy`).
 * @param secure whether the visitor's connection is encrypted
 */
export function createSecurityHeaders(kind: ResponseKind, secure: boolean): Record<string, string> {
  const policy = `${policies[kind]}frame-ancestors 'none'`;
  return {
    ...commonHeaders,
    ...(kind !== 'asset' && { ...documentHeaders, 'Content-Security-Policy': policy }),
    ...(kind === 'desk' && deskOnly),
    ...(secure && { 'Strict-Transport-Security': strictTransportSecurity }),
  };
}
