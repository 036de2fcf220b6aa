import { existsSync, linkSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { isDatabaseCorrupt, isDatabaseLocked } from '../../server/store/database/errors.ts';
import { readSchemaVersion } from '../../server/store/database/migrations.ts';
import type { Schema } from '../../server/store/database/schema.ts';
import { createDialectForOpenDatabase } from '../../server/store/database/sqlite.ts';
import { getSqlitePath, type StoreLocation } from '../../server/store/location.ts';
import { fillStoreFromBackup } from '../../server/store/restore.ts';
import { flushToDiskSync } from '../../server/store/secret-file.ts';
import { runAsFolderOwner } from '../run-as-owner.ts';
import { UsageError } from '../terminal.ts';
import { cliTexts } from '../texts.ts';
import type { OpenedBackup, RestoreOutcome } from './backup-file.ts';
import { checkIntegrity, isReadableSchema, requireReplaceable } from './backup-file.ts';
import { createPrivateFile, isSqliteFile, removeDatabase } from './private-files.ts';
import { getReplacedFilePrefix } from './replaced-stores.ts';

/** Copies all pages in one step, because a copy in several steps restarts whenever the server writes. */
const everyPage = 0x7fff_ffff;

/**
 * Copies the embedded database in `dataDirectory` into an empty file. Other processes may write to the database
 * meanwhile.
 * @returns the number of requests
 */
export async function backUpSqlite(dataDirectory: string, target: string): Promise<number> {
  const source = runAsFolderOwner(dataDirectory, () => openSnapshot(getSqlitePath(dataDirectory)));
  try {
    // Runs as the caller, because the caller owns the copy, and the source is already open.
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

/** Opens a database, and begins a read transaction, so that later writes are not visible. */
function openSnapshot(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 4_000 });
  database.exec('begin; select count(*) from sqlite_master');
  return database;
}

/**
 * Replaces the embedded database with a backup.
 * @param replace whether existing requests may be replaced
 * @throws {UsageError} if the file may not be replaced. The file is then unchanged.
 */
export async function restoreSqlite(
  { backup, temporaryFile }: OpenedBackup,
  location: StoreLocation,
  { replace, now = new Date() }: { replace: boolean; now?: Date },
): Promise<RestoreOutcome> {
  const place = getSqlitePath(location.dataDirectory);
  const replaced = existsSync(place) ? await lockExistingFile(place, replace) : undefined;
  try {
    createPrivateFile(temporaryFile);
    const fresh = new Kysely<Schema>({
      dialect: createDialectForOpenDatabase(new DatabaseSync(temporaryFile)),
    });
    const restored = await fresh
      .transaction()
      .execute((target) => fillStoreFromBackup(target, backup, replaced?.known, location, now))
      .finally(() => fresh.destroy());
    flushToDiskSync(temporaryFile);
    const aside = keepAside(place, now);
    renameSync(temporaryFile, place);
    flushToDiskSync(dirname(place));
    return { ...restored, aside };
  } finally {
    await replaced?.db.destroy();
    removeDatabase(temporaryFile);
  }
}

/**
 * Opens the store's file, and locks it against other processes until it is closed.
 * @returns undefined if the file is unreadable, but may be replaced. `known` is defined if this version can read its
 * tables.
 * @throws {UsageError} if another process has the file open, or if it may not be replaced
 */
async function lockExistingFile(place: string, replace: boolean) {
  const handleUnreadable = (why: string) => {
    if (!replace) throw new UsageError(cliTexts.restore.unreadable(place, why));
    return undefined;
  };
  if (!isSqliteFile(place)) return handleUnreadable(cliTexts.restore.noDatabase);
  const database = new DatabaseSync(place, { timeout: 0 });
  const db = new Kysely<Schema>({ dialect: createDialectForOpenDatabase(database) });
  try {
    // Merges the write-ahead log into the file. Fails while another process has the file open.
    database.exec('pragma journal_mode = delete');
    // In this locking mode, SQLite keeps the lock after the transaction.
    database.exec('pragma main.locking_mode = exclusive; begin exclusive; commit');
    const version = await readSchemaVersion(db);
    const tables = (await db.introspection.getTables()).map(({ name }) => name);
    await requireReplaceable({ db, tables }, place, replace);
    return { db, known: isReadableSchema(version) ? { db, tables } : undefined };
  } catch (error) {
    await db.destroy();
    if (database.isOpen) database.close();
    if (isDatabaseLocked(error)) throw new UsageError(cliTexts.restore.inUse(place));
    if (isDatabaseCorrupt(error)) return handleUnreadable((error as Error).message);
    throw error;
  }
}

/**
 * Renames the existing file to `requests.sqlite.before-2026-11-22T09-05-00-123` (UTC).
 * Also renames its log files, because SQLite would use them for the new file.
 * @returns the new name; undefined if there was no file
 */
function keepAside(place: string, now: Date): string | undefined {
  const aside = `${getReplacedFilePrefix(place)}${now.toISOString().replace(/Z$/, '').replaceAll(/[:.]/g, '-')}`;
  const found = ['-wal', '-shm', '-journal'].filter((suffix) => existsSync(place + suffix));
  for (const suffix of found) renameSync(place + suffix, aside + suffix);
  if (!existsSync(place)) return found.length > 0 ? aside : undefined;
  // Creates a link instead of renaming the file, so that a file with the original name exists at every moment.
  linkSync(place, aside);
  return aside;
}

export function checkDataDirectory(dataDirectory: string): void {
  const folder = statSync(dataDirectory, { throwIfNoEntry: false });
  if (!folder?.isDirectory()) throw new UsageError(cliTexts.restore.noFolder(dataDirectory));
}
