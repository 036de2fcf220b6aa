/** The stores that restores have replaced and kept. A request that is erased is erased from them, too. */
import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { type StoreLocation, sqliteFile } from '../../server/store/location.ts';
import { openDatabase } from '../../server/store/store.ts';
import { kindOf } from './kind.ts';
import { removeLeftovers } from './unfinished.ts';

/** How the schemas begin in which a database keeps replaced tables; the rest is the time of the restore. */
export const asideSchema = 'before_';

/** How the names of replaced files begin; the rest is the time of the restore. */
export const asideFile = (place: string): string => `${place}.before-`;

/** The name of a restored file until it replaces the present one. */
export const restoredFile = (place: string): string => `${place}.restored`;

interface ErasedFromCopies {
  /** How many copies held the request. */
  readonly erased: number;
  /** The copies that cannot be read, and may hold the request. */
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
    // A log is read with the file beside it. A log without its file is reported.
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
  // Checked before SQLite opens the file, since it would remove the log of a file that is no database.
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
