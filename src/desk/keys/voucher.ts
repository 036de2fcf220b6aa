/**
 * Vouchers show whoever has a key of the desk that somebody who had it, too, compared the code of a device before letting it in.
 */

interface KnownDevice {
  readonly id: string;
  readonly recipient: string;
}

/** @param identity of the desk's key */
export const voucherFor = async (identity: string, device: KnownDevice): Promise<string> =>
  hexOf(await crypto.subtle.sign('HMAC', await keyOf(identity), stated(device)));

export const isVoucherFor = async (
  identity: string,
  device: KnownDevice,
  voucher: string,
): Promise<boolean> =>
  await crypto.subtle.verify('HMAC', await keyOf(identity), bytesOfHex(voucher), stated(device));

/** A key of its own, so that a voucher says nothing of the identity. */
async function keyOf(identity: string): Promise<CryptoKey> {
  const text = new TextEncoder();
  const secret = await crypto.subtle.importKey('raw', text.encode(identity), 'HKDF', false, ['deriveKey']);
  return await crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: text.encode('vouchers for devices, 1') },
    secret,
    { name: 'HMAC', hash: 'SHA-256', length: 256 },
    false,
    ['sign', 'verify'],
  );
}

const stated = ({ id, recipient }: KnownDevice) => new TextEncoder().encode(JSON.stringify([id, recipient]));

const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

const bytesOfHex = (hex: string) =>
  Uint8Array.from(hex.match(/[\da-f]{2}/g) ?? [], (pair) => Number.parseInt(pair, 16));
