import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Kysely } from 'kysely';
import type { MessageChannel } from '../server/domain/message.ts';
import { readSchemaVersion } from '../server/store/database/migrations.ts';
import type { Schema } from '../server/store/database/schema.ts';
import { formatLocation, type StoreLocation, sqlitePath } from '../server/store/location.ts';
import { openExistingSecret } from '../server/store/server-secret.ts';
import { createStore, openDatabase, type Store } from '../server/store/store.ts';
import { cliTexts } from './texts.ts';
import { UsageError } from './usage-error.ts';

/**
 * Opens the server's store as it is: the desk neither makes one nor changes its shape, which a running server relies on.
 * @throws {UsageError} when there is none, when it is of another version, or when this user may not write it
 */
export async function openExistingStore(
  where: StoreLocation,
  channels: readonly MessageChannel[],
): Promise<Store> {
  const db = await openExistingDatabase(where);
  try {
    return await createStore(db, where, openExistingSecret(where), channels);
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Opens its database without comparing the server's secret. @throws {UsageError} as `openExistingStore` does */
export async function openExistingDatabase(where: StoreLocation): Promise<Kysely<Schema>> {
  requireStoreAccess(where);
  const db = openDatabase(where);
  try {
    const shape = await readSchemaVersion(db);
    if (shape === 'none') throw new MissingStoreError(where);
    if (shape !== 'present') throw new UsageError(cliTexts.store[shape](formatLocation(where)));
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/**
 * Finds out, before anything is opened, whether a file of requests is there and may be written.
 * @throws {UsageError} when it is not
 */
export function requireStoreAccess(where: StoreLocation): void {
  if (where.databaseUrl) return;
  const file = sqlitePath(where.dataDirectory);
  try {
    // SQLite keeps a log of recent writes beside the file.
    for (const path of [file, where.dataDirectory]) accessSync(path, constants.R_OK | constants.W_OK);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOENT', 'ENOTDIR'].includes(code)) throw new MissingStoreError(where);
    if (['EACCES', 'EPERM'].includes(code))
      throw new UsageError(cliTexts.store.forbidden(file, findOwner(file)));
    throw error;
  }
}

/** There is no store. `desk.ts` adds where the settings are from. */
export class MissingStoreError extends UsageError {
  constructor(where: StoreLocation) {
    super(cliTexts.store.missing(formatLocation(where)));
  }
}

/** The name of the user whom a file belongs to, or the folder that hides it. */
function findOwner(path: string): string {
  try {
    const { uid } = statSync(path);
    const users = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'));
    return users.find(([, , id]) => id === String(uid))?.[0] ?? String(uid);
  } catch {
    return dirname(path) === path ? cliTexts.store.somebodyElse : findOwner(dirname(path));
  }
}
