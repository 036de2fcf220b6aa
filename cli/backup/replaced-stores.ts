import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import type { Schema } from '../../server/store/database/schema.ts';
import { createDialectForOpenDatabase } from '../../server/store/database/sqlite.ts';
import { getSqlitePath, type StoreLocation } from '../../server/store/location.ts';
import { openDatabase } from '../../server/store/store.ts';
import { removeStalePartFiles } from './part-files.ts';
import { isSqliteFile } from './private-files.ts';

/** The prefix of a schema with replaced tables. The time of the restore follows. */
export const replacedSchemaPrefix = 'before_';

/** Returns the prefix of a replaced store's file. The time of the restore follows. */
export const getReplacedFilePrefix = (place: string): string => `${place}.before-`;

/** Returns the prefix of the file that a restore writes before it replaces the store's file. */
export const getRestoredFileName = (place: string): string => `${place}.restored`;

export async function eraseFromReplacedStores(location: StoreLocation, reference: string, now = new Date()) {
  const { dataDirectory, databaseUrl } = location;
  if (databaseUrl) return { erased: await eraseFromSchemas(location, reference, now), unreadable: [] };
  const place = getSqlitePath(dataDirectory);
  removeStalePartFiles(getRestoredFileName(place));
  const copies = readdirSync(dataDirectory)
    .filter((name) => name.startsWith(basename(getReplacedFilePrefix(place))))
    // A log is read together with its file. A log without its file is reported.
    .map((name) => name.replace(/-(?:wal|shm|journal)$/, ''));
  let erased = 0;
  const unreadable: string[] = [];
  for (const copy of new Set(copies)) {
    const file = join(dataDirectory, copy);
    try {
      if (await eraseFromFile(file, reference, now)) erased += 1;
    } catch {
      unreadable.push(file);
    }
  }
  return { erased, unreadable };
}

async function eraseFromFile(file: string, reference: string, now: Date): Promise<boolean> {
  if (statSync(file).size === 0) return false;
  if (!isSqliteFile(file)) throw new Error('no database');
  const database = new DatabaseSync(file, { timeout: 4_000 });
  const db = new Kysely<Schema>({ dialect: createDialectForOpenDatabase(database) });
  try {
    database.exec('pragma secure_delete = on; pragma journal_mode = delete');
    return await eraseFrom(db, reference, now);
  } finally {
    await db.destroy();
    if (database.isOpen) database.close();
  }
}

async function eraseFromSchemas(location: StoreLocation, reference: string, now: Date): Promise<number> {
  const db = openDatabase(location);
  try {
    const { rows } = await sql<{ schema: string }>`
      select table_schema as schema from information_schema.tables
      where starts_with(table_schema, ${replacedSchemaPrefix}) and table_name = 'consultation_requests'`.execute(
      db,
    );
    let erased = 0;
    for (const { schema } of rows) if (await eraseFrom(db.withSchema(schema), reference, now)) erased += 1;
    return erased;
  } finally {
    await db.destroy();
  }
}

/** @returns whether the copy contained the request */
async function eraseFrom(copy: Kysely<Schema>, reference: string, now: Date): Promise<boolean> {
  return await copy.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('consultation_requests')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return false;
    const erased_at = now.toISOString();
    await trx
      .insertInto('erasures')
      .values({ reference, erased_at })
      .onConflict((conflict) => conflict.column('reference').doUpdateSet({ erased_at, kind: 'asked' }))
      .execute();
    return true;
  });
}
