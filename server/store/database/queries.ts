import { type Insertable, type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Schema } from './schema.ts';

export const hasConcurrentWriters = (db: Kysely<Schema>): boolean =>
  db.getExecutor().adapter.supportsMultipleConnections === true;

/** Counts the rows of a query, which must not select columns. */
export async function countRows<Tables, Name extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Name, object>,
): Promise<number> {
  const row = await query.select(sql<number | string>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return Number((row as { readonly count: number | string }).count);
}

/** Whether a query has rows. The query must not select columns. */
export async function rowExists<Tables, Name extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Name, object>,
): Promise<boolean> {
  return (await query.select(sql.lit(1).as('found')).limit(1).executeTakeFirst()) !== undefined;
}

/** SQLite allows 32,766 parameters in a statement, and no copied table has more than thirty columns. */
const rowsPerInsert = 1_000;

export async function insertMissingRows<Table extends keyof Schema>(
  db: Kysely<Schema>,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerInsert)
    await db
      .insertInto(table)
      .values(rows.slice(start, start + rowsPerInsert) as never)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
