/** The header of an age file with one hybrid recipient, as age writes it. */
const header =
  /^age-encryption\.org\/v1\n-> mlkem768x25519 [A-Za-z0-9+/]{1494}\n[A-Za-z0-9+/]{43}\n--- [A-Za-z0-9+/]{43}\n/;

/** The bytes that follow: a nonce, and at least one padded text with its tag. */
const shortestPayload = 16 + 4096 + 16;

/**
 * Whether a text has the structure of a key that `sealText` has sealed: base64 of an age file with one hybrid recipient, and
 * enough bytes for the text. Only its recipient can tell whether it opens.
 */
export function isKeyCopy(base64: string): boolean {
  const bytes = Buffer.from(base64, 'base64').toString('latin1');
  const found = header.exec(bytes);
  return found !== null && bytes.length - found[0].length >= shortestPayload;
}
