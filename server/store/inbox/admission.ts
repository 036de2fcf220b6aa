import type { Transaction, Updateable } from 'kysely';
import { wasApprovedThrough } from '#lib/inbox/admission.ts';
import type { Schema } from '../database/schema.ts';
import type { DeviceRow, DeviceWithAccess } from './devices.ts';

type LetInFrom = NonNullable<DeviceRow['let_in_from']>;

export interface ActingDevice {
  readonly device: string;
  readonly name: string | null;
}

export async function findActingDevice(trx: Transaction<Schema>, device: string): Promise<ActingDevice> {
  const owner = await trx
    .selectFrom('desk_devices')
    .innerJoin('desk_people', 'desk_people.id', 'desk_devices.person')
    .select('name')
    .where('desk_devices.id', '=', device)
    .executeTakeFirst();
  return { device, name: owner?.name ?? null };
}

export async function clearPendingDecision(
  trx: Transaction<Schema>,
  device: string,
  entry: Updateable<Schema['desk_devices']> = {},
): Promise<void> {
  await trx
    .updateTable('desk_devices')
    .set({ awaits_decision_since: null, ...entry })
    .where('id', '=', device)
    .execute();
}

const createEntryColumns = (from: LetInFrom, by: ActingDevice | undefined, now: Date) => ({
  let_in_from: from,
  let_in_by: by?.device ?? null,
  let_in_by_name: by?.name ?? null,
  let_in_at: now.toISOString(),
});

/**
 * Records that a colleague's device has approved another device, and that no decision about that device is pending. If
 * the colleague's device itself was approved through that device, the recorded approval does not change. Otherwise, two
 * attackers' devices could approve each other, and so hide which device approved the first of them.
 */
export async function recordApproval(
  trx: Transaction<Schema>,
  devices: readonly DeviceWithAccess[],
  device: string,
  by: ActingDevice,
  now: Date,
): Promise<void> {
  const isCircular = wasApprovedThrough(devices, by.device, device);
  await clearPendingDecision(trx, device, isCircular ? {} : createEntryColumns('colleague', by, now));
}

export const recordUnapprovedAccess = (
  trx: Transaction<Schema>,
  device: string,
  from: Exclude<LetInFrom, 'colleague'>,
  now: Date,
): Promise<void> => clearPendingDecision(trx, device, createEntryColumns(from, undefined, now));

export async function markPendingDecision(
  trx: Transaction<Schema>,
  devices: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  if (devices.size === 0) return;
  await trx
    .updateTable('desk_devices')
    .set({ awaits_decision_since: now.toISOString() })
    .where('id', 'in', [...devices])
    .where('awaits_decision_since', 'is', null)
    .execute();
}
