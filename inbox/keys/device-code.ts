import { encodeBase32 } from '#lib/inbox/fingerprint.ts';

/** Slow on purpose: an attacker who controls the server would have to find another recipient with the same code. */
const rounds = 600_000;

/** The length of a code. A character has five bits, a code 80. */
const codeCharacters = 16;

/**
 * The code of a device, `7K3Q 9F2M 0TXA 41PD`, which two people compare before one lets in the other's device: it shows that the server
 * has handed on the device's own recipient.
 */
export async function deriveDeviceCode(device: {
  readonly id: string;
  readonly recipient: string;
}): Promise<string> {
  const text = new TextEncoder();
  const recipient = await crypto.subtle.importKey('raw', text.encode(device.recipient), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: text.encode(device.id), iterations: rounds },
    recipient,
    codeCharacters * 8,
  );
  return encodeBase32(new Uint8Array(bits));
}
