/**
 * A `mailto:` address for a new mail to a visitor, which quotes nothing.
 * @param body how the mail begins
 */
export function letterTo(address: string, subject: string, body?: string): string {
  const to = encodeURIComponent(address).replace('%40', '@');
  const begun = body === undefined ? '' : `&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;
  return `mailto:${to}?subject=${encodeURIComponent(subject)}${begun}`;
}
