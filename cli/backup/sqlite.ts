import { existsSync, linkSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { isDatabaseCorrupt, isDatabaseLocked } from '../../server/store/database/errors.ts';
import { readSchemaVersion } from '../../server/store/database/migrations.ts';
import type { Schema } from '../../server/store/database/schema.ts';
import { createDialectForOpenDatabase } from '../../server/store/database/sqlite.ts';
import { type StoreLocation, sqlitePath } from '../../server/store/location.ts';
import { fillFromBackup, type ReplacedStore } from '../../server/store/restore.ts';
import { syncToDisk } from '../../server/store/secret-file.ts';
import { runAsFolderOwner } from '../run-as-owner.ts';
import { cliTexts } from '../texts.ts';
import { UsageError } from '../usage-error.ts';
import {
  checkIntegrity,
  checkReplaceable,
  isReadableSchema,
  type OpenBackup,
  type RestoreOutcome,
} from './backup-file.ts';
import { createPrivateFile, isSqliteFile, removeDatabase } from './private-files.ts';
import { replacedFilePrefix } from './replaced-stores.ts';

/** Copies all pages in one step: a copy in several steps begins anew with each request that the server takes meanwhile. */
const everyPage = 0x7fff_ffff;

/**
 * Copies the file of requests in `dataDirectory` into an empty file, while others write.
 * @returns how many requests are in it
 */
export async function backUpSqlite(dataDirectory: string, target: string): Promise<number> {
  const source = runAsFolderOwner(dataDirectory, () => openToRead(sqlitePath(dataDirectory)));
  try {
    // The copy belongs to the caller, and the store's file is open by now.
    await backup(source, target, { rate: everyPage });
  } finally {
    runAsFolderOwner(dataDirectory, () => source.close());
  }
  const copy = new DatabaseSync(target);
  try {
    checkIntegrity(copy);
    return Number(copy.prepare('select count(*) as count from consultation_requests').get()?.count);
  } finally {
    copy.close();
  }
}

/** Opens a file with its log to read it as it is now. */
function openToRead(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 4_000 });
  database.exec('begin; select count(*) from sqlite_master');
  return database;
}

/**
 * Makes a backup the file of requests.
 * @param replace whether it may take the place of requests
 * @throws {UsageError} when that is not possible; nothing is changed then
 */
export async function restoreSqlite(
  { backup, unfinished }: OpenBackup,
  where: StoreLocation,
  { replace, now = new Date() }: { replace: boolean; now?: Date },
): Promise<RestoreOutcome> {
  const place = sqlitePath(where.dataDirectory);
  const replaced = existsSync(place) ? await hold(place, replace) : undefined;
  try {
    createPrivateFile(unfinished);
    const fresh = new Kysely<Schema>({ dialect: createDialectForOpenDatabase(new DatabaseSync(unfinished)) });
    const restored = await fresh
      .transaction()
      .execute((target) => fillFromBackup(target, backup, replaced?.known, where, now))
      .finally(() => fresh.destroy());
    syncToDisk(unfinished);
    const aside = keepAside(place, now);
    renameSync(unfinished, place);
    syncToDisk(dirname(place));
    return { ...restored, aside };
  } finally {
    await replaced?.db.destroy();
    removeDatabase(unfinished);
  }
}

/**
 * Opens the present file so that no other process can open it until it is closed.
 * @returns undefined when the file cannot be read, and may be replaced; it is `known` when it is a store of 2.0.0 or later
 * @throws {UsageError} when somebody has it open, or when it may not be replaced
 */
async function hold(
  place: string,
  replace: boolean,
): Promise<{ readonly db: Kysely<Schema>; readonly known: ReplacedStore | undefined } | undefined> {
  const unreadable = (why: string) => {
    if (!replace) throw new UsageError(cliTexts.restore.unreadable(place, why));
    return undefined;
  };
  if (!isSqliteFile(place)) return unreadable(cliTexts.restore.noDatabase);
  const database = new DatabaseSync(place, { timeout: 0 });
  const db = new Kysely<Schema>({ dialect: createDialectForOpenDatabase(database) });
  try {
    // Fails while another process has the file open, and moves the log into the file.
    database.exec('pragma journal_mode = delete');
    // The lock remains after the transaction.
    database.exec('pragma main.locking_mode = exclusive; begin exclusive; commit');
    const shape = await readSchemaVersion(db);
    const tables = (await db.introspection.getTables()).map(({ name }) => name);
    await checkReplaceable({ db, tables }, place, replace);
    return { db, known: isReadableSchema(shape) ? { db, tables } : undefined };
  } catch (error) {
    await db.destroy();
    if (database.isOpen) database.close();
    if (isDatabaseLocked(error)) throw new UsageError(cliTexts.restore.inUse(place));
    if (isDatabaseCorrupt(error)) return unreadable((error as Error).message);
    throw error;
  }
}

/**
 * Keeps the present file under another name, `requests.sqlite.before-2026-11-22T09-05-00-123` (UTC), and its log with it,
 * even without the file: SQLite would take the log for the new file's.
 * @returns the name; undefined when there was no file
 */
function keepAside(place: string, now: Date): string | undefined {
  const aside = `${replacedFilePrefix(place)}${now.toISOString().replace(/Z$/, '').replaceAll(/[:.]/g, '-')}`;
  const found = ['-wal', '-shm', '-journal'].filter((beside) => existsSync(place + beside));
  for (const beside of found) renameSync(place + beside, aside + beside);
  if (!existsSync(place)) return found.length > 0 ? aside : undefined;
  // The file gets a second name first, so that a file of the first name exists at every moment.
  linkSync(place, aside);
  return aside;
}

/** @throws {UsageError} when there is no folder for the file of requests */
export function checkDataDirectory(dataDirectory: string): void {
  const folder = statSync(dataDirectory, { throwIfNoEntry: false });
  if (!folder?.isDirectory()) throw new UsageError(cliTexts.restore.noFolder(dataDirectory));
}
