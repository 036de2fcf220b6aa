/** Reads backups. A backup is an SQLite file, also for a store in PostgreSQL. */
import { accessSync, closeSync, constants, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { readSchemaVersion, type SchemaVersion } from '../../server/store/database/migrations.ts';
import { countRows } from '../../server/store/database/queries.ts';
import type { Schema } from '../../server/store/database/schema.ts';
import { createDialectForOpenDatabase } from '../../server/store/database/sqlite.ts';
import { type StoreLocation, sqlitePath } from '../../server/store/location.ts';
import type { ReplacedStore, RestoreResult } from '../../server/store/restore.ts';
import { runAsFolderOwner } from '../run-as-owner.ts';
import { escapeControls } from '../terminal.ts';
import { cliTexts } from '../texts.ts';
import { UsageError } from '../usage-error.ts';
import { reservePartName } from './part-files.ts';
import { copyToPrivateFile, isSqliteFile, removeDatabase } from './private-files.ts';
import { restoreTarget } from './replaced-stores.ts';

/** The result of a restore, and the location of the replaced store; undefined if there was none. */
export interface RestoreOutcome extends RestoreResult {
  readonly aside: string | undefined;
}

/** A backup, opened in a private copy. */
export interface OpenBackup {
  readonly backup: Kysely<Schema>;
  /** The name of the file to restore into. */
  readonly unfinished: string;
}

/**
 * Opens a backup for `use`, which runs as the owner of the data folder.
 * @throws {UsageError} if the file is not an intact backup of this or an earlier version, or another restore is running
 */
export async function withBackup<T>(
  file: string,
  { dataDirectory }: StoreLocation,
  use: (open: OpenBackup) => Promise<T>,
): Promise<T> {
  const open = () => openSource(file);
  // In the data folder, the file may be a link to a file that the folder's owner may not read.
  const source = dirname(file) === dataDirectory ? runAsFolderOwner(dataDirectory, open) : open();
  try {
    return await runAsFolderOwner(dataDirectory, async () => {
      // A server with PostgreSQL needs no data folder.
      const temporaryFolder = isWritable(dataDirectory) ? undefined : mkdtempSync(join(tmpdir(), 'restore-'));
      try {
        return await withCopy(file, source, temporaryFolder ?? dataDirectory, use);
      } finally {
        if (temporaryFolder !== undefined) rmSync(temporaryFolder, { recursive: true });
      }
    });
  } finally {
    for (const descriptor of [source.content, source.log])
      if (descriptor !== undefined) closeSync(descriptor);
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * File descriptors of the backup and of its log, which exists if the file was copied while it was in use or after a
 * crash.
 */
type Source = ReturnType<typeof openSource>;

function openSource(file: string) {
  if (!isSqliteFile(file)) throw new UsageError(cliTexts.restore.noBackup(escapeControls(file)));
  return {
    content: openSync(file, 'r'),
    log: existsSync(`${file}-wal`) ? openSync(`${file}-wal`, 'r') : undefined,
  };
}

async function withCopy<T>(
  file: string,
  { content, log }: Source,
  folder: string,
  use: (open: OpenBackup) => Promise<T>,
): Promise<T> {
  const { name: unfinished, others } = reservePartName(restoreTarget(sqlitePath(folder)));
  if (others[0] !== undefined) throw new UsageError(cliTexts.restore.underWay(others[0]));
  const copy = `${unfinished}-copy`;
  try {
    await copyToPrivateFile(content, copy);
    if (log !== undefined) await copyToPrivateFile(log, `${copy}-wal`);
    const backup = new Kysely<Schema>({ dialect: createDialectForOpenDatabase(openIntact(file, copy)) });
    try {
      const version = await readSchemaVersion(backup);
      if (version === 'none') throw new UsageError(cliTexts.restore.noBackup(escapeControls(file)));
      if (version === 'later' || version === 'before2')
        throw new UsageError(cliTexts.restore[version](escapeControls(file)));
      return await use({ backup, unfinished });
    } finally {
      await backup.destroy();
    }
  } finally {
    removeDatabase(copy);
  }
}

function openIntact(file: string, copy: string): DatabaseSync {
  const database = new DatabaseSync(copy);
  try {
    checkIntegrity(database);
    return database;
  } catch (error) {
    database.close();
    throw new UsageError(cliTexts.restore.damaged(escapeControls(file), (error as Error).message));
  }
}

/** Whether this version can read the tables of a replaced store. */
export const isReadableSchema = (version: SchemaVersion): boolean =>
  version !== 'none' && version !== 'before2';

/** @throws {UsageError} if a store has requests, and `replace` is false */
export async function checkReplaceable(
  { db, tables }: ReplacedStore,
  place: string,
  replace: boolean,
): Promise<void> {
  if (replace || !tables.includes('consultation_requests')) return;
  const count = await countRows(db.selectFrom('consultation_requests'));
  if (count > 0) throw new UsageError(cliTexts.restore.full(place, count));
}

/** Merges the log into a file that no other process has open, and checks all pages. */
export function checkIntegrity(database: DatabaseSync): void {
  database.exec('pragma journal_mode = delete');
  const [result] = Object.values(database.prepare('pragma integrity_check(1)').get() ?? {});
  if (result !== 'ok') throw new Error(String(result));
}
