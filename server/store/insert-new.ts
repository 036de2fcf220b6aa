import type { Insertable, Kysely } from 'kysely';
import type { Schema } from './database/schema.ts';

/** SQLite takes 32,766 values in a statement, and no table that is copied so has thirty columns. */
const rowsAtOnce = 1_000;

/** Inserts rows, without those that the database has already. */
export async function insertNew<Table extends keyof Schema>(
  db: Kysely<Schema>,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await db
      .insertInto(table)
      .values(rows.slice(start, start + rowsAtOnce) as never)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
