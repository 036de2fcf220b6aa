import { existsSync, renameSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { formatLocation, type StoreLocation } from '../../server/store/location.ts';
import { flushToDiskSync } from '../../server/store/secret-file.ts';
import type { CommandArguments } from '../arguments.ts';
import { requireStoreAccess } from '../existing-store.ts';
import { escapeControls, UsageError } from '../terminal.ts';
import { cliTexts } from '../texts.ts';
import { withBackup } from './backup-file.ts';
import { reservePartFileName } from './part-files.ts';
import { backUpPostgres, restorePostgres } from './postgres.ts';
import { createPrivateFile, removeDatabase } from './private-files.ts';
import { backUpSqlite, checkDataDirectory, restoreSqlite } from './sqlite.ts';

/**
 * The command `backup FILE`: copies a store of any version from 2.0.0 into a new file that only its owner can read.
 * @param workingDirectory the folder to which `FILE` is relative, because npm changes to the project's folder
 * @throws {UsageError} if the backup fails. The incomplete file is then removed.
 */
export async function backup(
  location: StoreLocation,
  { positionals: [argument = ''] }: CommandArguments,
  workingDirectory = '.',
): Promise<string> {
  const file = resolve(workingDirectory, argument);
  if (existsSync(file)) throw new UsageError(cliTexts.backup.exists(escapeControls(file)));
  requireStoreAccess(location);
  // The file has a temporary name until the backup is complete.
  const part = reservePart(file);
  createPrivateFile(part);
  try {
    const copied = location.databaseUrl
      ? await backUpPostgres(location, part)
      : await backUpSqlite(location.dataDirectory, part);
    flushToDiskSync(part);
    renameSync(part, file);
    return cliTexts.backup.done(copied, formatLocation(location), escapeControls(file));
  } catch (error) {
    removeDatabase(part);
    if (error instanceof UsageError) throw error;
    throw new UsageError(cliTexts.backup.notWhole((error as Error).message));
  }
}

/**
 * Returns a temporary file name in the folder of the backup.
 * Removes the temporary files of killed processes in this folder.
 */
function reservePart(file: string): string {
  try {
    return reservePartFileName(join(dirname(file), 'requests-backup')).name;
  } catch (error) {
    throw new UsageError(cliTexts.backup.cannotWrite(escapeControls(file), (error as Error).message));
  }
}

/**
 * The command `restore FILE [--replace]`: replaces the store with a backup of this or an earlier version.
 * The replaced store is kept under another name. Requests that were erased after the backup are erased again.
 * @param workingDirectory the folder to which `FILE` is relative
 * @throws {UsageError} if the restore fails. The store is then unchanged.
 */
export async function restore(
  location: StoreLocation,
  { positionals: [argument = ''], options: { replace = false } }: CommandArguments,
  workingDirectory = '.',
): Promise<string> {
  const file = resolve(workingDirectory, argument);
  if (!location.databaseUrl) checkDataDirectory(location.dataDirectory);
  const { requests, erasedAgain, aside } = await withBackup(file, location, (open) =>
    (location.databaseUrl ? restorePostgres : restoreSqlite)(open, location, { replace }),
  );
  return [
    cliTexts.restore.done(requests, formatLocation(location)),
    erasedAgain > 0 && cliTexts.restore.erasedAgain(erasedAgain),
    aside !== undefined && cliTexts.restore.keptAside(aside),
  ]
    .filter((line) => line !== false)
    .join('\n');
}
