/** The headers of the site's responses. Our server sends them, and `build/hosting/` configures other hosts to do so. */

/** After a connection over HTTPS, browsers use nothing else for a year. */
const strictTransportSecurity = 'max-age=31536000';

const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Headers of documents only. */
const documentHeaders = {
  // With `no-referrer`, browsers would send the form with `Origin: null`, as from another site.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/**
 * The kind of a response. A `page` has its content security policy in its head (`createPagePolicy`); the header adds only
 * directives that are invalid there. An `asset` is a subresource: a style, a script, a typeface or a picture. `desk` is the
 * desk's page, which only our server has. Documents of any `other` kind may load nothing.
 */
export type ResponseKind = 'page' | 'desk' | 'asset' | 'other';

/**
 * The content security policy of a page, which is in two places. These directives are in a `meta` element in its head. Astro
 * writes them there (`astro.config.ts`), with hashes of scripts and styles; layouts add the hashes that Astro does not know
 * (`src/layouts/inline-code-hash.ts`). The header contains only `frame-ancestors`, which browsers ignore in a `meta`
 * element (`createSecurityHeaders`).
 * @param endpointOrigin the origin that receives the form, if it is another than the site's
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

/** Headers of the desk's page: it sends no referrer, and search engines do not list it. */
const deskOnly = { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow' };

/** The folder of assets. Their names contain a hash of their content, so caches keep them permanently. */
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
  // In addition to the policy in the page's head: forms and connections to other sites are blocked.
  desk: "connect-src 'self'; form-action 'none'; base-uri 'none'; ",
  asset: '',
  other: "default-src 'none'; ",
};

/**
 * Returns the security headers of a response. For a page, the content security policy contains only the directives that are
 * invalid in the page itself (`createPagePolicy`).
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
