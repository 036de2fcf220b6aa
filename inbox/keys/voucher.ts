/** Vouchers prove to all holders of the desk's key that another holder compared a device's code before admitting the device. */
import { hex } from '@scure/base';

interface KnownDevice {
  readonly id: string;
  readonly recipient: string;
}

/**
 * Creates the voucher of a device.
 * @param identity the desk's private key
 */
export const createVoucher = async (identity: string, device: KnownDevice): Promise<string> =>
  hex.encode(
    new Uint8Array(await crypto.subtle.sign('HMAC', await deriveMacKey(identity), encodeDevice(device))),
  );

/**
 * Whether a voucher was made for this device, by a holder of the private key.
 * @param voucher the voucher in hexadecimal; the server may send any text
 */
export const verifyVoucher = async (
  identity: string,
  device: KnownDevice,
  voucher: string,
): Promise<boolean> =>
  /^(?:[\da-f]{2})+$/.test(voucher) &&
  (await crypto.subtle.verify(
    'HMAC',
    await deriveMacKey(identity),
    Uint8Array.from(hex.decode(voucher)),
    encodeDevice(device),
  ));

/** Derives a separate key for vouchers, so that a voucher reveals nothing about the private key. */
async function deriveMacKey(identity: string): Promise<CryptoKey> {
  const encoder = new TextEncoder();
  const secret = await crypto.subtle.importKey('raw', encoder.encode(identity), 'HKDF', false, ['deriveKey']);
  return await crypto.subtle.deriveKey(
    {
      name: 'HKDF',
      hash: 'SHA-256',
      salt: new Uint8Array(),
      info: encoder.encode('vouchers for devices, 1'),
    },
    secret,
    { name: 'HMAC', hash: 'SHA-256', length: 256 },
    false,
    ['sign', 'verify'],
  );
}

const encodeDevice = ({ id, recipient }: KnownDevice) =>
  new TextEncoder().encode(JSON.stringify([id, recipient]));
