import type { Kysely, Selectable } from 'kysely';
import type { Device } from '#lib/inbox/api.ts';
import type { Schema } from '../database/schema.ts';
import type { SealingKey, SealingState, SealingStatus } from './sealing-state.ts';

export type DeviceRow = Selectable<Schema['desk_devices']>;

export type KnownDevice = DeviceRow & {
  /** Whether it has a copy of the key in use. */
  readonly holdsKey: boolean;
  /** Whether it has a copy that it has not reported as failed. */
  readonly canRead: boolean;
  /** The id of the device that let it in. */
  readonly letInBy: string | null;
  readonly awaitsDecision: boolean;
  /**
   * Whether it may act at the desk: it holds the key in use, where there is one, and waits for no decision. While all holders of the key wait for a decision, all of them may, since nobody else is left to decide.
   */
  readonly letIn: boolean;
};

/** All devices, the earliest first, and whether requests are sealed. */
export async function listDevices(
  db: Kysely<Schema>,
  sealing: SealingState,
): Promise<{ readonly devices: readonly KnownDevice[]; readonly sealing: boolean }> {
  const state = await sealing.find(db);
  const key = await findPresentKey(db, state);
  /** Also while sealing is off: those who had the last key decide about those who wait. */
  const latest = key ?? state?.key;
  const copies = latest
    ? await db
        .selectFrom('desk_key_copies')
        .select(['device', 'state'])
        .where('desk_key', '=', latest.id)
        .execute()
    : [];
  const stateOf = new Map(copies.map(({ device, state }) => [device, state]));
  const rows = await db.selectFrom('desk_devices').selectAll().orderBy('added_at').orderBy('id').execute();
  const devices = rows.map((row) => {
    const copyState = key && stateOf.get(row.id);
    return {
      ...row,
      letInBy: row.let_in_by,
      awaitsDecision: row.awaits_decision_since !== null,
      holdsKey: copyState !== undefined,
      canRead: copyState !== undefined && copyState !== 'failed',
    };
  });
  const mayDecide = ({ holdsKey }: { readonly holdsKey: boolean }) => holdsKey || !key;
  const hasDecider = devices.some(
    ({ id, awaitsDecision }) => !awaitsDecision && (!latest || stateOf.has(id)),
  );
  return {
    devices: devices.map((device) => ({
      ...device,
      letIn: mayDecide(device) && !(device.awaitsDecision && hasDecider),
    })),
    sealing: key !== undefined,
  };
}

/** Whether a device may do nothing at the desk yet: it was not let in, or waits for a decision. */
export async function isDevicePending(
  db: Kysely<Schema>,
  sealing: SealingState,
  device: string,
): Promise<boolean> {
  const { devices } = await listDevices(db, sealing);
  return devices.find(({ id }) => id === device)?.letIn !== true;
}

/**
 * The key to which requests are sealed, for people at the desk. While that cannot be verified, it is the key that the database names:
 * what was sealed can be read, and nothing is sealed to it.
 * @param state undefined while it cannot be verified
 */
export async function findPresentKey(
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

/** A device as people at the desk see it. */
export const toDevice = (device: KnownDevice): Device => ({
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
