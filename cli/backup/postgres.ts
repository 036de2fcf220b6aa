import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, sql, type Transaction } from 'kysely';
import {
  migrateDatabase,
  readAppliedMigrations,
  readSchemaVersion,
} from '../../server/store/database/migrations.ts';
import type { Schema } from '../../server/store/database/schema.ts';
import { createDialectForOpenDatabase } from '../../server/store/database/sqlite.ts';
import { formatLocation, type StoreLocation } from '../../server/store/location.ts';
import { fillStoreFromBackup } from '../../server/store/restore.ts';
import { openDatabase } from '../../server/store/store.ts';
import { MissingStoreError } from '../existing-store.ts';
import { UsageError } from '../terminal.ts';
import { cliTexts } from '../texts.ts';
import {
  isReadableSchema,
  type OpenedBackup,
  type RestoreOutcome,
  requireReplaceable,
} from './backup-file.ts';
import { replacedSchemaPrefix } from './replaced-stores.ts';

/** PostgreSQL may need this time to close the connections of a server that was just stopped. */
const closeTimeoutMs = 3_000;

/** The number of rows per query. A row may be as large as a mebibyte. */
const batchSize = 50;

/**
 * Copies a snapshot of a database into an empty SQLite file. Other connections may write meanwhile.
 * @returns the number of requests
 * @throws {UsageError} if there is no store, or its version is unknown
 */
export async function backUpPostgres(location: StoreLocation, target: string): Promise<number> {
  const db = openDatabase(location);
  const copy = new Kysely<Schema>({ dialect: createDialectForOpenDatabase(new DatabaseSync(target)) });
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (source) => {
        const version = await readSchemaVersion(source);
        if (version === 'none') throw new MissingStoreError(location);
        if (version === 'later' || version === 'before2')
          throw new UsageError(cliTexts.store[version](formatLocation(location)));
        return await copy.transaction().execute(async (target) => {
          await migrateDatabase(target, await readAppliedMigrations(source));
          return await copyTables(source, target);
        });
      });
  } finally {
    await copy.destroy();
    await db.destroy();
  }
}

async function copyTables(source: Transaction<Schema>, target: Transaction<Schema>): Promise<number> {
  // Copies the tables in the order of their creation, because each table references only earlier ones.
  const { rows: tables } = await sql<{ name: keyof Schema }>`select name from sqlite_master
    where type = 'table' and name not like 'kysely%' order by rowid`.execute(target);
  let requests = 0;
  for (const { name } of tables) {
    await sql`declare copied cursor for select * from ${sql.table(name)}`.execute(source);
    for (;;) {
      const { rows } = await sql`fetch ${sql.lit(batchSize)} from copied`.execute(source);
      if (rows.length === 0) break;
      await target
        .insertInto(name)
        .values(rows as never)
        .execute();
      if (name === 'consultation_requests') requests += rows.length;
    }
    await sql`close copied`.execute(source);
  }
  return requests;
}

/**
 * Replaces the tables of a database with those of a backup, in one transaction. Moves the replaced tables to another
 * schema.
 * @param replace whether existing requests may be replaced
 * @throws {UsageError} if the tables may not be replaced. The database is then unchanged.
 */
export async function restorePostgres(
  { backup }: OpenedBackup,
  location: StoreLocation,
  { replace, now = new Date() }: { replace: boolean; now?: Date },
): Promise<RestoreOutcome> {
  const place = formatLocation(location);
  const aside = replacedSchemaPrefix + now.toISOString().replaceAll(/\D/g, '');
  const db = openDatabase(location);
  try {
    if (!(await waitForOtherConnections(db))) throw new UsageError(cliTexts.restore.inUse(place));
    const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
      where schemaname = current_schema() order by tablename`.execute(db);
    const tables = rows.map(({ name }) => name);
    await requireReplaceable({ db, tables }, place, replace);
    const isKnown = isReadableSchema(await readSchemaVersion(db));
    const restored = await db.transaction().execute(async (target) => {
      if (tables.length > 0) await sql`create schema ${sql.id(aside)}`.execute(target);
      for (const table of tables)
        await sql`alter table ${sql.id(table)} set schema ${sql.id(aside)}`.execute(target);
      const replaced = isKnown ? { db: target.withSchema(aside), tables } : undefined;
      return await fillStoreFromBackup(target, backup, replaced, location, now);
    });
    return { ...restored, aside: tables.length > 0 ? `${place}, schema ${aside}` : undefined };
  } finally {
    await db.destroy();
  }
}

async function waitForOtherConnections(db: Kysely<Schema>): Promise<boolean> {
  const deadline = performance.now() + closeTimeoutMs;
  for (;;) {
    const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
      and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(db);
    if (rows.length === 0) return true;
    if (performance.now() > deadline) return false;
    await sleep(100);
  }
}
