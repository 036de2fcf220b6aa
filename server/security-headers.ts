/** A year: browsers that have come over HTTPS once do not try anything else. */
const strictTransportSecurity = 'max-age=31536000';

const always = {
  'X-Content-Type-Options': 'nosniff',
  // `no-referrer` would make browsers send `Origin: null` with the form, which then looks like a stranger's.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/**
 * Headers that every answer carries. A page's own policy stands in its head, made with the page's hashes; what
 * only a header can say is added here. Anything else that a browser might display may load nothing at all.
 */
export function securityHeaders(kind: 'page' | 'other', secure: boolean): Record<string, string> {
  return {
    ...always,
    'Content-Security-Policy': `${kind === 'page' ? '' : "default-src 'none'; "}frame-ancestors 'none'`,
    ...(secure && { 'Strict-Transport-Security': strictTransportSecurity }),
  };
}
