import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Kysely } from 'kysely';
import type { ChannelDescription } from '../server/domain/message.ts';
import { readSchemaVersion } from '../server/store/database/migrations.ts';
import type { Schema } from '../server/store/database/schema.ts';
import { formatLocation, getSqlitePath, type StoreLocation } from '../server/store/location.ts';
import { openExistingSecret } from '../server/store/server-secret.ts';
import { createStore, openDatabase } from '../server/store/store.ts';
import { UsageError } from './terminal.ts';
import { cliTexts } from './texts.ts';

/**
 * Opens the server's store. Does not create or migrate it, because the running server relies on the schema.
 * @throws {UsageError} if the store does not exist, is from another version, or is not writable for this user
 */
export async function openExistingStore(location: StoreLocation, channels: readonly ChannelDescription[]) {
  const db = await openExistingDatabase(location);
  try {
    return await createStore(db, location, openExistingSecret(location), channels);
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/**
 * Opens the database. Does not check the server's secret.
 * @throws {UsageError} as `openExistingStore` does
 */
export async function openExistingDatabase(location: StoreLocation): Promise<Kysely<Schema>> {
  requireStoreAccess(location);
  const db = openDatabase(location);
  try {
    const version = await readSchemaVersion(db);
    if (version === 'none') throw new MissingStoreError(location);
    if (version !== 'current') throw new UsageError(cliTexts.store[version](formatLocation(location)));
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/**
 * Checks that the file of an embedded store exists and is writable. Does not open the file.
 * @throws {UsageError} if it does not exist or is not writable
 */
export function requireStoreAccess(location: StoreLocation): void {
  if (location.databaseUrl) return;
  const file = getSqlitePath(location.dataDirectory);
  try {
    // The folder must also be writable, because SQLite creates its log there.
    for (const path of [file, location.dataDirectory]) accessSync(path, constants.R_OK | constants.W_OK);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOENT', 'ENOTDIR'].includes(code)) throw new MissingStoreError(location);
    if (['EACCES', 'EPERM'].includes(code))
      throw new UsageError(cliTexts.store.forbidden(file, findOwner(file)));
    throw error;
  }
}

/** Thrown if there is no store. `run-command.ts` adds the source of the settings to the message. */
export class MissingStoreError extends UsageError {
  constructor(location: StoreLocation) {
    super(cliTexts.store.missing(formatLocation(location)));
  }
}

/**
 * Returns the name of the user who owns a file. For a missing or inaccessible file, uses the closest accessible folder
 * above it.
 */
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
