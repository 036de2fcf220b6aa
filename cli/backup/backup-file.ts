import { accessSync, closeSync, constants, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { readSchemaVersion, type SchemaVersion } from '../../server/store/database/migrations.ts';
import { countRows } from '../../server/store/database/queries.ts';
import type { Schema } from '../../server/store/database/schema.ts';
import { createDialectForOpenDatabase } from '../../server/store/database/sqlite.ts';
import { getSqlitePath, type StoreLocation } from '../../server/store/location.ts';
import type { ReplacedStore, RestoreResult } from '../../server/store/restore.ts';
import { runAsFolderOwner } from '../run-as-owner.ts';
import { escapeControls, UsageError } from '../terminal.ts';
import { cliTexts } from '../texts.ts';
import { reservePartFileName } from './part-files.ts';
import { copyToPrivateFile, isSqliteFile, removeDatabase } from './private-files.ts';
import { getRestoredFileName } from './replaced-stores.ts';

export interface RestoreOutcome extends RestoreResult {
  /** The file or schema to which the replaced store was moved; undefined if there was none. */
  readonly aside: string | undefined;
}

export interface OpenedBackup {
  readonly backup: Kysely<Schema>;
  /** The temporary file that the restore writes before it replaces the store's file. */
  readonly temporaryFile: string;
}

/**
 * Copies a backup to a private file, and calls `use` with the opened copy as the owner of the data folder.
 * @throws {UsageError} if the file is not an intact backup of this or an earlier version, or if another restore is
 * running
 */
export async function withBackup<T>(
  file: string,
  { dataDirectory }: StoreLocation,
  use: (open: OpenedBackup) => Promise<T>,
): Promise<T> {
  const open = () => openSource(file);
  // Opens a file in the data folder as the folder's owner, who could link to a file that only root may read.
  const source = dirname(file) === dataDirectory ? runAsFolderOwner(dataDirectory, open) : open();
  try {
    return await runAsFolderOwner(dataDirectory, async () => {
      // With PostgreSQL, the data folder may be missing. The copy is then made in a temporary folder.
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
 * File descriptors of a backup and of its write-ahead log.
 * The log exists if the database was copied while it was open, or after a crash.
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
  use: (open: OpenedBackup) => Promise<T>,
): Promise<T> {
  const { name: unfinished, others } = reservePartFileName(getRestoredFileName(getSqlitePath(folder)));
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
      return await use({ backup, temporaryFile: unfinished });
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

/** Whether this version of the program can read the tables of a store. */
export const isReadableSchema = (version: SchemaVersion): boolean =>
  version !== 'none' && version !== 'before2';

export async function requireReplaceable({ db, tables }: ReplacedStore, place: string, replace: boolean) {
  if (replace || !tables.includes('consultation_requests')) return;
  const count = await countRows(db.selectFrom('consultation_requests'));
  if (count > 0) throw new UsageError(cliTexts.restore.full(place, count));
}

/** Merges the write-ahead log into a database that no other process has open, and checks the file for corruption. */
export function checkIntegrity(database: DatabaseSync): void {
  database.exec('pragma journal_mode = delete');
  const [result] = Object.values(database.prepare('pragma integrity_check(1)').get() ?? {});
  if (result !== 'ok') throw new Error(String(result));
}
