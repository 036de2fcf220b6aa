/** The desk's keys, to which requests are sealed: made here, known to no server, and sealed to each device that is let in. */
import { base64urlnopad } from '@scure/base';
import { generateHybridIdentity, identityToRecipient } from 'age-encryption';
import type { DeskKey, Device, KeyConfirmations, KeyCopy, NewCopies, NewKey } from '#lib/inbox/api.ts';
import { openText, sealText } from '#lib/inbox/sealing.ts';
import { createVoucher, verifyVoucher } from './voucher.ts';

/** A device that has made its own key. */
export type ReadyDevice = Pick<Device, 'id'> & { readonly recipient: string };

export const hasOwnKey = <Some extends Device>(device: Some): device is Some & ReadyDevice =>
  device.recipient !== null;

/** A key whose identity this browser has. */
export interface OpenedKey {
  readonly id: string;
  /** `AGE-SECRET-KEY-PQ-1…` */
  readonly identity: string;
  readonly recipient: string;
  readonly recoveryRecipient: string;
}

/** Whether an opened copy is of the key, and names its recovery recipient. */
export const matchesKey = (
  key: Pick<DeskKey, 'recipient' | 'recoveryRecipient'>,
  opened: Pick<OpenedKey, 'recipient' | 'recoveryRecipient'>,
): boolean => opened.recipient === key.recipient && opened.recoveryRecipient === key.recoveryRecipient;

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
export const createKeyCopies = async (
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
    voucher: await createVoucher(identity, device),
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
export async function openRecoveryCopy(
  key: Pick<DeskKey, 'id' | 'recipient'>,
  copy: string,
  recovery: string,
): Promise<OpenedKey | undefined> {
  const identity = await openText(copy, recovery).catch(() => '');
  return await opened(key, { identity, recoveryRecipient: await identityToRecipient(recovery) });
}

/**
 * The report about this device's copy of a key; undefined where the server has it already. A copy must hold the key's
 * identity, and name the key's recovery recipient: otherwise its maker would have the next key sealed to a paper of their own.
 * @param key of which the server has a copy for this device
 * @param opened the key, as that copy holds it
 * @param isLatest whether the next key follows this one; the recovery recipient of an older key no longer matters
 */
export async function createConfirmation(
  key: DeskKey & { readonly copy: string },
  opened: OpenedKey | undefined,
  isLatest: boolean,
): Promise<KeyConfirmations['confirmations'][number] | undefined> {
  const isRight = opened !== undefined && (!isLatest || matchesKey(key, opened));
  const isKnown = key.copyState === (isRight ? 'confirmed' : 'failed');
  if (isKnown && (key.hasRecoveryCopy || !opened)) return undefined;
  return {
    key: key.id,
    copyHash: await hashOf(key.copy),
    opened: isRight,
    // Sealed to the recipient that the copy names: the server may name another one.
    ...(opened && {
      recovery: {
        recipient: opened.recoveryRecipient,
        copy: await sealText(opened.identity, opened.recoveryRecipient),
      },
    }),
  };
}

const hashOf = async (text: string): Promise<string> =>
  base64urlnopad.encode(
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))),
  );

/** Only what belongs together: the identity must be that of the key to which requests are sealed. */
async function opened(
  { id, recipient }: Pick<DeskKey, 'id' | 'recipient'>,
  wrapped: Wrapped,
): Promise<OpenedKey | undefined> {
  const known = await identityToRecipient(wrapped.identity).catch(() => undefined);
  return known === recipient ? { id, recipient, ...wrapped } : undefined;
}

/** Of some devices, those that were let in by somebody who had the key: to no other the next key is sealed. */
export async function filterVouched<Some extends Device>(
  devices: readonly Some[],
  key: OpenedKey,
  vouchers: DeskKey['devices'],
): Promise<(Some & ReadyDevice)[]> {
  const vouched = await Promise.all(
    devices.filter(hasOwnKey).map(async (device) => {
      const known = vouchers.find((each) => each.device === device.id)?.vouchers ?? [];
      const valid = await Promise.all(
        known.map(async (voucher) => await verifyVoucher(key.identity, device, voucher)),
      );
      return valid.includes(true) ? [device] : [];
    }),
  );
  return vouched.flat();
}
