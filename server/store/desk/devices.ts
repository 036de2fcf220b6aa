import type { Kysely, Selectable } from 'kysely';
import type { Device } from '#lib/desk/api.ts';
import type { Schema } from '../database/schema.ts';
import type { Sealing, SealingKey, SealingState } from './sealing-state.ts';

export type DeviceRow = Selectable<Schema['desk_devices']>;

export type KnownDevice = Pick<
  DeviceRow,
  'id' | 'person' | 'label' | 'added_at' | 'last_seen_at' | 'recipient' | 'locked_identity'
> & {
  /** Whether it can open what is sealed now; while nothing is sealed, every device is let in. */
  readonly letIn: boolean;
};

/** All devices, the earliest first, and whether requests are sealed. */
export async function devicesOfAll(
  db: Kysely<Schema>,
  sealing: SealingState,
): Promise<{ readonly devices: readonly KnownDevice[]; readonly sealing: boolean }> {
  const key = await presentKey(db, await sealing.find(db));
  const copies = key
    ? await db.selectFrom('desk_key_copies').select('device').where('desk_key', '=', key.id).execute()
    : [];
  const rows = await db
    .selectFrom('desk_devices')
    .select(['id', 'person', 'label', 'added_at', 'last_seen_at', 'recipient', 'locked_identity'])
    .orderBy('added_at')
    .orderBy('id')
    .execute();
  const haveCopies = new Set(copies.map(({ device }) => device));
  return {
    devices: rows.map((row) => ({ ...row, letIn: !key || haveCopies.has(row.id) })),
    sealing: key !== undefined,
  };
}

/**
 * The key to which requests are sealed, for people at the desk. While that cannot be verified, it is the key that the database names:
 * what was sealed can be read, and nothing is sealed to it.
 * @param state undefined while it cannot be verified
 */
export async function presentKey(
  db: Kysely<Schema>,
  state: Sealing | undefined,
): Promise<SealingKey | undefined> {
  if (state) return (state.sealing && state.key) || undefined;
  return await db
    .selectFrom('desk_keys')
    .select(['id', 'recipient'])
    .orderBy((row) => row.case().when('retired_at', 'is', null).then(0).else(1).end())
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A device as people at the desk see it. */
export const deviceOf = ({
  id,
  label,
  added_at,
  last_seen_at,
  recipient,
  locked_identity,
  letIn,
}: KnownDevice): Device => ({
  id,
  label,
  addedAt: added_at,
  lastSeenAt: last_seen_at,
  recipient,
  lockedIdentity: locked_identity,
  letIn,
});
