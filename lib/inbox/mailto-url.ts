/** A local part that is written without quotes (RFC 5322, dot-atom). HTML's rule also accepts `a..b` and `.a`. */
const dotAtom = /^[^.]+(?:\.[^.]+)*$/;

/**
 * Returns a `mailto:` address (RFC 6068) for a new mail to a visitor, which quotes nothing.
 * @param body how the mail begins
 */
export function createMailtoUrl(address: string, subject: string, body?: string): string {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const quoted = dotAtom.test(local) ? local : `"${local}"`;
  const to = `${encodeURIComponent(quoted)}@${encodeURIComponent(address.slice(at + 1))}`;
  const begun = body === undefined ? '' : `&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;
  return `mailto:${to}?subject=${encodeURIComponent(subject)}${begun}`;
}
