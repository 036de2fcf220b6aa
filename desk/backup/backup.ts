import { existsSync, renameSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { locationText, type StoreLocation } from '../../server/store/location.ts';
import { syncToDisk } from '../../server/store/secret-file.ts';
import type { Arguments } from '../arguments.ts';
import { checkAccess } from '../existing-store.ts';
import { printable } from '../terminal.ts';
import { says } from '../texts.ts';
import { UsageError } from '../usage-error.ts';
import { withBackup } from './backup-file.ts';
import { backUpDatabase, restoreDatabase } from './postgres.ts';
import { makePrivate, removeDatabase } from './private-files.ts';
import { backUpFile, checkFolder, restoreFile } from './sqlite.ts';
import { unfinishedName } from './unfinished.ts';

/**
 * `desk backup FILE`: copies the store, of whatever version, into a new file that only its owner can read.
 * @param typedIn the folder in which the file's name was typed: npm runs us in the project's
 * @throws {UsageError} when it cannot be done; no file is left then
 */
export async function backup(
  where: StoreLocation,
  { words: [written = ''] }: Arguments,
  typedIn = '.',
): Promise<string> {
  const file = resolve(typedIn, written);
  if (existsSync(file)) throw new UsageError(says.backup.exists(printable(file)));
  checkAccess(where);
  // The backup has its name only when it is whole.
  const part = partFor(file);
  makePrivate(part);
  try {
    const copied = where.databaseUrl
      ? await backUpDatabase(where, part)
      : await backUpFile(where.dataDirectory, part);
    syncToDisk(part);
    renameSync(part, file);
    return says.backup.done(copied, locationText(where), printable(file));
  } catch (error) {
    removeDatabase(part);
    if (error instanceof UsageError) throw error;
    throw new UsageError(says.backup.notWhole((error as Error).message));
  }
}

/**
 * Where a backup is written until it is whole: in its own folder, where the next backup finds and removes what a killed one
 * has left.
 */
function partFor(file: string): string {
  try {
    return unfinishedName(join(dirname(file), 'requests-backup')).name;
  } catch (error) {
    throw new UsageError(says.backup.cannotWrite(printable(file), (error as Error).message));
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
  { words: [written = ''], options: { replace = false } }: Arguments,
  typedIn = '.',
): Promise<string> {
  const file = resolve(typedIn, written);
  if (!where.databaseUrl) checkFolder(where.dataDirectory);
  const { requests, erasedAgain, aside } = await withBackup(file, where, (open) =>
    (where.databaseUrl ? restoreDatabase : restoreFile)(open, where, { replace }),
  );
  return [
    says.restore.done(requests, locationText(where)),
    erasedAgain > 0 && says.restore.erasedAgain(erasedAgain),
    aside !== undefined && says.restore.keptAside(aside),
  ]
    .filter((line) => line !== false)
    .join('\n');
}
