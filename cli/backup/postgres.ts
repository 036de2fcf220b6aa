import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, sql, type Transaction } from 'kysely';
import { migrate, readAppliedMigrations, readSchemaVersion } from '../../server/store/database/migrations.ts';
import type { Schema } from '../../server/store/database/schema.ts';
import { createDialectForOpenDatabase } from '../../server/store/database/sqlite.ts';
import { formatLocation, type StoreLocation } from '../../server/store/location.ts';
import { fillFromBackup } from '../../server/store/restore.ts';
import { openDatabase } from '../../server/store/store.ts';
import { MissingStoreError } from '../existing-store.ts';
import { cliTexts } from '../texts.ts';
import { UsageError } from '../usage-error.ts';
import { checkReplaceable, isReadableSchema, type OpenBackup, type RestoreOutcome } from './backup-file.ts';
import { replacedSchemaPrefix } from './replaced-stores.ts';

/** How long PostgreSQL may take to close the connections of a server that has just been stopped. */
const closingMs = 3_000;

/** How many rows are read at a time: a request may be a mebibyte long. */
const rowsAtOnce = 50;

/**
 * Copies a database, as it is at one moment, into an empty file of SQLite, while others write.
 * @returns how many requests are in it
 * @throws {UsageError} when there is no store, or one of another version that this one does not know
 */
export async function backUpPostgres(where: StoreLocation, target: string): Promise<number> {
  const db = openDatabase(where);
  const copy = new Kysely<Schema>({ dialect: createDialectForOpenDatabase(new DatabaseSync(target)) });
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (source) => {
        const shape = await readSchemaVersion(source);
        if (shape === 'none') throw new MissingStoreError(where);
        if (shape === 'later' || shape === 'before2')
          throw new UsageError(cliTexts.store[shape](formatLocation(where)));
        return await copy.transaction().execute(async (target) => {
          await migrate(target, await readAppliedMigrations(source));
          return await copyTables(source, target);
        });
      });
  } finally {
    await copy.destroy();
    await db.destroy();
  }
}

/** @returns how many requests were copied */
async function copyTables(source: Transaction<Schema>, target: Transaction<Schema>): Promise<number> {
  // In the order in which they were made: each after those that it refers to.
  const { rows: tables } = await sql<{ name: keyof Schema }>`select name from sqlite_master
    where type = 'table' and name not like 'kysely%' order by rowid`.execute(target);
  let requests = 0;
  for (const { name } of tables) {
    await sql`declare copied cursor for select * from ${sql.table(name)}`.execute(source);
    for (;;) {
      const { rows } = await sql`fetch ${sql.lit(rowsAtOnce)} from copied`.execute(source);
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
 * Puts a backup in the place of the tables of a database, in one transaction; these are kept in a schema of their own.
 * @param replace whether it may take the place of requests
 * @throws {UsageError} when that is not possible; nothing is changed then
 */
export async function restorePostgres(
  { backup }: OpenBackup,
  where: StoreLocation,
  { replace, now = new Date() }: { replace: boolean; now?: Date },
): Promise<RestoreOutcome> {
  const place = formatLocation(where);
  const aside = replacedSchemaPrefix + now.toISOString().replaceAll(/\D/g, '');
  const db = openDatabase(where);
  try {
    if (!(await isAlone(db))) throw new UsageError(cliTexts.restore.inUse(place));
    const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
      where schemaname = current_schema() order by tablename`.execute(db);
    const tables = rows.map(({ name }) => name);
    await checkReplaceable({ db, tables }, place, replace);
    const isKnown = isReadableSchema(await readSchemaVersion(db));
    const restored = await db.transaction().execute(async (target) => {
      if (tables.length > 0) await sql`create schema ${sql.id(aside)}`.execute(target);
      for (const table of tables)
        await sql`alter table ${sql.id(table)} set schema ${sql.id(aside)}`.execute(target);
      const replaced = isKnown ? { db: target.withSchema(aside), tables } : undefined;
      return await fillFromBackup(target, backup, replaced, where, now);
    });
    return { ...restored, aside: tables.length > 0 ? `${place}, schema ${aside}` : undefined };
  } finally {
    await db.destroy();
  }
}

/** Waits until nobody else is connected, for at most `closingMs`. @returns whether that is so */
async function isAlone(db: Kysely<Schema>): Promise<boolean> {
  const deadline = performance.now() + closingMs;
  for (;;) {
    const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
      and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(db);
    if (rows.length === 0) return true;
    if (performance.now() > deadline) return false;
    await sleep(100);
  }
}
