import { domainToASCII } from 'node:url';
import { normalizeEmail } from '#lib/request/normalize.ts';

/**
 * Converts the domain of the mail address to ASCII, as mail servers need it: `anna@bücher.example` becomes
 * `anna@xn--bcher-kva.example`. Chromium converts the domain itself, but Firefox sends the address as typed.
 * @param values the submitted fields. They are returned unchanged if they contain no address
 */
export function normalizeMailAddress(values: unknown): unknown {
  const { email: typed } = (values ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof typed !== 'string') return values;
  const email = normalizeEmail(typed);
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  // ASCII domains are not converted, because `domainToASCII` converts `1` to an IP address.
  if (!/[^\0-\x7f]/.test(domain)) return { ...(values as object), email };
  return { ...(values as object), email: email.slice(0, at) + (domainToASCII(domain) || domain) };
}
