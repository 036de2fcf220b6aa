/** The copies that restores have kept of what was there before: whoever is erased is erased from them, too. */
import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { type StoreLocation, sqliteFile } from '../../server/store/location.ts';
import { openDatabase } from '../../server/store/store.ts';
import { kindOf } from './kind.ts';
import { removeLeftovers } from './unfinished.ts';

/** Where a restored database keeps the tables that were there before: a schema for each time. */
export const asideSchema = 'before_';

/** What the files that were there before are called: the rest is the time. */
export const asideFile = (place: string): string => `${place}.before-`;

/** What a restore writes until it takes the place of what is there. */
export const restoredFile = (place: string): string => `${place}.restored`;

interface ErasedFromCopies {
  /** How many copies held the request. */
  readonly erased: number;
  /** Those that cannot be read, and may hold it. */
  readonly unreadable: readonly string[];
}

/** Erases a request from every copy; may be repeated. */
export async function eraseFromCopies(
  where: StoreLocation,
  reference: string,
  now = new Date(),
): Promise<ErasedFromCopies> {
  return where.databaseUrl
    ? await eraseFromSchemas(where, reference, now)
    : eraseFromFiles(where.dataDirectory, reference, now);
}

function eraseFromFiles(dataDirectory: string, reference: string, now: Date): ErasedFromCopies {
  const place = sqliteFile(dataDirectory);
  removeLeftovers(restoredFile(place));
  const copies = readdirSync(dataDirectory)
    .filter((name) => name.startsWith(basename(asideFile(place))))
    // A log stands beside its file, and is read with it; one without a file is named.
    .map((name) => name.replace(/-(?:wal|shm|journal)$/, ''));
  let erased = 0;
  const unreadable: string[] = [];
  for (const copy of new Set(copies)) {
    const file = join(dataDirectory, copy);
    try {
      if (eraseFromFile(file, reference, now)) erased += 1;
    } catch {
      unreadable.push(file);
    }
  }
  return { erased, unreadable };
}

function eraseFromFile(file: string, reference: string, now: Date): boolean {
  if (statSync(file).size === 0) return false;
  // Not opened: SQLite would remove the log of a file that is none of its own.
  if (kindOf(file) !== 'sqlite') throw new Error('no database');
  const database = new DatabaseSync(file, { timeout: 4_000 });
  try {
    database.exec('pragma secure_delete = on; pragma journal_mode = delete; begin immediate');
    const erasure = database.prepare('delete from consultation_requests where reference = ?').run(reference);
    if (erasure.changes)
      database
        .prepare('insert or replace into erasures (reference, erased_at) values (?, ?)')
        .run(reference, now.toISOString());
    database.exec('commit');
    return erasure.changes !== 0;
  } finally {
    database.close();
  }
}

async function eraseFromSchemas(
  where: StoreLocation,
  reference: string,
  now: Date,
): Promise<ErasedFromCopies> {
  const db = openDatabase(where);
  try {
    const { rows } = await sql<{
      schema: string;
    }>`select table_schema as schema from information_schema.tables
      where starts_with(table_schema, ${asideSchema}) and table_name = 'consultation_requests'`.execute(db);
    let erased = 0;
    for (const { schema } of rows) {
      const copy = db.withSchema(schema);
      await copy.transaction().execute(async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('consultation_requests')
          .where('reference', '=', reference)
          .executeTakeFirstOrThrow();
        if (numDeletedRows === 0n) return;
        erased += 1;
        await trx
          .insertInto('erasures')
          .values({ reference, erased_at: now.toISOString() })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      });
    }
    return { erased, unreadable: [] };
  } finally {
    await db.destroy();
  }
}
