import type { Kysely, Transaction } from 'kysely';
import { copyLinkEpoch, copyStoreRows } from './copy.ts';
import { migrateDatabase, readAppliedMigrations } from './database/migrations.ts';
import { countRows, insertMissingRows, rowExists } from './database/queries.ts';
import type { Schema } from './database/schema.ts';
import type { StoreLocation } from './location.ts';
import { createSealingState, loadSecret, registerSecret } from './server-secret.ts';

/** Tables of the inbox whose rows a restore preserves. Sessions and invitations are deleted. */
const inboxTables = [
  'desk_people',
  'desk_editors',
  'desk_devices',
  'desk_removed_devices',
  'desk_keys',
  'desk_key_copies',
  'desk_vouchers',
  'desk_recovery_copies',
] as const;

export interface ReplacedStore {
  readonly db: Kysely<Schema>;
  /**
   * The names of the tables in the replaced store. If the replaced store is from a later version, some tables of this
   * version may be missing.
   */
  readonly tables: readonly string[];
}

export interface RestoreResult {
  readonly requests: number;
  /**
   * The number of requests in the backup that were erased after the backup was made. The restore does not copy them.
   */
  readonly erasedAgain: number;
}

/**
 * Creates the tables of a store, and copies the rows of a backup into them. The replaced store takes precedence for
 * erasures on demand, revoked links, staff accounts and devices, and the current key. Rows that only the backup has are
 * added. The new store gets a store id of its own, so that its mails have new Message-IDs.
 * @param replaced undefined if there was no store, or if its schema is unknown
 */
export async function fillStoreFromBackup(
  target: Transaction<Schema>,
  backup: Kysely<Schema>,
  replaced: ReplacedStore | undefined,
  location: StoreLocation,
  now: Date,
): Promise<RestoreResult> {
  // The secret of this server is used, because the backup may be from a server with another secret.
  const secret = loadSecret(location);
  const record = await createSealingState(location, secret).recordAfterRestore(
    replaced?.tables.includes('sealing_state') ? await readSealingRecord(replaced.db) : undefined,
    await readSealingRecord(backup),
    await rowExists(backup.selectFrom('desk_keys')),
  );
  await migrateDatabase(target, await readAppliedMigrations(backup));
  await registerSecret(target, secret);
  if (replaced) await copyFromReplacedStore(replaced, target, backup);
  await copyClock(backup, target);
  const { copied } = await copyStoreRows(backup, target, now);
  if (record !== undefined && (await isKeyKnown(target)))
    await target.insertInto('sealing_state').values({ id: 1, record }).execute();
  const erasedAgain = (await countRows(backup.selectFrom('consultation_requests'))) - copied;
  return { requests: copied, erasedAgain };
}

const readSealingRecord = async (db: Kysely<Schema>): Promise<string | undefined> =>
  (await db.selectFrom('sealing_state').select('record').executeTakeFirst())?.record;

/**
 * Whether the database has keys, or has no encrypted requests. A manipulated backup may have encrypted requests without
 * keys.
 */
async function isKeyKnown(db: Kysely<Schema>): Promise<boolean> {
  if (await rowExists(db.selectFrom('desk_keys'))) return true;
  return !(await rowExists(db.selectFrom('consultation_requests').where('sealed_with', 'is not', null)));
}

async function copyFromReplacedStore(
  { db, tables }: ReplacedStore,
  target: Kysely<Schema>,
  backup: Kysely<Schema>,
): Promise<void> {
  const has = (table: string) => tables.includes(table);
  if (has('server_secret')) await copyLinkEpoch(db, target);
  if (has('store_clock')) await copyClock(db, target);
  if (has('erasures')) {
    const erasures = db.selectFrom('erasures').select(['reference', 'erased_at']).where('kind', '=', 'asked');
    await insertMissingRows(target, 'erasures', await erasures.execute());
  }
  if (!inboxTables.every(has)) return;
  // If the replaced store is from a later version, it may have more columns.
  const known = await backup.introspection.getTables();
  for (const table of inboxTables) {
    const columns = known.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
    const rows = await db.selectFrom(table).selectAll().execute();
    const commonColumns = rows.map((row) => Object.entries(row).filter(([name]) => columns.includes(name)));
    await insertMissingRows(target, table, commonColumns.map((row) => Object.fromEntries(row)) as never[]);
  }
}

async function copyClock(source: Kysely<Schema>, target: Kysely<Schema>): Promise<void> {
  const known = await source.selectFrom('store_clock').select('believed_at').executeTakeFirst();
  if (!known) return;
  const reading = { ...known, doubted_at: null, held_ms: 0 };
  await target
    .insertInto('store_clock')
    .values({ id: 1, ...reading })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(reading).where('store_clock.believed_at', '<', known.believed_at),
    )
    .execute();
}
