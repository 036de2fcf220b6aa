/** A local part that needs no quotes (RFC 5322, dot-atom). HTML's email inputs also accept `a..b` and `.a`. */
const dotAtom = /^[^.]+(?:\.[^.]+)*$/;

/**
 * Returns a `mailto:` URL (RFC 6068).
 * @param body the initial text of the mail
 */
export function createMailtoUrl(address: string, subject: string, body?: string): string {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const quoted = dotAtom.test(local) ? local : `"${local}"`;
  const to = `${encodeURIComponent(quoted)}@${encodeURIComponent(address.slice(at + 1))}`;
  const bodyParameter =
    body === undefined ? '' : `&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;
  return `mailto:${to}?subject=${encodeURIComponent(subject)}${bodyParameter}`;
}
