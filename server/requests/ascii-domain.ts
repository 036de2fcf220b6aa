import { domainToASCII } from 'node:url';

/**
 * Writes the domain of an e-mail address in ASCII, as mail servers know it: `anna@bücher.example` becomes
 * `anna@xn--bcher-kva.example`. Chromium does so itself, Firefox sends the address as it was typed.
 * @param values the fields that were sent; those without such an address are returned as they are
 */
export function withAsciiDomain(values: unknown): unknown {
  const { email } = (values ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof email !== 'string') return values;
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  // A domain in ASCII is not converted: `domainToASCII` makes an IP address of `1`.
  if (!/[^\0-\x7f]/.test(domain)) return values;
  return { ...(values as object), email: email.slice(0, at) + (domainToASCII(domain) || domain) };
}
