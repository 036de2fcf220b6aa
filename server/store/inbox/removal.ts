import type { Transaction } from 'kysely';
import { findDevicesAwaitingDecision } from '#lib/inbox/admission.ts';
import type { Schema } from '../database/schema.ts';
import { clearPendingDecision, findAuthor, markPendingDecision } from './admission.ts';
import { listDevices } from './devices.ts';
import { type ProvenKey, rotateKey } from './new-key.ts';
import type { SealingState } from './sealing-state.ts';

export type RemovalOutcome =
  | 'removed'
  /** The device that removes others was not let in, waits for a decision, or was removed meanwhile. */
  | 'not-let-in'
  /** Nobody could sign in any more, or nobody could open what is sealed. */
  | 'last-device'
  /** A device that has a copy of the key in use is to be removed, and no new key came with that. */
  | 'key-missing'
  /**
   * The new key does not fit: nothing is sealed now, its maker may not act or does not stay, its copies are not for exactly the
   * devices that get the next key, another recovery key opens it, or it was in use before.
   */
  | 'key-wrong';

/**
 * Removes devices, in the name of one of them. Already removed devices are ignored, so that a request can be repeated when the
 * response was lost. In `SealingState.transact`, two who remove each other at once come one after the other.
 */
export async function removeDevices(
  trx: Transaction<Schema>,
  sealingState: SealingState,
  ids: readonly string[],
  by: string,
  newKey: ProvenKey | undefined,
  now: Date,
): Promise<RemovalOutcome> {
  const { devices, sealing } = await listDevices(trx, sealingState);
  const remover = devices.find(({ id }) => id === by);
  const removed = devices.filter(({ id }) => ids.includes(id));
  const others = removed.filter(({ id }) => id !== by);
  const left = devices.filter(({ id }) => !ids.includes(id));
  if (!remover || (others.length > 0 && !remover.letIn)) return 'not-let-in';
  if (removed.length === 0) return 'removed';
  const nobodyReads =
    !newKey && removed.some(({ canRead }) => canRead) && !left.some(({ canRead }) => canRead);
  if (left.length === 0 || nobodyReads) return 'last-device';
  if (newKey) {
    const maker = await findAuthor(trx, by);
    if (!(await rotateKey(trx, sealingState, devices, idsOf(removed), maker, newKey, now)))
      return 'key-wrong';
  } else if (others.some(({ holdsKey }) => holdsKey)) return 'key-missing';
  // A device that removes itself may keep the key, and must not make the next one.
  else if (removed.some(({ holdsKey }) => holdsKey) && (await sealingState.find(trx)))
    await sealingState.change(trx, { rotationDue: now.toISOString() });
  if (sealing) {
    await markPendingDecision(trx, findDevicesAwaitingDecision(devices, idsOf(removed), by), now);
    if (others.length > 0) await clearPendingDecision(trx, by);
  }
  await deleteDevices(trx, removed, now);
  return 'removed';
}

/** Deletes devices with their sessions and copies of keys, the invitations of their owners, and owners without a device. */
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
  // A thief of a removed device may know the invitations that its owner has made, or was given.
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

const idsOf = (devices: readonly { readonly id: string }[]): ReadonlySet<string> =>
  new Set(devices.map(({ id }) => id));
