import { existsSync, renameSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { formatLocation, type StoreLocation } from '../../server/store/location.ts';
import { syncToDisk } from '../../server/store/secret-file.ts';
import type { Arguments } from '../arguments.ts';
import { requireStoreAccess } from '../existing-store.ts';
import { escapeControls } from '../terminal.ts';
import { cliTexts } from '../texts.ts';
import { UsageError } from '../usage-error.ts';
import { withBackup } from './backup-file.ts';
import { reservePartName } from './part-files.ts';
import { backUpPostgres, restorePostgres } from './postgres.ts';
import { createPrivateFile, removeDatabase } from './private-files.ts';
import { backUpSqlite, checkDataDirectory, restoreSqlite } from './sqlite.ts';

/**
 * `desk backup FILE`: copies the store, of whatever version, into a new file that only its owner can read.
 * @param typedIn the folder in which the file's name was typed: npm runs us in the project's
 * @throws {UsageError} when it cannot be done; no file is left then
 */
export async function backup(
  where: StoreLocation,
  { positionals: [written = ''] }: Arguments,
  typedIn = '.',
): Promise<string> {
  const file = resolve(typedIn, written);
  if (existsSync(file)) throw new UsageError(cliTexts.backup.exists(escapeControls(file)));
  requireStoreAccess(where);
  // The backup has its name only when it is whole.
  const part = partFor(file);
  createPrivateFile(part);
  try {
    const copied = where.databaseUrl
      ? await backUpPostgres(where, part)
      : await backUpSqlite(where.dataDirectory, part);
    syncToDisk(part);
    renameSync(part, file);
    return cliTexts.backup.done(copied, formatLocation(where), escapeControls(file));
  } catch (error) {
    removeDatabase(part);
    if (error instanceof UsageError) throw error;
    throw new UsageError(cliTexts.backup.notWhole((error as Error).message));
  }
}

/**
 * Where a backup is written until it is whole: in its own folder, where the next backup finds and removes what a killed one
 * has left.
 */
function partFor(file: string): string {
  try {
    return reservePartName(join(dirname(file), 'requests-backup')).name;
  } catch (error) {
    throw new UsageError(cliTexts.backup.cannotWrite(escapeControls(file), (error as Error).message));
  }
}

/**
 * `desk restore FILE [--replace]`: makes a backup, of this or an earlier version, the store. The present store is kept under
 * another name. Requests that were erased since the backup are erased from it, too.
 * @param typedIn the folder in which the file's name was typed
 * @throws {UsageError} when it cannot be done; nothing is changed then
 */
export async function restore(
  where: StoreLocation,
  { positionals: [written = ''], options: { replace = false } }: Arguments,
  typedIn = '.',
): Promise<string> {
  const file = resolve(typedIn, written);
  if (!where.databaseUrl) checkDataDirectory(where.dataDirectory);
  const { requests, erasedAgain, aside } = await withBackup(file, where, (open) =>
    (where.databaseUrl ? restorePostgres : restoreSqlite)(open, where, { replace }),
  );
  return [
    cliTexts.restore.done(requests, formatLocation(where)),
    erasedAgain > 0 && cliTexts.restore.erasedAgain(erasedAgain),
    aside !== undefined && cliTexts.restore.keptAside(aside),
  ]
    .filter((line) => line !== false)
    .join('\n');
}
