import type { Kysely, Transaction } from 'kysely';
import { copyLinkEpoch, copyRows } from './copy.ts';
import { migrate, readAppliedMigrations } from './database/migrations.ts';
import { countRows, exists, insertMissing } from './database/queries.ts';
import type { Schema } from './database/schema.ts';
import type { StoreLocation } from './location.ts';
import { createSealingState, openSecret, registerSecret } from './server-secret.ts';

/** The desk in the browser. Sessions and invitations, used or not, end with a restore. */
const deskTables = [
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
  /** The names of its tables: a later version may lack some. */
  readonly tables: readonly string[];
}

export interface RestoreResult {
  readonly requests: number;
  /** How many requests of the backup had been erased since, and were erased again. */
  readonly erasedAgain: number;
}

/**
 * Makes the tables of a store, and fills them from a backup. The replaced store takes precedence for erasures on request, revoked
 * links, access to the desk in the browser and the key that requests are sealed to; rows that only the backup has are added. The
 * messages of the new store have ids of their own.
 * @param replaced undefined where there was no store, or one of an unknown shape
 */
export async function fillFromBackup(
  target: Transaction<Schema>,
  backup: Kysely<Schema>,
  replaced: ReplacedStore | undefined,
  where: StoreLocation,
  now: Date,
): Promise<RestoreResult> {
  // This server's: the backup may be from a server with another one.
  const secret = openSecret(where);
  const record = await createSealingState(where, secret).recordAfterRestore(
    replaced?.tables.includes('sealing_state') ? await recordIn(replaced.db) : undefined,
    await recordIn(backup),
    await exists(backup.selectFrom('desk_keys')),
  );
  await migrate(target, await readAppliedMigrations(backup));
  await registerSecret(target, secret);
  if (replaced) await carryOver(replaced, target, backup);
  await copyClock(backup, target);
  const { copied } = await copyRows(backup, target, now);
  if (record !== undefined && (await isKeyKnown(target)))
    await target.insertInto('sealing_state').values({ id: 1, record }).execute();
  const erasedAgain = (await countRows(backup.selectFrom('consultation_requests'))) - copied;
  return { requests: copied, erasedAgain };
}

const recordIn = async (db: Kysely<Schema>): Promise<string | undefined> =>
  (await db.selectFrom('sealing_state').select('record').executeTakeFirst())?.record;

/** Whether it is known to which keys requests are sealed: somebody may have removed the keys from the backup. */
async function isKeyKnown(db: Kysely<Schema>): Promise<boolean> {
  if (await exists(db.selectFrom('desk_keys'))) return true;
  return !(await exists(db.selectFrom('consultation_requests').where('sealed_with', 'is not', null)));
}

/** Brings over what the replaced store knows better than the backup. */
async function carryOver(
  { db, tables }: ReplacedStore,
  target: Kysely<Schema>,
  backup: Kysely<Schema>,
): Promise<void> {
  const has = (table: string) => tables.includes(table);
  if (has('server_secret')) await copyLinkEpoch(db, target);
  if (has('store_clock')) await copyClock(db, target);
  if (has('erasures')) {
    const asked = db.selectFrom('erasures').select(['reference', 'erased_at']).where('kind', '=', 'asked');
    await insertMissing(target, 'erasures', await asked.execute());
  }
  if (!deskTables.every(has)) return;
  // A later version may have more columns than this one.
  const known = await backup.introspection.getTables();
  for (const table of deskTables) {
    const columns = known.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
    const rows = await db.selectFrom(table).selectAll().execute();
    const ours = rows.map((row) => Object.entries(row).filter(([name]) => columns.includes(name)));
    await insertMissing(target, table, ours.map((row) => Object.fromEntries(row)) as never[]);
  }
}

/** Takes over another store's last believed reading of the clock, if it is later. */
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
