/**
 * What our migrations make in a database: tables, columns and indexes, and neither trigger nor view. A backup is compared
 * with it, since a trigger in one could, for instance, mark messages as delivered that nobody was sent.
 */
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { runMigrations } from './migrations.ts';
import type { Schema } from './schema.ts';
import { openedDialect } from './sqlite.ts';

/** Kysely's own tables, whose shape is its own business. */
const kyselys = ['kysely_migration', 'kysely_migration_lock'];

/**
 * The differences between an SQLite file and what its migrations make: objects that are foreign, changed or missing.
 * @param done the names of its migrations
 * @returns such as `trigger deliver_nothing`
 */
export async function foreignInFile(file: DatabaseSync, done: readonly string[]): Promise<string[]> {
  const ours = new DatabaseSync(':memory:');
  const db = new Kysely<Schema>({ dialect: openedDialect(ours) });
  try {
    await runMigrations(db, done);
    return [...objectsIn(file).symmetricDifference(objectsIn(ours))].map(
      (object) => object.split('\n', 1)[0] ?? '',
    );
  } finally {
    await db.destroy();
  }
}

/** The objects of a database: for each its kind and name in a line, then its SQL without insignificant differences. */
function objectsIn(database: DatabaseSync): Set<string> {
  const rows = database.prepare('select type, name, sql from sqlite_master').all();
  return new Set(
    rows
      .map((row) => ({ type: String(row.type), name: String(row.name), statement: String(row.sql) }))
      // Without the indexes that a table's statement implies, and SQLite's own statistics.
      .filter(({ type, name }) => !(['table', 'index'].includes(type) && name.startsWith('sqlite_')))
      .filter(({ type, name }) => !(type === 'table' && kyselys.includes(name)))
      .map(
        ({ type, name, statement }) => `${type} ${name}\n${statement.replaceAll(/["\s]/g, '').toLowerCase()}`,
      ),
  );
}

/**
 * The SQL that lists what a PostgreSQL schema holds besides rows, one `line` a row. It names everything in full: a backup
 * empties the search path.
 */
export const objectsOf = (schema: string): string => {
  const here = `(select oid from pg_catalog.pg_namespace where nspname = '${schema}')`;
  const named = (definition: string) =>
    `pg_catalog.replace(pg_catalog.replace(${definition}, '${schema}.', ''), '"${schema}".', '')`;
  const ours = `not c.relname in (${kyselys.flatMap((name) => [name, `${name}_pkey`]).map((name) => `'${name}'`)})`;
  // Expressions are written in several lines.
  return `(select pg_catalog.regexp_replace(line, '\\s+', ' ', 'g') as line from (
    select c.relkind::text || ' ' || c.relname as line from pg_catalog.pg_class c
      where c.relnamespace = ${here} and c.relkind <> 'i' and ${ours}
    union all select 'column ' || c.relname || '.' || a.attname || ' ' ||
      pg_catalog.format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull::text || a.attgenerated::text || a.attidentity::text || ' ' ||
      coalesce(pg_catalog.pg_get_expr(d.adbin, d.adrelid), '')
      from pg_catalog.pg_attribute a join pg_catalog.pg_class c on c.oid = a.attrelid
      left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where c.relnamespace = ${here} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and ${ours}
    union all select 'index ' || ${named('pg_catalog.pg_get_indexdef(i.indexrelid)')}
      from pg_catalog.pg_index i join pg_catalog.pg_class c on c.oid = i.indrelid
      where c.relnamespace = ${here} and ${ours}
    union all select 'constraint ' || c.relname || ' ' || ${named('pg_catalog.pg_get_constraintdef(k.oid)')}
      from pg_catalog.pg_constraint k join pg_catalog.pg_class c on c.oid = k.conrelid
      where c.relnamespace = ${here} and k.contype <> 'n' and ${ours}
    union all select 'trigger ' || t.tgname from pg_catalog.pg_trigger t join pg_catalog.pg_class c on c.oid = t.tgrelid
      where c.relnamespace = ${here} and not t.tgisinternal
    union all select 'rule ' || r.rulename from pg_catalog.pg_rewrite r join pg_catalog.pg_class c on c.oid = r.ev_class
      where c.relnamespace = ${here}
    union all select 'policy ' || p.polname from pg_catalog.pg_policy p join pg_catalog.pg_class c on c.oid = p.polrelid
      where c.relnamespace = ${here}
    union all select 'function ' || p.proname from pg_catalog.pg_proc p where p.pronamespace = ${here}
  ) as each_object)`;
};

/** What a PostgreSQL schema holds after some migrations. They are run, read and rolled back. */
export async function expectedObjects(db: Kysely<Schema>, done: readonly string[]): Promise<string[]> {
  const schema = 'expected_of_backup';
  let lines: string[] = [];
  class Undone extends Error {}
  await db
    .transaction()
    .execute(async (trx) => {
      await sql.raw(`create schema ${schema}; set local search_path to ${schema}`).execute(trx);
      await runMigrations(trx, done);
      const { rows } = await sql
        .raw<{ line: string }>(`select line from ${objectsOf(schema)} as objects`)
        .execute(trx);
      lines = rows.map(({ line }) => line);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return lines;
}
