import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { insertNew } from '../insert-new.ts';
import type { SealingState } from './sealing-state.ts';

/**
 * Copies who may enter the desk in the browser, and its keys, to a store that knows better where it knows something: what was
 * removed or changed there stays so. Sessions and invitations are not copied.
 */
export async function copyDesk(
  source: Kysely<Schema>,
  target: Kysely<Schema>,
  sealing: Readonly<Record<'source' | 'target', SealingState>>,
  now: Date,
): Promise<void> {
  await sealing.target.hold(target);
  for (const removed of await source.selectFrom('desk_removed_devices').selectAll().execute()) {
    await insertNew(target, 'desk_removed_devices', removed);
    await target.deleteFrom('desk_devices').where('id', '=', removed.id).execute();
  }
  await copyPeople(source, target);
  if (await copyKeys(source, target, now)) await copySealing(source, target, sealing);
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
    await insertNew(target, 'desk_people', owner);
    // People whose names look the same are the same person, who was invited again.
    const { id: person } = await target
      .selectFrom('desk_people')
      .select('id')
      .where('skeleton', '=', owner.skeleton)
      .executeTakeFirstOrThrow();
    if (editors.some((editor) => editor.person === owner.id) && !before.some(({ id }) => id === person))
      await insertNew(target, 'desk_editors', { person });
    await insertNew(target, 'desk_devices', { ...device, person });
  }
  await target
    .deleteFrom('desk_people')
    .where('id', 'not in', target.selectFrom('desk_devices').select('person'))
    .execute();
}

/** Seals in the target as in the source. Where the source's state cannot be verified, somebody has to confirm it there. */
async function copySealing(
  source: Kysely<Schema>,
  target: Kysely<Schema>,
  sealing: Readonly<Record<'source' | 'target', SealingState>>,
): Promise<void> {
  const state = await sealing.source.find(source);
  if (state) await sealing.target.change(target, state);
  else await target.deleteFrom('sealing_state').execute();
}

/**
 * The key in use stays so where the target has none; else it is kept to open what was sealed to it.
 * @returns whether the target has keys now, and had none before
 */
async function copyKeys(source: Kysely<Schema>, target: Kysely<Schema>, now: Date): Promise<boolean> {
  const known = await target.selectFrom('desk_keys').select('id').executeTakeFirst();
  const keys = await source.selectFrom('desk_keys').selectAll().execute();
  const last = Math.max(0, ...keys.map(({ sequence }) => sequence));
  for (const key of keys)
    await insertNew(target, 'desk_keys', {
      ...key,
      // The target's keys are later ones.
      ...(known && { retired_at: key.retired_at ?? now.toISOString(), sequence: key.sequence - last }),
    });
  const devices = await target.selectFrom('desk_devices').select('id').execute();
  for (const copy of await source.selectFrom('desk_key_copies').selectAll().execute())
    if (devices.some(({ id }) => id === copy.device)) await insertNew(target, 'desk_key_copies', copy);
  for (const voucher of await source.selectFrom('desk_vouchers').selectAll().execute())
    if (devices.some(({ id }) => id === voucher.device)) await insertNew(target, 'desk_vouchers', voucher);
  for (const copy of await source.selectFrom('desk_recovery_copies').selectAll().execute())
    await insertNew(target, 'desk_recovery_copies', copy);
  return known === undefined && keys.length > 0;
}
