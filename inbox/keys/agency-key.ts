/**
 * The agency's keys, which encrypt requests.
 * Browsers create them, and encrypt a copy to each admitted device. The server never has a private key.
 */
import { base64urlnopad, hex } from '@scure/base';
import { generateHybridIdentity, identityToRecipient } from 'age-encryption';
import type { AgencyKey, DeviceInfo, KeyConfirmations } from '#lib/inbox/api.ts';
import { decryptText, encryptText } from '#lib/inbox/encryption.ts';
import { deriveSecret } from './device-key.ts';

/** A device that has created its own key. */
export type DeviceWithKey = Pick<DeviceInfo, 'id'> & { readonly recipient: string };

export const hasOwnKey = <AnyDevice extends DeviceInfo>(
  device: AnyDevice,
): device is AnyDevice & DeviceWithKey => device.recipient !== null;

export interface DecryptedKey {
  readonly id: string;
  /** The private key: `AGE-SECRET-KEY-PQ-1…` */
  readonly identity: string;
  readonly recipient: string;
  readonly recoveryRecipient: string;
}

/** Whether a decrypted copy belongs to the key in the server's response, and contains the same recovery recipient. */
export const matchesKey = (
  key: Pick<AgencyKey, 'recipient' | 'recoveryRecipient'>,
  decrypted: Pick<DecryptedKey, 'recipient' | 'recoveryRecipient'>,
): boolean => decrypted.recipient === key.recipient && decrypted.recoveryRecipient === key.recoveryRecipient;

type CopyContent = Pick<DecryptedKey, 'identity' | 'recoveryRecipient'>;

/**
 * Creates a new key of the agency, with a copy for each device.
 * @param devices the devices that may decrypt later requests. The user has compared their codes.
 */
export async function createAgencyKey(devices: readonly DeviceWithKey[], recoveryRecipient: string) {
  const identity = await generateHybridIdentity();
  return {
    recipient: await identityToRecipient(identity),
    recoveryRecipient,
    recoveryCopy: await encryptText(identity, recoveryRecipient),
    copies: await Promise.all(
      devices.map(async (device) => await createCopy({ identity, recoveryRecipient }, device)),
    ),
  };
}

export const createKeyCopies = async (keys: readonly DecryptedKey[], device: DeviceWithKey) =>
  await Promise.all(keys.map(async (key) => ({ key: key.id, ...(await createCopy(key, device)) })));

/**
 * Encrypts a key to a device.
 * The copy also contains the recovery recipient. Otherwise, a malicious server could send its own recovery recipient,
 * and the next key would be encrypted to it.
 */
async function createCopy({ identity, recoveryRecipient }: CopyContent, device: DeviceWithKey) {
  return {
    device: device.id,
    copy: await encryptText(`${identity}\n${recoveryRecipient}`, device.recipient),
    voucher: await createVoucher(identity, device),
  };
}

/**
 * Decrypts this device's copy of a key.
 * @returns undefined if there is no copy, or if the copy is invalid or belongs to another key
 */
export async function decryptCopy(key: AgencyKey, deviceIdentity: string): Promise<DecryptedKey | undefined> {
  if (key.copy === null) return undefined;
  const text = await decryptText(key.copy, deviceIdentity).catch(() => '');
  const [identity = '', recoveryRecipient = ''] = text.split('\n');
  return await verifyCopy(key, { identity, recoveryRecipient });
}

/**
 * @param recovery the recovery key's identity
 * @returns undefined if the copy is invalid, or encrypted to another recovery key
 */
export async function decryptRecoveryCopy(
  key: Pick<AgencyKey, 'id' | 'recipient'>,
  copy: string,
  recovery: string,
): Promise<DecryptedKey | undefined> {
  const identity = await decryptText(copy, recovery).catch(() => '');
  return await verifyCopy(key, { identity, recoveryRecipient: await identityToRecipient(recovery) });
}

/**
 * Creates the report about this device's copy of a key; undefined without a copy, or if the server already has this report.
 * A valid copy contains the private key. The copy of the latest key also contains the expected recovery recipient, so
 * that the creator of the copy cannot make the next key readable with another recovery key.
 * @param decrypted the content of the copy; undefined if it could not be decrypted
 * @param isLatest whether this is the latest key. The recovery recipients of earlier keys are not used any more.
 */
export async function createKeyConfirmation(
  key: AgencyKey,
  decrypted: DecryptedKey | undefined,
  isLatest: boolean,
): Promise<KeyConfirmations['confirmations'][number] | undefined> {
  if (key.copy === null) return undefined;
  const isValid = decrypted !== undefined && (!isLatest || matchesKey(key, decrypted));
  const isReported = key.copyState === (isValid ? 'confirmed' : 'failed');
  if (isReported && (key.hasRecoveryCopy || !decrypted)) return undefined;
  return {
    key: key.id,
    copyHash: await computeHash(key.copy),
    opened: isValid,
    // Reports the recovery recipient in the copy, because the server may send another one.
    ...(decrypted && {
      recovery: {
        recipient: decrypted.recoveryRecipient,
        copy: await encryptText(decrypted.identity, decrypted.recoveryRecipient),
      },
    }),
  };
}

const computeHash = async (text: string): Promise<string> =>
  base64urlnopad.encode(
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))),
  );

async function verifyCopy({ id, recipient }: Pick<AgencyKey, 'id' | 'recipient'>, content: CopyContent) {
  const actual = await identityToRecipient(content.identity).catch(() => undefined);
  return actual === recipient ? { id, recipient, ...content } : undefined;
}

/** Returns the devices with a valid voucher. The next key is encrypted to these devices only. */
export async function filterDevicesWithVoucher<AnyDevice extends DeviceInfo>(
  devices: readonly AnyDevice[],
  key: DecryptedKey,
  vouchers: AgencyKey['devices'],
): Promise<(AnyDevice & DeviceWithKey)[]> {
  const vouched = await Promise.all(
    devices.filter(hasOwnKey).map(async (device) => {
      const candidates = vouchers.find((entry) => entry.device === device.id)?.vouchers ?? [];
      for (const voucher of candidates)
        if (await verifyVoucher(key.identity, device, voucher)) return [device];
      return [];
    }),
  );
  return vouched.flat();
}

/**
 * Creates the voucher (a MAC) of an admitted device.
 * It proves to all admitted devices that a device with the agency's key compared the code of this device before
 * admitting it.
 * @param identity the agency's private key
 */
export const createVoucher = async (identity: string, device: DeviceWithKey): Promise<string> =>
  hex.encode(
    new Uint8Array(await crypto.subtle.sign('HMAC', await deriveMacKey(identity), encodeDevice(device))),
  );

/**
 * Whether a voucher was created for this device with this private key.
 * @param voucher the voucher in hexadecimal. The server may send any text.
 */
export const verifyVoucher = async (identity: string, device: DeviceWithKey, voucher: string) =>
  /^(?:[\da-f]{2})+$/.test(voucher) &&
  (await crypto.subtle.verify(
    'HMAC',
    await deriveMacKey(identity),
    Uint8Array.from(hex.decode(voucher)),
    encodeDevice(device),
  ));

/** Derives a separate key for vouchers, so that a voucher reveals nothing about the private key. */
async function deriveMacKey(identity: string): Promise<CryptoKey> {
  const secret = await deriveSecret(new TextEncoder().encode(identity), 'vouchers for devices, 1');
  return await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
}

const encodeDevice = ({ id, recipient }: DeviceWithKey) =>
  new TextEncoder().encode(JSON.stringify([id, recipient]));
