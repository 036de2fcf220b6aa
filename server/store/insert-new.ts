import type { Insertable, Kysely } from 'kysely';
import type { Schema } from './database/schema.ts';

/** Inserts a row, unless the database has it already. */
export async function insertNew<Table extends keyof Schema>(
  db: Kysely<Schema>,
  table: Table,
  row: Insertable<Schema[Table]>,
): Promise<void> {
  await db
    .insertInto(table)
    .values(row as never)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
