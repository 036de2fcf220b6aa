import type { Transaction } from 'kysely';
import type { NewKey } from '#lib/desk/api.ts';
import type { Schema } from '../database/schema.ts';
import { devicesOfAll } from './devices.ts';
import { replaceKey } from './keys.ts';
import type { SealingState } from './sealing-state.ts';

export type RemovalOutcome =
  | 'removed'
  /** Whoever removes others cannot open what is sealed, or was removed meanwhile. */
  | 'not-let-in'
  /** Nobody could sign in any more, or nobody could open what is sealed. */
  | 'last-device'
  /** A device that can open what is sealed is to be removed, and no new key came with that. */
  | 'key-missing'
  /**
   * The new key does not fit: nothing is sealed now, its maker cannot read or does not stay, it is for a device that does
   * not stay, or another recovery key opens it.
   */
  | 'key-wrong';

/**
 * Removes devices, in the name of one of them. Those that are gone already are none of its business, so that it may be done
 * again when the answer was lost.
 */
export async function removeDevices(
  trx: Transaction<Schema>,
  sealingState: SealingState,
  ids: readonly string[],
  by: string,
  newKey: NewKey | undefined,
  now: Date,
): Promise<RemovalOutcome> {
  // Two who remove each other at once come one after the other.
  await sealingState.hold(trx);
  const { devices, sealing } = await devicesOfAll(trx, sealingState);
  const remover = devices.find(({ id }) => id === by);
  const removed = devices.filter(({ id }) => ids.includes(id));
  const others = removed.filter(({ id }) => id !== by);
  const left = devices.filter(({ id }) => !ids.includes(id));
  if (!remover || (others.length > 0 && !remover.letIn)) return 'not-let-in';
  // Without a device, the key alone is replaced, where that is due.
  const rotates = newKey !== undefined && Boolean((await sealingState.find(trx))?.rotationDue);
  if (removed.length === 0 && !rotates) return 'removed';
  const nobodyReads = removed.some(({ letIn }) => letIn) && !left.some(({ letIn }) => letIn);
  if (left.length === 0 || nobodyReads) return 'last-device';
  if (newKey) {
    if (!remover.letIn || !isFor(left, by, newKey)) return 'key-wrong';
    if ((await replaceKey(trx, sealingState, newKey, now)) !== 'made') return 'key-wrong';
  } else if (sealing && others.some(({ letIn }) => letIn)) return 'key-missing';
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
  await endInvitations(trx, removed);
  await trx
    .deleteFrom('desk_people')
    .where('id', 'not in', trx.selectFrom('desk_devices').select('person'))
    .execute();
}

/** Ends the invitations that the owners of removed devices have made, or were given: whoever has such a device may know them. */
async function endInvitations(
  trx: Transaction<Schema>,
  removed: readonly { readonly person: string }[],
): Promise<void> {
  const owners = removed.map(({ person }) => person);
  const names = trx.selectFrom('desk_people').select('name').where('id', 'in', owners);
  await trx
    .deleteFrom('desk_invitations')
    .where((row) => row.or([row('person', 'in', owners), row('invited_by', 'in', names)]))
    .execute();
}

/** Whether a key is for devices that stay, and among them for whoever made it: nobody who goes knows the key to come. */
function isFor(left: readonly { readonly id: string }[], by: string, { copies }: NewKey): boolean {
  const stay = new Set(left.map(({ id }) => id));
  const receive = new Set(copies.map(({ device }) => device));
  return receive.isSubsetOf(stay) && receive.has(by);
}
