import type { DeskKey } from './api.ts';

/** Crockford's base 32: no I, L, O or U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const symbols = 20;

/**
 * The fingerprint of a key, `7K3Q 9F2M …`: 100 bits of the SHA-256 of its recipient and its recovery recipient, since the holder of
 * the printed key may make the next one. The desk's page and the terminal show it, so that people can compare which key requests are
 * sealed to.
 */
export async function computeFingerprint({
  recipient,
  recoveryRecipient,
}: Pick<DeskKey, 'recipient' | 'recoveryRecipient'>): Promise<string> {
  const hashed = new TextEncoder().encode(`${recipient} ${recoveryRecipient}`);
  const hash = await crypto.subtle.digest('SHA-256', hashed);
  return encodeBase32(new Uint8Array(hash, 0, symbols));
}

/** A symbol for each byte, of which it has five bits, in groups of four: `7K3Q 9F2M`. */
export const encodeBase32 = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => alphabet[byte % alphabet.length])
    .join('')
    .replace(/.{4}(?!$)/g, '$& ');

/** Whether a fingerprint was typed: in any case, and however it was divided. */
export const isSameFingerprint = (typed: string, fingerprint: string): boolean =>
  normalizeFingerprint(typed) === normalizeFingerprint(fingerprint);

const normalizeFingerprint = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '');
