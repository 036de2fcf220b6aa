import type { Kysely, Selectable } from 'kysely';
import type { Device } from '#lib/inbox/api.ts';
import type { Schema } from '../database/schema.ts';
import type { SealingKey, SealingState, SealingStatus } from './sealing-state.ts';

export type DeviceRow = Selectable<Schema['desk_devices']>;

/** A device, with its access to the desk's keys. */
export type KnownDevice = DeviceRow & {
  /** Whether the device has a copy of the key in use. */
  readonly holdsKey: boolean;
  /** Whether the device has a copy of the key in use, and has not reported it as failed. */
  readonly canRead: boolean;
  /** The id of the device that let this one in. */
  readonly letInBy: string | null;
  readonly awaitsDecision: boolean;
  /**
   * Whether the device may act: it has a copy of the key in use, if there is one, and needs no decision. While all holders of the
   * key need a decision, all of them may act, since nobody else could decide.
   */
  readonly letIn: boolean;
};

/** Lists all devices, oldest first, and returns whether requests are sealed. */
export async function listDevices(
  db: Kysely<Schema>,
  sealing: SealingState,
): Promise<{ readonly devices: readonly KnownDevice[]; readonly sealing: boolean }> {
  const state = await sealing.find(db);
  const key = await findKeyInUse(db, state);
  // While sealing is off, the holders of the last key decide about waiting devices.
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
      letInBy: row.let_in_by,
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
      letIn: hasAccess(device) && !(device.awaitsDecision && hasDecider),
    })),
    sealing: key !== undefined,
  };
}

/** Whether a device may not act: it was not let in, or needs a decision. */
export async function isDevicePending(
  db: Kysely<Schema>,
  sealing: SealingState,
  device: string,
): Promise<boolean> {
  const { devices } = await listDevices(db, sealing);
  return devices.find(({ id }) => id === device)?.letIn !== true;
}

/**
 * Returns the key in use; undefined while sealing is off. While the state cannot be verified, returns the latest key in the
 * database, so that existing requests can be read: nothing is sealed to that key.
 * @param state undefined if it cannot be verified
 */
export async function findKeyInUse(
  db: Kysely<Schema>,
  state: SealingStatus | undefined,
): Promise<(SealingKey & { readonly recoveryRecipient: string | null }) | undefined> {
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

/** Converts a device to its representation in the API. */
export const toApiDevice = (device: KnownDevice): Device => ({
  id: device.id,
  label: device.label,
  addedAt: device.added_at,
  lastSeenAt: device.last_seen_at,
  recipient: device.recipient,
  lockedIdentity: device.locked_identity,
  letIn: device.letIn,
  holdsKey: device.holdsKey,
  invitedBy: device.invited_from && { from: device.invited_from, name: device.invited_by },
  letInBy:
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
