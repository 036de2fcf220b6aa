import { type Expression, type Kysely, sql } from 'kysely';
import type { StoredRequest } from '../domain/stored-request.ts';
import { migrateDatabase } from './database/migrations.ts';
import { insertMissingRows } from './database/queries.ts';
import type { Schema } from './database/schema.ts';
import type { StoreLocation } from './location.ts';
import { streamRequests } from './requests/queries.ts';
import { createSealingState, loadSecret, registerNewDatabase } from './server-secret.ts';
import { openDatabase } from './store.ts';

/** Thrown if both stores contain the same request with different references. Nothing is copied then. */
export class DuplicateRequestError extends Error {
  readonly reference: string;
  readonly targetReference: string;

  constructor(reference: string, targetReference: string) {
    super(
      `The request ${reference} is already in the target store, where its reference is ${targetReference}.`,
    );
    this.reference = reference;
    this.targetReference = targetReference;
  }
}

/**
 * Copies all requests with their messages, changes and notes, and the staff's accounts, devices and encryption keys, to
 * another store. Runs in one transaction. Idempotent.
 * @returns the number of requests added to the target
 * @throws {DuplicateRequestError} if both stores contain the same request with different references
 */
export async function copyStore(from: StoreLocation, to: StoreLocation): Promise<number> {
  const [source, target] = [openDatabase(from), openDatabase(to)];
  try {
    await migrateDatabase(source);
    await migrateDatabase(target);
    const secret = loadSecret(to);
    const encryption = createSealingState(to, secret);
    await registerNewDatabase(target, secret, encryption);
    // The source is read without a lock, so that a server that still uses the source can store requests.
    return await target.transaction().execute(async (writing) => {
      await encryption.lockExclusively(writing);
      const { copied, adoptsKeys } = await copyStoreRows(source, writing, new Date());
      if (adoptsKeys) {
        // If the source's encryption state cannot be verified, an administrator must confirm it in the target.
        const state = await createSealingState(from, loadSecret(from)).find(source);
        if (state) await encryption.change(writing, state);
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
 * Copies the rows of one store to another. The rows of the target take precedence: its requests do not change, and its
 * erased requests stay erased.
 * @returns the number of requests added to the target, and whether the target had no keys and now uses the keys of the
 * source
 * @throws {DuplicateRequestError}
 */
export async function copyStoreRows(
  source: Kysely<Schema>,
  target: Kysely<Schema>,
  now: Date,
): Promise<{ readonly copied: number; readonly adoptsKeys: boolean }> {
  await copyLinkEpoch(source, target);
  // Notes have a foreign key to the encryption keys.
  const adoptsKeys = await copyDesk(source, target, now);
  // Messages without a request are copied, so that they are not sent again.
  const messages = source.selectFrom('messages').select('id').where('reference', 'is', null);
  await insertMissingRows(target, 'messages', await messages.clearSelect().selectAll().execute());
  await copyMissingRows(source, target, deliveryTables, 'message_id', messages);
  let copied = 0;
  for await (const requests of streamRequests(source)) copied += await copyRequests(requests, source, target);
  await copyErasures(source, target);
  return { copied, adoptsKeys };
}

/**
 * Copies the rows that the target lacks.
 * @param column if set, only rows with one of `values` in this column are copied
 */
async function copyMissingRows(
  source: Kysely<Schema>,
  target: Kysely<Schema>,
  tables: readonly (keyof Schema)[],
  column?: string,
  values?: readonly string[] | Expression<unknown>,
): Promise<void> {
  for (const table of tables) {
    const query = source.selectFrom(table).selectAll();
    const rows = column === undefined ? query : query.where(sql.ref(column), 'in', values);
    await insertMissingRows(target, table, (await rows.execute()) as never);
  }
}

const deliveryTables = ['message_deliveries', 'message_attempts'] as const;

async function copyRequests(
  requests: readonly StoredRequest[],
  source: Kysely<Schema>,
  target: Kysely<Schema>,
): Promise<number> {
  const sourceReferences = requests.map(({ reference }) => reference);
  const erasures = await target
    .selectFrom('erasures')
    .select('reference')
    .where('reference', 'in', sourceReferences)
    .where('kind', '=', 'asked')
    .execute();
  const erased = new Set(erasures.map(({ reference }) => reference));
  const remaining = requests.filter(({ reference }) => !erased.has(reference));
  if (remaining.length === 0) return 0;
  await rejectDuplicates(remaining, target);
  const inserted = await target
    .insertInto('consultation_requests')
    .values(remaining)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('reference')
    .execute();
  const copied = inserted.map(({ reference }) => reference);
  if (copied.length > 0) {
    await copyMissingRows(source, target, ['request_changes', 'messages', 'desk_notes'], 'reference', copied);
    const messages = source.selectFrom('messages').select('id').where('reference', 'in', copied);
    await copyMissingRows(source, target, deliveryTables, 'message_id', messages);
  }
  const references = remaining.map(({ reference }) => reference);
  await copyMissingRows(source, target, ['message_requests'], 'reference', references);
  return copied.length;
}

async function copyErasures(source: Kysely<Schema>, target: Kysely<Schema>): Promise<void> {
  await copyMissingRows(source, target, ['erasures']);
  const erasures = await source
    .selectFrom('erasures')
    .select('reference')
    .where('kind', '=', 'asked')
    .execute();
  for (const { reference } of erasures)
    await target.deleteFrom('consultation_requests').where('reference', '=', reference).execute();
}

/** Copies the link epoch if it is higher in the source. Links that were revoked in either store stay revoked. */
export async function copyLinkEpoch(source: Kysely<Schema>, target: Kysely<Schema>): Promise<void> {
  const columns = ['link_epoch', 'links_revoked_at'] as const;
  const epoch = await source.selectFrom('server_secret').select(columns).executeTakeFirst();
  if (epoch)
    await target.updateTable('server_secret').set(epoch).where('link_epoch', '<', epoch.link_epoch).execute();
}

/**
 * Throws `DuplicateRequestError` if a visitor sent a request to both stores. The visitor then has two references, and
 * both must stay valid.
 */
async function rejectDuplicates(requests: readonly StoredRequest[], target: Kysely<Schema>): Promise<void> {
  const keys = requests.map(({ dedupe_key }) => dedupe_key).filter((key) => key !== null);
  if (keys.length === 0) return;
  const existing = await target
    .selectFrom('consultation_requests')
    .select(['reference', 'dedupe_key'])
    .where('dedupe_key', 'in', keys)
    .execute();
  const references = new Map(existing.map(({ reference, dedupe_key }) => [dedupe_key, reference]));
  for (const { reference, dedupe_key } of requests) {
    const targetReference = references.get(dedupe_key);
    if (targetReference !== undefined && targetReference !== reference)
      throw new DuplicateRequestError(reference, targetReference);
  }
}

/**
 * Copies the staff's accounts, devices and encryption keys. The rows of the target take precedence. Devices that were
 * removed in the target are not copied. Sessions and invitations are not copied.
 * @returns whether the target had no keys and now uses the keys of the source
 */
async function copyDesk(source: Kysely<Schema>, target: Kysely<Schema>, now: Date): Promise<boolean> {
  await copyMissingRows(source, target, ['desk_removed_devices']);
  for (const { id } of await source.selectFrom('desk_removed_devices').select('id').execute())
    await target.deleteFrom('desk_devices').where('id', '=', id).execute();
  await copyPeople(source, target);
  return await copyKeys(source, target, now);
}

async function copyPeople(source: Kysely<Schema>, target: Kysely<Schema>): Promise<void> {
  const removed = await target.selectFrom('desk_removed_devices').select('id').execute();
  const people = await source.selectFrom('desk_people').selectAll().execute();
  const devices = await source.selectFrom('desk_devices').selectAll().execute();
  const editors = await source.selectFrom('desk_editors').selectAll().execute();
  const before = await target.selectFrom('desk_people').select('id').execute();
  for (const device of devices) {
    const owner = people.find(({ id }) => id === device.person);
    if (!owner || removed.some(({ id }) => id === device.id)) continue;
    await insertMissingRows(target, 'desk_people', [owner]);
    // Two accounts whose names have the same skeleton (`name-skeleton.ts`) belong to one person, who was invited twice.
    const { id: person } = await target
      .selectFrom('desk_people')
      .select('id')
      .where('skeleton', '=', owner.skeleton)
      .executeTakeFirstOrThrow();
    if (editors.some((editor) => editor.person === owner.id) && !before.some(({ id }) => id === person))
      await insertMissingRows(target, 'desk_editors', [{ person }]);
    await insertMissingRows(target, 'desk_devices', [{ ...device, person }]);
  }
  await target
    .deleteFrom('desk_people')
    .where('id', 'not in', target.selectFrom('desk_devices').select('person'))
    .execute();
}

/**
 * Copies the keys. The current key of the source stays the current one only if the target has no keys.
 * @returns whether the target had no keys and now uses the keys of the source
 */
async function copyKeys(source: Kysely<Schema>, target: Kysely<Schema>, now: Date): Promise<boolean> {
  const existing = await target.selectFrom('desk_keys').select('id').executeTakeFirst();
  const keys = await source.selectFrom('desk_keys').selectAll().execute();
  const last = Math.max(0, ...keys.map(({ sequence }) => sequence));
  const placed = keys.map((key) => ({
    ...key,
    // The keys of the source are retired, and get lower sequence numbers than the existing keys.
    ...(existing && { retired_at: key.retired_at ?? now.toISOString(), sequence: key.sequence - last }),
  }));
  await insertMissingRows(target, 'desk_keys', placed);
  const devices = await target.selectFrom('desk_devices').select('id').execute();
  const ids = devices.map(({ id }) => id);
  if (ids.length > 0)
    await copyMissingRows(source, target, ['desk_key_copies', 'desk_vouchers'], 'device', ids);
  await copyMissingRows(source, target, ['desk_recovery_copies']);
  return existing === undefined && keys.length > 0;
}
