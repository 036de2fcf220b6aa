import type { Kysely, Selectable } from 'kysely';
import type { Device } from '#lib/desk/api.ts';
import type { Schema } from '../database/schema.ts';

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
): Promise<{ readonly devices: readonly KnownDevice[]; readonly sealing: boolean }> {
  const key = await db
    .selectFrom('desk_keys')
    .select('id')
    .where('retired_at', 'is', null)
    .executeTakeFirst();
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
