import { domainToASCII } from 'node:url';
import { normalizeEmail } from '#lib/request/normalize.ts';

/**
 * Writes an e-mail address as mail servers know it, with its domain in ASCII: `anna@bücher.example` becomes
 * `anna@xn--bcher-kva.example`. Chromium does so itself, Firefox sends the address as it was typed.
 * @param values the fields that were sent; those without an address are returned as they are
 */
export function normalizeMailAddress(values: unknown): unknown {
  const { email: typed } = (values ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof typed !== 'string') return values;
  const email = normalizeEmail(typed);
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  // A domain in ASCII is not converted: `domainToASCII` makes an IP address of `1`.
  if (!/[^\0-\x7f]/.test(domain)) return { ...(values as object), email };
  return { ...(values as object), email: email.slice(0, at) + (domainToASCII(domain) || domain) };
}
