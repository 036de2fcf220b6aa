import { type Expression, type Kysely, sql } from 'kysely';
import type { StoredRequest } from '../domain/stored-request.ts';
import { migrate } from './database/migrations.ts';
import { insertMissing } from './database/queries.ts';
import type { Schema } from './database/schema.ts';
import type { StoreLocation } from './location.ts';
import { streamRequests } from './requests/queries.ts';
import { createSealingState, openSecret, registerNewDatabase } from './server-secret.ts';
import { openDatabase } from './store.ts';

/** Nothing was copied, because a visitor's request is in both stores, under two references. */
export class DuplicateRequestError extends Error {
  readonly reference: string;
  /** Its reference in the store that was to be copied to. */
  readonly targetReference: string;

  constructor(reference: string, there: string) {
    super(`The request ${reference} is in the other store already, as ${there}.`);
    this.reference = reference;
    this.targetReference = there;
  }
}

/**
 * Copies every request, with its messages, changes and notes, and the desk in the browser, from one store to another, in one
 * transaction. It may be run again.
 * @returns the number of requests that are new in the target
 * @throws {DuplicateRequestError} when a visitor's request is in both under two references
 */
export async function copyStore(from: StoreLocation, to: StoreLocation): Promise<number> {
  const [source, target] = [openDatabase(from), openDatabase(to)];
  try {
    await migrate(source);
    await migrate(target);
    const secret = openSecret(to);
    const sealing = createSealingState(to, secret);
    await registerNewDatabase(target, secret, sealing);
    // The source is read without a lock: a server that still runs on it can keep what it takes.
    return await target.transaction().execute(async (writing) => {
      await sealing.lockExclusively(writing);
      const { copied, takesKeys } = await copyRows(source, writing, new Date());
      if (takesKeys) {
        // Where the source's state cannot be verified, somebody has to confirm it in the target.
        const state = await createSealingState(from, openSecret(from)).find(source);
        if (state) await sealing.change(writing, state);
        else await writing.deleteFrom('sealing_state').execute();
      }
      return copied;
    });
  } finally {
    await source.destroy();
    await target.destroy();
  }
}

/**
 * Copies the rows of a store to one that knows better where it knows something: its requests stay as they are, and those that were
 * erased there stay erased.
 * @returns the number of requests that are new in the target, and whether it had no key and has the source's now
 * @throws {DuplicateRequestError}
 */
export async function copyRows(
  source: Kysely<Schema>,
  target: Kysely<Schema>,
  now: Date,
): Promise<{ readonly copied: number; readonly takesKeys: boolean }> {
  await copyLinkEpoch(source, target);
  // Before the requests, whose notes are sealed to its keys.
  const takesKeys = await copyDesk(source, target, now);
  // Messages about no request in particular are copied so that they are not sent again.
  const messages = source.selectFrom('messages').select('id').where('reference', 'is', null);
  await insertMissing(target, 'messages', await messages.clearSelect().selectAll().execute());
  await copyNew(source, target, deliveryTables, 'message_id', messages);
  let copied = 0;
  for await (const requests of streamRequests(source)) copied += await copyRequests(requests, source, target);
  await copyErasures(source, target);
  return { copied, takesKeys };
}

/** Copies the rows that the target lacks. @param column copies those only that have one of these `values` in it */
async function copyNew(
  source: Kysely<Schema>,
  target: Kysely<Schema>,
  tables: readonly (keyof Schema)[],
  column?: string,
  values?: readonly string[] | Expression<unknown>,
): Promise<void> {
  for (const table of tables) {
    const all = source.selectFrom(table).selectAll();
    const rows = column === undefined ? all : all.where(sql.ref(column), 'in', values);
    await insertMissing(target, table, (await rows.execute()) as never);
  }
}

const deliveryTables = ['message_deliveries', 'message_attempts'] as const;

async function copyRequests(
  requests: readonly StoredRequest[],
  source: Kysely<Schema>,
  target: Kysely<Schema>,
): Promise<number> {
  const all = requests.map(({ reference }) => reference);
  const erasures = await target
    .selectFrom('erasures')
    .select('reference')
    .where('reference', 'in', all)
    .where('kind', '=', 'asked')
    .execute();
  const erased = new Set(erasures.map(({ reference }) => reference));
  const kept = requests.filter(({ reference }) => !erased.has(reference));
  if (kept.length === 0) return 0;
  await refuseTwins(kept, target);
  const inserted = await target
    .insertInto('consultation_requests')
    .values(kept)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('reference')
    .execute();
  const copied = inserted.map(({ reference }) => reference);
  if (copied.length > 0) {
    await copyNew(source, target, ['request_changes', 'messages', 'desk_notes'], 'reference', copied);
    const messages = source.selectFrom('messages').select('id').where('reference', 'in', copied);
    await copyNew(source, target, deliveryTables, 'message_id', messages);
  }
  const references = kept.map(({ reference }) => reference);
  await copyNew(source, target, ['message_requests'], 'reference', references);
  return copied.length;
}

/** Erases the requests in the target that were erased in the source since it was last copied. */
async function copyErasures(source: Kysely<Schema>, target: Kysely<Schema>): Promise<void> {
  await copyNew(source, target, ['erasures']);
  const asked = await source.selectFrom('erasures').select('reference').where('kind', '=', 'asked').execute();
  for (const { reference } of asked)
    await target.deleteFrom('consultation_requests').where('reference', '=', reference).execute();
}

/** Links that were revoked in either store stay revoked. Others stay valid, where both have the same secret. */
export async function copyLinkEpoch(source: Kysely<Schema>, target: Kysely<Schema>): Promise<void> {
  const columns = ['link_epoch', 'links_revoked_at'] as const;
  const known = await source.selectFrom('server_secret').select(columns).executeTakeFirst();
  if (known)
    await target.updateTable('server_secret').set(known).where('link_epoch', '<', known.link_epoch).execute();
}

/** Refuses to copy when a request was sent to both stores: its visitor was given two references, and both must be found. */
async function refuseTwins(requests: readonly StoredRequest[], target: Kysely<Schema>): Promise<void> {
  const keys = requests.map(({ dedupe_key }) => dedupe_key).filter((key) => key !== null);
  if (keys.length === 0) return;
  const there = await target
    .selectFrom('consultation_requests')
    .select(['reference', 'dedupe_key'])
    .where('dedupe_key', 'in', keys)
    .execute();
  const references = new Map(there.map(({ reference, dedupe_key }) => [dedupe_key, reference]));
  for (const { reference, dedupe_key } of requests) {
    const twin = references.get(dedupe_key);
    if (twin !== undefined && twin !== reference) throw new DuplicateRequestError(reference, twin);
  }
}

/**
 * Copies who may enter the desk in the browser, and its keys, to a store that knows better where it knows something: what was
 * removed or changed there stays so. Sessions and invitations are not copied.
 * @returns whether the target has keys now, and had none before
 */
async function copyDesk(source: Kysely<Schema>, target: Kysely<Schema>, now: Date): Promise<boolean> {
  await copyNew(source, target, ['desk_removed_devices']);
  for (const { id } of await source.selectFrom('desk_removed_devices').select('id').execute())
    await target.deleteFrom('desk_devices').where('id', '=', id).execute();
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
    await insertMissing(target, 'desk_people', [owner]);
    // People whose names look the same are the same person, who was invited again.
    const { id: person } = await target
      .selectFrom('desk_people')
      .select('id')
      .where('skeleton', '=', owner.skeleton)
      .executeTakeFirstOrThrow();
    if (editors.some((editor) => editor.person === owner.id) && !before.some(({ id }) => id === person))
      await insertMissing(target, 'desk_editors', [{ person }]);
    await insertMissing(target, 'desk_devices', [{ ...device, person }]);
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
  await insertMissing(target, 'desk_keys', placed);
  const devices = await target.selectFrom('desk_devices').select('id').execute();
  const ids = devices.map(({ id }) => id);
  if (ids.length > 0) await copyNew(source, target, ['desk_key_copies', 'desk_vouchers'], 'device', ids);
  await copyNew(source, target, ['desk_recovery_copies']);
  return known === undefined && keys.length > 0;
}
