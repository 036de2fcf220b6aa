import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { insertNew } from '../insert-new.ts';

/**
 * Copies who may enter the desk in the browser, and its keys, to a store that knows better where it knows something: what was
 * removed or changed there stays so. Sessions and invitations are not copied.
 * @returns whether the target has keys now, and had none before
 */
export async function copyDesk(source: Kysely<Schema>, target: Kysely<Schema>, now: Date): Promise<boolean> {
  for (const removed of await source.selectFrom('desk_removed_devices').selectAll().execute()) {
    await insertNew(target, 'desk_removed_devices', [removed]);
    await target.deleteFrom('desk_devices').where('id', '=', removed.id).execute();
  }
  await copyPeople(source, target);
  return await copyKeys(source, target, now);
}

/** People with the devices that they have: without those that were removed in the target. */
async function copyPeople(source: Kysely<Schema>, target: Kysely<Schema>): Promise<void> {
  const removed = await target.selectFrom('desk_removed_devices').select('id').execute();
  const people = await source.selectFrom('desk_people').selectAll().execute();
  const devices = await source.selectFrom('desk_devices').selectAll().execute();
  const editors = await source.selectFrom('desk_editors').selectAll().execute();
  const before = await target.selectFrom('desk_people').select('id').execute();
  for (const device of devices) {
    const owner = people.find(({ id }) => id === device.person);
    if (!owner || removed.some(({ id }) => id === device.id)) continue;
    await insertNew(target, 'desk_people', [owner]);
    // People whose names look the same are the same person, who was invited again.
    const { id: person } = await target
      .selectFrom('desk_people')
      .select('id')
      .where('skeleton', '=', owner.skeleton)
      .executeTakeFirstOrThrow();
    if (editors.some((editor) => editor.person === owner.id) && !before.some(({ id }) => id === person))
      await insertNew(target, 'desk_editors', [{ person }]);
    await insertNew(target, 'desk_devices', [{ ...device, person }]);
  }
  await target
    .deleteFrom('desk_people')
    .where('id', 'not in', target.selectFrom('desk_devices').select('person'))
    .execute();
}

/**
 * The key in use stays so where the target has none; else it is kept to open what was sealed to it.
 * @returns whether the target has keys now, and had none before
 */
async function copyKeys(source: Kysely<Schema>, target: Kysely<Schema>, now: Date): Promise<boolean> {
  const known = await target.selectFrom('desk_keys').select('id').executeTakeFirst();
  const keys = await source.selectFrom('desk_keys').selectAll().execute();
  const last = Math.max(0, ...keys.map(({ sequence }) => sequence));
  const placed = keys.map((key) => ({
    ...key,
    // The target's keys are later ones.
    ...(known && { retired_at: key.retired_at ?? now.toISOString(), sequence: key.sequence - last }),
  }));
  await insertNew(target, 'desk_keys', placed);
  const devices = await target.selectFrom('desk_devices').select('id').execute();
  for (const table of ['desk_key_copies', 'desk_vouchers'] as const) {
    const rows = await source.selectFrom(table).selectAll().execute();
    await insertNew(
      target,
      table,
      rows.filter(({ device }) => devices.some(({ id }) => id === device)),
    );
  }
  const recovery = await source.selectFrom('desk_recovery_copies').selectAll().execute();
  await insertNew(target, 'desk_recovery_copies', recovery);
  return known === undefined && keys.length > 0;
}
