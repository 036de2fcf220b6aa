/**
 * Vouchers show whoever has a key of the desk that somebody who had it, too, compared the code of a device before letting it in.
 */
import { hex } from '@scure/base';

interface KnownDevice {
  readonly id: string;
  readonly recipient: string;
}

/** @param identity of the desk's key */
export const createVoucher = async (identity: string, device: KnownDevice): Promise<string> =>
  hex.encode(new Uint8Array(await crypto.subtle.sign('HMAC', await keyOf(identity), stated(device))));

/** @param voucher in hexadecimal; the server may send any text */
export const verifyVoucher = async (
  identity: string,
  device: KnownDevice,
  voucher: string,
): Promise<boolean> =>
  /^(?:[\da-f]{2})+$/.test(voucher) &&
  (await crypto.subtle.verify(
    'HMAC',
    await keyOf(identity),
    Uint8Array.from(hex.decode(voucher)),
    stated(device),
  ));

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
