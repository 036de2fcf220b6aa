import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { type StoreLocation, sqliteFile } from '../../../server/store/location.ts';
import { openDatabase } from '../../../server/store/store.ts';

/** Puts a store there as an earlier version left it. */
export async function restoreVersion(version: string, location: StoreLocation): Promise<void> {
  const statements = readFileSync(new URL(`${version}.sql`, import.meta.url), 'utf8');
  if (location.databaseUrl) {
    const db = openDatabase(location);
    await sql.raw(statements).execute(db);
    await db.destroy();
  } else {
    const file = new DatabaseSync(sqliteFile(location.dataDirectory));
    file.exec(statements);
    file.close();
  }
}
