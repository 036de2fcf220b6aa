import type { AgencyKey } from './api.ts';

/** Crockford's base 32, which has no I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const fingerprintLength = 20;

/**
 * Returns the fingerprint of a key, such as `7K3Q 9F2M …`. It is 100 bits of the SHA-256 of the key's recipient and its
 * recovery recipient. The recovery recipient is included because the owner of the recovery key may create the next key. The
 * inbox and the CLI show the fingerprint, so that employees can verify which key encrypts the requests.
 */
export async function computeFingerprint({
  recipient,
  recoveryRecipient,
}: Pick<AgencyKey, 'recipient' | 'recoveryRecipient'>): Promise<string> {
  const input = new TextEncoder().encode(`${recipient} ${recoveryRecipient}`);
  const hash = await crypto.subtle.digest('SHA-256', input);
  return encodeBase32(new Uint8Array(hash, 0, fingerprintLength));
}

/** Encodes the low five bits of each byte as one character, in groups of four: `7K3Q 9F2M`. */
export const encodeBase32 = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => alphabet[byte % alphabet.length])
    .join('')
    .replace(/.{4}(?!$)/g, '$& ');

/** Compares fingerprints. Ignores case, spaces and hyphens. */
export const isSameFingerprint = (typed: string, fingerprint: string): boolean =>
  normalizeFingerprint(typed) === normalizeFingerprint(fingerprint);

const normalizeFingerprint = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '');
