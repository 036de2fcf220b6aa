import type { Kysely, Selectable } from 'kysely';
import type { DeviceInfo } from '#lib/inbox/api.ts';
import type { Schema } from '../database/schema.ts';
import type { EncryptionKey, EncryptionState, EncryptionStateStore } from './encryption-state.ts';

export type DeviceRow = Selectable<Schema['desk_devices']>;

export type DeviceWithAccess = DeviceRow & {
  readonly holdsKey: boolean;
  /** Whether the device has a copy of the current key, and has not reported an error when decrypting it. */
  readonly canRead: boolean;
  readonly approvedBy: string | null;
  readonly awaitsDecision: boolean;
  /**
   * Whether the device may read and change data. It must have a copy of the current key, if encryption is on, and no
   * decision about it may be pending. If a decision is pending about all devices that have the key, they are all
   * approved, because otherwise nobody could decide.
   */
  readonly isApproved: boolean;
};

export async function listDevices(
  db: Kysely<Schema>,
  encryption: EncryptionStateStore,
): Promise<{ readonly devices: readonly DeviceWithAccess[]; readonly sealing: boolean }> {
  const state = await encryption.find(db);
  const key = await findCurrentKey(db, state);
  // While encryption is off, the devices that have the last key decide about pending devices.
  const latest = key ?? state?.key;
  const copies = latest
    ? await db
        .selectFrom('desk_key_copies')
        .select(['device', 'state'])
        .where('desk_key', '=', latest.id)
        .execute()
    : [];
  const stateByDevice = new Map(copies.map(({ device, state }) => [device, state]));
  const rows = await db.selectFrom('desk_devices').selectAll().orderBy('added_at').orderBy('id').execute();
  const devices = rows.map((row) => {
    const copyState = key && stateByDevice.get(row.id);
    return {
      ...row,
      approvedBy: row.let_in_by,
      awaitsDecision: row.awaits_decision_since !== null,
      holdsKey: copyState !== undefined,
      canRead: copyState !== undefined && copyState !== 'failed',
    };
  });
  const hasAccess = ({ holdsKey }: { readonly holdsKey: boolean }) => holdsKey || !key;
  const hasDecider = devices.some(
    ({ id, awaitsDecision }) => !awaitsDecision && (!latest || stateByDevice.has(id)),
  );
  return {
    devices: devices.map((device) => ({
      ...device,
      isApproved: hasAccess(device) && !(device.awaitsDecision && hasDecider),
    })),
    sealing: key !== undefined,
  };
}

export async function isDeviceUnapproved(
  db: Kysely<Schema>,
  encryption: EncryptionStateStore,
  device: string,
): Promise<boolean> {
  const { devices } = await listDevices(db, encryption);
  return devices.find(({ id }) => id === device)?.isApproved !== true;
}

/**
 * Returns the current key, or undefined while encryption is off. If the encryption state cannot be verified, returns
 * the latest key in the database, so that stored requests can be read. No request is encrypted to that key.
 * @param state undefined if it cannot be verified
 */
export async function findCurrentKey(
  db: Kysely<Schema>,
  state: EncryptionState | undefined,
): Promise<(EncryptionKey & { readonly recoveryRecipient: string | null }) | undefined> {
  if (state)
    return state.sealing && state.key
      ? { ...state.key, recoveryRecipient: state.recoveryRecipient }
      : undefined;
  return await db
    .selectFrom('desk_keys')
    .select(['id', 'recipient', 'recovery_recipient as recoveryRecipient'])
    .orderBy((row) => row.case().when('retired_at', 'is', null).then(0).else(1).end())
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export const toDeviceInfo = (device: DeviceWithAccess): DeviceInfo => ({
  id: device.id,
  label: device.label,
  addedAt: device.added_at,
  lastSeenAt: device.last_seen_at,
  recipient: device.recipient,
  lockedIdentity: device.locked_identity,
  isApproved: device.isApproved,
  holdsKey: device.holdsKey,
  invitedBy: device.invited_from && { from: device.invited_from, name: device.invited_by },
  approvedBy:
    device.let_in_from && device.let_in_at
      ? {
          from: device.let_in_from,
          device: device.let_in_by,
          name: device.let_in_by_name,
          at: device.let_in_at,
        }
      : null,
  awaitsDecisionSince: device.awaits_decision_since,
});
