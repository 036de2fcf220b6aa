/** The desk's keys, to which requests are sealed: made here, known to no server, and sealed to each device that is let in. */
import { generateHybridIdentity, identityToRecipient } from 'age-encryption';
import type { DeskKey, Device, KeyCopy, NewCopies, NewKey } from '#lib/desk/api.ts';
import { openText, sealText } from '#lib/desk/sealing.ts';
import { isVoucherFor, voucherFor } from './voucher.ts';

/** A device that has made its own key. */
export type ReadyDevice = Pick<Device, 'id'> & { readonly recipient: string };

export const isReady = <Some extends Device>(device: Some): device is Some & ReadyDevice =>
  device.recipient !== null;

/** A key whose identity this browser has. */
export interface OpenedKey {
  readonly id: string;
  /** `AGE-SECRET-KEY-PQ-1…` */
  readonly identity: string;
  readonly recipient: string;
  readonly recoveryRecipient: string;
}

type Wrapped = Pick<OpenedKey, 'identity' | 'recoveryRecipient'>;

/** @param devices those that may read what comes from now on; somebody has compared their codes */
export async function makeDeskKey(
  devices: readonly ReadyDevice[],
  recoveryRecipient: string,
): Promise<NewKey> {
  const identity = await generateHybridIdentity();
  return {
    recipient: await identityToRecipient(identity),
    recoveryRecipient,
    recoveryCopy: await sealText(identity, recoveryRecipient),
    copies: await Promise.all(
      devices.map(async (device) => await copyFor({ identity, recoveryRecipient }, device)),
    ),
  };
}

/** Each of the keys for a device that is let in. */
export const copiesFor = async (
  keys: readonly OpenedKey[],
  device: ReadyDevice,
): Promise<NewCopies['copies']> =>
  await Promise.all(keys.map(async (key) => ({ key: key.id, ...(await copyFor(key, device)) })));

/**
 * A copy also says which recovery key belongs to it: a server that named another would be given the next key, too.
 */
async function copyFor({ identity, recoveryRecipient }: Wrapped, device: ReadyDevice): Promise<KeyCopy> {
  return {
    device: device.id,
    copy: await sealText(`${identity}\n${recoveryRecipient}`, device.recipient),
    voucher: await voucherFor(identity, device),
  };
}

/**
 * Opens the copy that was sealed to this device.
 * @returns undefined where it was not let in, or the copy is not of this key
 */
export async function openCopy(key: DeskKey, deviceIdentity: string): Promise<OpenedKey | undefined> {
  if (key.copy === null) return undefined;
  const text = await openText(key.copy, deviceIdentity).catch(() => '');
  const [identity = '', recoveryRecipient = ''] = text.split('\n');
  return await opened(key, { identity, recoveryRecipient });
}

/** @param recovery the printed key, as an identity; undefined for another key than that to which it was sealed */
export async function openRecoveryCopy(key: DeskKey, recovery: string): Promise<OpenedKey | undefined> {
  const identity = await openText(key.recoveryCopy, recovery).catch(() => '');
  return await opened(key, { identity, recoveryRecipient: await identityToRecipient(recovery) });
}

/** Only what belongs together: the identity must be that of the key to which requests are sealed. */
async function opened({ id, recipient }: DeskKey, wrapped: Wrapped): Promise<OpenedKey | undefined> {
  const known = await identityToRecipient(wrapped.identity).catch(() => undefined);
  return known === recipient ? { id, recipient, ...wrapped } : undefined;
}

/** Of some devices, those that were let in by somebody who had the key: to no other the next key is sealed. */
export async function vouchedDevices<Some extends Device>(
  devices: readonly Some[],
  key: OpenedKey,
  vouchers: DeskKey['devices'],
): Promise<(Some & ReadyDevice)[]> {
  const voucherOf = new Map(vouchers.map(({ device, voucher }) => [device, voucher]));
  const vouched = await Promise.all(
    devices
      .filter(isReady)
      .map(async (device) =>
        (await isVoucherFor(key.identity, device, voucherOf.get(device.id) ?? '')) ? [device] : [],
      ),
  );
  return vouched.flat();
}
