import { encodeBase32 } from '#lib/inbox/fingerprint.ts';

/**
 * The number of PBKDF2 iterations. Slow by design, because an attacker who controls the server may search for another
 * recipient with the same code.
 */
const iterations = 600_000;

/** In characters of five bits each, 80 bits in total. */
const codeLength = 16;

/**
 * Derives the code of a device, such as `7K3Q 9F2M 0TXA 41PD`.
 * Before an employee admits another employee's device, both compare its code. Equal codes prove that the server has not
 * replaced the device's recipient (public key).
 */
export async function deriveDeviceCode(device: {
  readonly id: string;
  readonly recipient: string;
}): Promise<string> {
  const encoder = new TextEncoder();
  const recipient = await crypto.subtle.importKey('raw', encoder.encode(device.recipient), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: encoder.encode(device.id), iterations },
    recipient,
    codeLength * 8,
  );
  return encodeBase32(new Uint8Array(bits));
}
