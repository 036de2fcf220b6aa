import {
  closeSync,
  constants,
  createReadStream,
  createWriteStream,
  existsSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import type { ServerSecret } from '../../server/domain/server-secret.ts';
import { laterClock } from '../../server/store/clock.ts';
import { foreignInFile } from '../../server/store/database/expected-schema.ts';
import { isBusy, isDamage } from '../../server/store/database/failures.ts';
import { shapeAfter } from '../../server/store/database/migrations.ts';
import { carriedOver, carryDeskOver, endedByRestore } from '../../server/store/desk/carried-over.ts';
import type { SealingState } from '../../server/store/desk/sealing-state.ts';
import { forgetStoreId } from '../../server/store/identity.ts';
import { type StoreLocation, sqliteFile } from '../../server/store/location.ts';
import { syncToDisk } from '../../server/store/secret-file.ts';
import { openSecret, registerSecret, sealingState } from '../../server/store/server-secret.ts';
import { asOwnerOf } from '../folder-owner.ts';
import { printable } from '../terminal.ts';
import { says } from '../texts.ts';
import { UsageError } from '../usage-error.ts';
import { asideFile, restoredFile } from './kept-copies.ts';
import { checkKind, kindOf } from './kind.ts';
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
    remove(target);
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
    const present = existsSync(place) ? hold(place, replace) : undefined;
    try {
      const secret = openSecret(where);
      register(fresh, secret);
      await carrySealing(present, fresh, sealingState(where, secret));
      const erasedAgain = present ? carryOver(present, fresh, now) : 0;
      becomeAnother(fresh);
      const { requests } = inspect(fresh);
      syncToDisk(fresh);
      const aside = keepAside(place, now);
      renameSync(fresh, place);
      syncToDisk(dirname(place));
      return { requests, erasedAgain, aside };
    } finally {
      present?.close();
    }
  } finally {
    remove(fresh);
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
    if (!hasTable(database, 'kysely_migration')) return { requests: 0, done: [], shape: 'none' };
    const migrations = database.prepare('select name from kysely_migration').all();
    const done = migrations.map(({ name }) => String(name));
    return { requests: countOf(database), done, shape: shapeAfter(done) };
  } finally {
    database.close();
  }
}

/**
 * Opens the present file so that no other process can open it until it is closed.
 * @returns undefined when it cannot be read, and may be replaced
 * @throws {UsageError} when somebody has it open, or when it may not be replaced
 */
function hold(place: string, replace: boolean): DatabaseSync | undefined {
  const unreadable = (why: string): undefined => {
    if (!replace) throw new UsageError(says.restore.unreadable(place, why));
  };
  // Checked before SQLite opens the file, since it would remove the log of a file that is no database.
  if (kindOf(place) !== 'sqlite') return unreadable(says.restore.noDatabase);
  const database = new DatabaseSync(place, { timeout: 0 });
  try {
    // Fails while another process has the file open, and moves the log into the file.
    database.exec('pragma journal_mode = delete; begin exclusive');
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
 * Carries over from the present file to the backup: requests that somebody asked to erase are erased, only links that are
 * valid now stay valid, the clock's last believed reading stays, and so does who may enter the desk in the browser.
 * @returns how many requests were erased from the backup
 */
function carryOver(present: DatabaseSync, fresh: string, now: Date): number {
  const database = new DatabaseSync(fresh);
  try {
    database.exec('pragma secure_delete = on; begin');
    const inBoth = (table: string) => [present, database].every((each) => hasTable(each, table));
    let erased = 0;
    if (inBoth('erasures')) {
      const erase = database.prepare('delete from consultation_requests where reference = ?');
      const note = database.prepare('insert or replace into erasures (reference, erased_at) values (?, ?)');
      for (const { reference = '', erased_at = '', kind } of present
        .prepare('select * from erasures')
        .iterate()) {
        if (kind === 'calendar') continue;
        erased += Number(erase.run(reference).changes);
        note.run(reference, erased_at);
      }
    }
    if (inBoth('server_secret')) {
      const epoch = present.prepare('select link_epoch, links_revoked_at from server_secret').get();
      if (epoch)
        database
          .prepare('update server_secret set link_epoch = ?1, links_revoked_at = ?2 where link_epoch < ?1')
          .run(epoch.link_epoch ?? 0, epoch.links_revoked_at ?? null);
    }
    if (inBoth('store_clock')) {
      const clock = present.prepare('select believed_at from store_clock').get();
      if (clock) database.prepare(laterClock('store_clock', 'values (1, ?)')).run(clock.believed_at ?? null);
    }
    if (carriedOver.every(inBoth)) carryDesk(present, database, now);
    database.exec('commit');
    return erased;
  } finally {
    database.close();
  }
}

/** Registers this server's secret: the backup may be from a server with another one. */
function register(fresh: string, secret: ServerSecret): void {
  const database = new DatabaseSync(fresh);
  try {
    if (hasTable(database, 'server_secret')) database.exec(registerSecret(secret));
  } finally {
    database.close();
  }
}

/** Carries the record of sealing over, where this server can verify it. Without it, somebody has to confirm what the backup says. */
async function carrySealing(
  present: DatabaseSync | undefined,
  fresh: string,
  sealing: SealingState,
): Promise<void> {
  const database = new DatabaseSync(fresh);
  try {
    if (!hasTable(database, 'sealing_state')) return;
    const before = present && hasTable(present, 'sealing_state') ? recordIn(present) : undefined;
    const sealed = database
      .prepare(
        'select 1 from desk_keys union all select 1 from consultation_requests where sealed_with is not null limit 1',
      )
      .get();
    const record = await sealing.recordAfterRestore(before, recordIn(database), sealed !== undefined);
    database.exec('delete from sealing_state');
    if (record !== undefined) insert(database, 'sealing_state', { id: 1, record });
  } finally {
    database.close();
  }
}

function recordIn(database: DatabaseSync): string | undefined {
  const row = database.prepare('select record from sealing_state').get();
  return row && String(row.record);
}

/** By way of tables of this connection's own: nobody else can open the present file now. */
function carryDesk(present: DatabaseSync, database: DatabaseSync, now: Date): void {
  const before = (table: string) => `before_${table}`;
  for (const table of carriedOver) {
    database.exec(`create temp table ${before(table)} as select * from ${table} where false`);
    for (const row of present.prepare(`select * from ${table}`).iterate())
      insert(database, before(table), row);
  }
  for (const statement of carryDeskOver((table) => table, before, now.toISOString()))
    database.exec(statement);
}

/**
 * Gives the restored store an id of its own: its messages may have the ids of those that were sent before. Whoever was signed in
 * to the desk in the browser signs in again.
 */
function becomeAnother(fresh: string): void {
  const database = new DatabaseSync(fresh);
  try {
    if (hasTable(database, 'store_identity')) database.exec(forgetStoreId());
    for (const table of endedByRestore) if (hasTable(database, table)) database.exec(`delete from ${table}`);
  } finally {
    database.close();
  }
}

/** Inserts a row, without columns that the table lacks: a backup may be of another version. */
function insert(database: DatabaseSync, table: string, row: Record<string, SQLOutputValue>): void {
  const known = database
    .prepare('select name from pragma_table_info(?)')
    .all(table)
    .map(({ name }) => String(name))
    .filter((name) => name in row);
  database
    .prepare(`insert into ${table} (${known.join(', ')}) values (${known.map(() => '?').join(', ')})`)
    .run(...known.map((name) => row[name] ?? null));
}

const hasTable = (database: DatabaseSync, name: string): boolean =>
  database.prepare('select 1 from sqlite_master where type = ? and name = ?').get('table', name) !==
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

/** Makes an empty file that only its owner can read. */
function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600));
  } catch (error) {
    throw new UsageError(says.backup.cannotWrite(printable(file), (error as Error).message));
  }
}

/** Copies an open file into a new one that only its owner can read. */
async function copyPrivately(from: number, to: string): Promise<void> {
  makePrivate(to);
  await pipeline(createReadStream('', { fd: from, autoClose: false, start: 0 }), createWriteStream(to));
}

function remove(file: string): void {
  for (const name of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`]) rmSync(name, { force: true });
}
