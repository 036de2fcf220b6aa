import type { Transaction } from 'kysely';
import { findDevicesAwaitingDecision } from '#lib/inbox/admission.ts';
import type { Schema } from '../database/schema.ts';
import { clearPendingDecision, findActingDevice, markPendingDecision } from './admission.ts';
import { listDevices } from './devices.ts';
import type { EncryptionStateStore } from './encryption-state.ts';
import { type ProposedKey, rotateKey } from './new-key.ts';

export type DeviceRemovalOutcome =
  | 'removed'
  /** The removing device is not approved, or was removed meanwhile. */
  | 'not-let-in'
  /** No device would remain, or no remaining device could decrypt requests. */
  | 'last-device'
  /** A device that has the current key would be removed, and no new key was sent. */
  | 'key-missing'
  /**
   * The new key is invalid for one of these reasons: encryption is off; the device that made the key is not approved or
   * would be removed; the copies are not for exactly the devices that must get the key; the recovery key differs; the
   * key was in use before.
   */
  | 'key-wrong';

/**
 * Removes devices. Already removed devices are ignored (idempotent). Must be called in `EncryptionStateStore.runExclusively`,
 * so that two devices cannot remove each other at the same time.
 * @param by the removing device
 */
export async function removeDevices(
  trx: Transaction<Schema>,
  sealingState: EncryptionStateStore,
  ids: readonly string[],
  by: string,
  newKey: ProposedKey | undefined,
  now: Date,
): Promise<DeviceRemovalOutcome> {
  const { devices, sealing } = await listDevices(trx, sealingState);
  const remover = devices.find(({ id }) => id === by);
  const removed = devices.filter(({ id }) => ids.includes(id));
  const others = removed.filter(({ id }) => id !== by);
  const remaining = devices.filter(({ id }) => !ids.includes(id));
  if (!remover || (others.length > 0 && !remover.isApproved)) return 'not-let-in';
  if (removed.length === 0) return 'removed';
  const isNoReaderLeft =
    !newKey && removed.some(({ canRead }) => canRead) && !remaining.some(({ canRead }) => canRead);
  if (remaining.length === 0 || isNoReaderLeft) return 'last-device';
  if (newKey) {
    const maker = await findActingDevice(trx, by);
    if (!(await rotateKey(trx, sealingState, devices, collectIds(removed), maker, newKey, now)))
      return 'key-wrong';
  } else if (others.some(({ holdsKey }) => holdsKey)) return 'key-missing';
  // A device that removes itself may still have the current key, and must not create the next one.
  else if (removed.some(({ holdsKey }) => holdsKey) && (await sealingState.find(trx)))
    await sealingState.change(trx, { rotationDue: now.toISOString() });
  if (sealing) {
    await markPendingDecision(trx, findDevicesAwaitingDecision(devices, collectIds(removed), by), now);
    if (others.length > 0) await clearPendingDecision(trx, by);
  }
  await deleteDevices(trx, removed, now);
  return 'removed';
}

/**
 * Also deletes the sessions and copies of keys of the devices, the invitations for their owners, and owners without
 * another device.
 */
export async function deleteDevices(
  trx: Transaction<Schema>,
  removed: readonly { readonly id: string; readonly person: string }[],
  now: Date,
): Promise<void> {
  if (removed.length === 0) return;
  for (const { id } of removed) {
    await trx.deleteFrom('desk_devices').where('id', '=', id).execute();
    await trx
      .insertInto('desk_removed_devices')
      .values({ id, removed_at: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  // A thief of the removed device may know invitations for its owner.
  const owners = removed.map(({ person }) => person);
  const otherDevices = trx.selectFrom('desk_devices').select('id').where('person', 'in', owners);
  await trx
    .deleteFrom('desk_invitations')
    .where((row) => row.or([row('person', 'in', owners), row('invited_by', 'in', otherDevices)]))
    .execute();
  await trx
    .deleteFrom('desk_people')
    .where('id', 'not in', trx.selectFrom('desk_devices').select('person'))
    .execute();
}

const collectIds = (devices: readonly { readonly id: string }[]): ReadonlySet<string> =>
  new Set(devices.map(({ id }) => id));
