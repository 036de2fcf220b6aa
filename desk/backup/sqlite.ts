import { closeSync, existsSync, linkSync, openSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { foreignInFile } from '../../server/store/database/expected-schema.ts';
import { isBusy, isDamage } from '../../server/store/database/failures.ts';
import { shapeAfter } from '../../server/store/database/migrations.ts';
import { type StoreLocation, sqliteFile } from '../../server/store/location.ts';
import { syncToDisk } from '../../server/store/secret-file.ts';
import { openSecret, sealingState } from '../../server/store/server-secret.ts';
import { asOwnerOf } from '../folder-owner.ts';
import { printable } from '../terminal.ts';
import { says } from '../texts.ts';
import { UsageError } from '../usage-error.ts';
import { carryOver, countErasedSince } from './carry-over.ts';
import { asideFile, restoredFile } from './kept-copies.ts';
import { checkKind, kindOf } from './kind.ts';
import { copyPrivately, makePrivate, removeDatabase } from './private-files.ts';
import type { Restored } from './restored.ts';
import { unfinishedName } from './unfinished.ts';

/** Copies all pages in one step: a copy in several steps begins anew with each request that the server takes meanwhile. */
const everyPage = 0x7fff_ffff;

/**
 * Copies the file of requests in `dataDirectory` into a new file, while others write.
 * @returns how many requests are in it
 * @throws {UsageError} when that is not possible; the new file is removed then
 */
export async function backUpFile(dataDirectory: string, target: string): Promise<number> {
  makePrivate(target);
  try {
    const database = asOwnerOf(dataDirectory, () => openToRead(sqliteFile(dataDirectory)));
    try {
      // The copy belongs to the caller, and the store's file is open by now.
      await backup(database, target, { rate: everyPage });
    } finally {
      asOwnerOf(dataDirectory, () => database.close());
    }
    const { requests } = inspect(target);
    syncToDisk(target);
    return requests;
  } catch (error) {
    removeDatabase(target);
    throw new UsageError(says.backup.notWhole((error as Error).message));
  }
}

/** Opens a file with its log to read it as it is now. */
function openToRead(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 4_000 });
  database.exec('begin; select count(*) from sqlite_master');
  return database;
}

/**
 * Makes a backup the file of requests, owned by the folder's owner.
 * @param replace whether it may take the place of requests
 * @throws {UsageError} when that is not possible; nothing is changed then
 */
export async function restoreFile(
  file: string,
  where: StoreLocation,
  { replace, now = new Date() }: { replace: boolean; now?: Date },
): Promise<Restored> {
  const { dataDirectory } = where;
  const place = sqliteFile(dataDirectory);
  const folder = statSync(dataDirectory, { throwIfNoEntry: false });
  if (!folder?.isDirectory()) throw new UsageError(says.restore.noFolder(dataDirectory));
  // A backup in the folder itself may be a link to a file that the folder's owner may not read.
  const inFolder = dirname(file) === dataDirectory;
  const open = () => openBackup(file, place);
  const source = inFolder ? asOwnerOf(dataDirectory, open) : open();
  try {
    return await asOwnerOf(dataDirectory, () => restoreFrom({ file, ...source }, where, { replace, now }));
  } finally {
    for (const descriptor of [source.content, source.log])
      if (descriptor !== undefined) closeSync(descriptor);
  }
}

interface Source {
  /** Its name, for messages. */
  readonly file: string;
  /** Descriptors of the file and of the log beside it, if the file was copied while it was in use or after a crash. */
  readonly content: number;
  readonly log: number | undefined;
}

function openBackup(file: string, place: string): Omit<Source, 'file'> {
  checkKind(file, 'sqlite', place);
  return {
    content: openSync(file, 'r'),
    log: existsSync(`${file}-wal`) ? openSync(`${file}-wal`, 'r') : undefined,
  };
}

async function restoreFrom(
  { file, content, log }: Source,
  where: StoreLocation,
  { replace, now }: { replace: boolean; now: Date },
): Promise<Restored> {
  const place = sqliteFile(where.dataDirectory);
  const { name: fresh, others } = unfinishedName(restoredFile(place));
  if (others[0] !== undefined) throw new UsageError(says.restore.underWay(others[0]));
  try {
    await copyPrivately(content, fresh);
    if (log !== undefined) await copyPrivately(log, `${fresh}-wal`);
    const { shape, done } = soundCopy(file, fresh);
    if (shape === 'later' || shape === 'before2') throw new UsageError(says.restore[shape](printable(file)));
    await checkSchema(file, fresh, done);
    const present = existsSync(place) ? hold(place, replace) : new DatabaseSync(':memory:');
    try {
      const erasedAgain = await takeOver(present, fresh, where, now);
      const { requests } = inspect(fresh);
      syncToDisk(fresh);
      const aside = keepAside(place, now);
      renameSync(fresh, place);
      syncToDisk(dirname(place));
      return { requests, erasedAgain, aside };
    } finally {
      present.close();
    }
  } finally {
    removeDatabase(fresh);
  }
}

function soundCopy(file: string, copy: string): Inspected {
  let found: Inspected;
  try {
    found = inspect(copy);
  } catch (error) {
    throw new UsageError(says.restore.damaged(printable(file), (error as Error).message));
  }
  if (found.shape === 'none') throw new UsageError(says.restore.noBackup(printable(file)));
  return found;
}

/** @throws {UsageError} when the copy has anything that our migrations do not make, such as a trigger */
async function checkSchema(file: string, copy: string, done: readonly string[]): Promise<void> {
  const database = new DatabaseSync(copy, { readOnly: true });
  try {
    const foreign = await foreignInFile(database, done);
    if (foreign.length > 0)
      throw new UsageError(says.restore.foreign(printable(file), printable(foreign.join(', '))));
  } finally {
    database.close();
  }
}

interface Inspected {
  readonly requests: number;
  /** The names of its migrations. */
  readonly done: readonly string[];
  readonly shape: ReturnType<typeof shapeAfter>;
}

/** Checks a file that nobody else has open, and moves its log into it. */
function inspect(file: string): Inspected {
  const database = new DatabaseSync(file);
  try {
    const one = (sql: string) => Object.values(database.prepare(sql).get() ?? {})[0];
    one('pragma journal_mode = delete');
    const sound = one('pragma integrity_check(1)');
    if (sound !== 'ok') throw new Error(String(sound));
    const done = migrationsIn(database);
    const shape = shapeAfter(done);
    return { requests: shape === 'none' ? 0 : countOf(database), done, shape };
  } finally {
    database.close();
  }
}

/**
 * Opens the present file so that no other process can open it until it is closed.
 * @returns an empty database when the file cannot be read, and may be replaced
 * @throws {UsageError} when somebody has it open, or when it may not be replaced
 */
function hold(place: string, replace: boolean): DatabaseSync {
  const unreadable = (why: string): DatabaseSync => {
    if (!replace) throw new UsageError(says.restore.unreadable(place, why));
    return new DatabaseSync(':memory:');
  };
  // Checked before SQLite opens the file, since it would remove the log of a file that is no database.
  if (kindOf(place) !== 'sqlite') return unreadable(says.restore.noDatabase);
  const database = new DatabaseSync(place, { timeout: 0 });
  try {
    // Fails while another process has the file open, and moves the log into the file.
    database.exec('pragma journal_mode = delete');
    // The lock remains after the transaction.
    database.exec('pragma main.locking_mode = exclusive; begin exclusive; commit');
    const count = hasTable(database, 'consultation_requests') ? countOf(database) : 0;
    if (count > 0 && !replace) throw new UsageError(says.restore.full(place, count));
    return database;
  } catch (error) {
    database.close();
    if (isBusy(error)) throw new UsageError(says.restore.inUse(place));
    if (isDamage(error)) return unreadable((error as Error).message);
    throw error;
  }
}

/**
 * Lets the restored file take over from the present one.
 * @returns how many requests were erased from the backup
 */
async function takeOver(
  present: DatabaseSync,
  fresh: string,
  where: StoreLocation,
  now: Date,
): Promise<number> {
  present.prepare('attach ? as restored').run(fresh);
  present.exec('pragma restored.secure_delete = on');
  const recordIn = (schema: string) => {
    const row = present.prepare(`select record from ${schema}.sealing_state`).get();
    return row && String(row.record);
  };
  const replaced = new Set(tablesOfStore(present));
  const secret = openSecret(where);
  const hasKeys = present.prepare('select 1 from restored.desk_keys').get() !== undefined;
  const replacement = {
    here: (table: string) => `restored.${table}`,
    before: (table: string) => `main.${table}`,
    replaced,
    secret,
    sealingRecord: await sealingState(where, secret).recordAfterRestore(
      replaced.has('sealing_state') ? recordIn('main') : undefined,
      recordIn('restored'),
      hasKeys,
    ),
    now,
  };
  const erased = Number(present.prepare(countErasedSince(replacement)).get()?.count);
  present.exec(['begin', ...carryOver(replacement), 'commit', 'detach restored'].join(';\n'));
  return erased;
}

/** The tables of a store that this version, or a later one, has made. */
function tablesOfStore(database: DatabaseSync): string[] {
  const shape = shapeAfter(migrationsIn(database));
  if (shape === 'none' || shape === 'before2') return [];
  const tables = database.prepare("select name from main.sqlite_master where type = 'table'").all();
  return tables.map(({ name }) => String(name));
}

function migrationsIn(database: DatabaseSync): string[] {
  if (!hasTable(database, 'kysely_migration')) return [];
  return database
    .prepare('select name from kysely_migration')
    .all()
    .map(({ name }) => String(name));
}

const hasTable = (database: DatabaseSync, name: string): boolean =>
  database.prepare('select 1 from main.sqlite_master where type = ? and name = ?').get('table', name) !==
  undefined;

const countOf = (database: DatabaseSync): number =>
  Number(database.prepare('select count(*) as count from consultation_requests').get()?.count);

/**
 * Keeps the present file under another name, `requests.sqlite.before-2026-11-22T09-05-00-123` (UTC), and its log with it,
 * even without the file: SQLite would take the log for the new file's.
 * @returns the name; undefined when there was no file
 */
function keepAside(place: string, now: Date): string | undefined {
  const aside = `${asideFile(place)}${now.toISOString().replace(/Z$/, '').replaceAll(/[:.]/g, '-')}`;
  const found = ['-wal', '-shm', '-journal'].filter((beside) => existsSync(place + beside));
  for (const beside of found) renameSync(place + beside, aside + beside);
  if (!existsSync(place)) return found.length > 0 ? aside : undefined;
  // The file gets a second name first, so that a file of the first name exists at every moment.
  linkSync(place, aside);
  return aside;
}
