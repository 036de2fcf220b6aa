/** Parts of queries that several modules of the store need. */
import { type Insertable, type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** Whether the engine has several writers at a time, as PostgreSQL has; SQLite has one. */
export const hasConcurrentWriters = (db: Kysely<Schema>): boolean =>
  db.getExecutor().adapter.supportsMultipleConnections === true;

/** Counts the rows of a query without columns. */
export async function countRows<Tables, Name extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Name, object>,
): Promise<number> {
  const row = await query.select(sql<number | string>`count(*)`.as('count')).executeTakeFirstOrThrow();
  // PostgreSQL's driver reads a count as text.
  return Number((row as { readonly count: number | string }).count);
}

/** Whether a query without columns finds any row. */
export async function exists<Tables, Name extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Name, object>,
): Promise<boolean> {
  return (await query.select(sql.lit(1).as('found')).limit(1).executeTakeFirst()) !== undefined;
}

/** SQLite takes 32,766 values in a statement, and no table that is copied so has thirty columns. */
const rowsAtOnce = 1_000;

/** Inserts rows, without those that the database has already. */
export async function insertMissing<Table extends keyof Schema>(
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
