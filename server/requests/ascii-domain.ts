import { domainToASCII } from 'node:url';

/**
 * What was sent, with the domain of its e-mail address as mail programs and servers know it: `anna@bücher.example` becomes
 * `anna@xn--bcher-kva.example`. Browsers call such an address valid; Chromium sends it like this, Firefox as it was typed.
 * Whatever has no such domain is returned as it is.
 */
export function withAsciiDomain(values: unknown): unknown {
  const { email } = (values ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof email !== 'string') return values;
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  // One in ASCII stays as it was typed: the conversion takes `a@1` for a number.
  if (!/[^\0-\x7f]/.test(domain)) return values;
  return { ...(values as object), email: email.slice(0, at) + (domainToASCII(domain) || domain) };
}
