import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { checkEncoding } from './postgres.ts';
import { hasConcurrentWriters } from './queries.ts';
import type { Schema } from './schema.ts';
import { tableConstraints, tableDefinitions } from './tables.ts';

export type Migrations = Readonly<Record<string, readonly string[]>>;

/**
 * The SQL statements of each migration, for SQLite and PostgreSQL. Never edit a released migration. Add one with a
 * later name instead.
 */
export const migrations: Migrations = {
  '2.0.0': [
    ...createTables(),
    `create index open_requests on consultation_requests (answered_at, received_at)`,
    `create index doubtful_requests on consultation_requests (received_at) where doubts is not null`,
    // Covers the query for a promised reply time, because SQLite would otherwise read through the long texts of a row.
    `create index issued_promises on consultation_requests (reference, reply_by)`,
    `create index requests_by_time on consultation_requests (received_at, reference)`,
    // Finds the distinct addresses that sent the same text, without reading all requests with this text.
    `create index same_texts on consultation_requests (
      text_fingerprint, (coalesce(sender_trace, lower(email))), received_at
    )`,
    `create index requests_in_clear on consultation_requests (received_at) where sealed_with is null`,
    `create index traces on consultation_requests (received_at) where sender_trace is not null`,
    // Contains all columns that the request sheet shows, so that the long texts of rows are not read.
    `create index sheet_order on consultation_requests (
      answered_at,
      (case when doubts is null or cleared_at is not null then 0 else 1 end),
      (coalesce(reply_by, received_at)),
      reference, service_interest, language, received_at, reply_by, taken_by, taken_at, doubts, cleared_at
    )`,
    `create index messages_of_requests on messages (reference)`,
    `create index lists_of_requests on message_requests (reference)`,
    `create index message_deliveries_due on message_deliveries (state, channel, priority, due_at)`,
    // Otherwise, each search for due deliveries would read all planned ones, at least one per unanswered request.
    `create index message_deliveries_not_planned on message_deliveries (channel, due_at)
      where state = 'waiting' and (not_before is null or attempts > 0)`,
    `create index desk_devices_of_people on desk_devices (person)`,
    `create index desk_sessions_of_devices on desk_sessions (device)`,
    `create index desk_repeatable_joins_of_devices on desk_repeatable_joins (device)`,
    `create index desk_key_copies_of_devices on desk_key_copies (device)`,
    `create index desk_vouchers_of_devices on desk_vouchers (device)`,
  ],
};

function createTables(): string[] {
  const constraints: Readonly<Record<string, string>> = tableConstraints;
  return Object.entries(tableDefinitions).map(([name, columns]) => {
    const definitions = Object.entries(columns).map(([column, definition]) => `${column} ${definition}`);
    return `create table ${name} (${definitions.concat(constraints[name] ?? []).join(', ')})`;
  });
}

/** The names of migrations before version 2.0.0 began with their date. */
const isBefore2 = (name: string): boolean => /^2026-11-/.test(name);

class UnsupportedSchemaError extends Error {
  /** Identifies the error in other threads, which do not receive its class. */
  readonly code = 'UNSUPPORTED_SCHEMA';
}

const unsupported = {
  later:
    'The database is from a later version. Start that version, or restore the backup from before the upgrade (docs/upgrading.md).',
  before2:
    'The database is from a version before 2.0.0, which this version cannot read. Export its requests with the old version, then start with an empty DATA_DIR or database.',
};

/**
 * The schema version of a database, compared with this version of the program. `none` means that there is no database,
 * and `before2` that it is from a version before 2.0.0.
 */
export type SchemaVersion = 'none' | 'earlier' | 'current' | 'later' | 'before2';

export async function readSchemaVersion(db: Kysely<Schema>, all = migrations): Promise<SchemaVersion> {
  const found = hasConcurrentWriters(db)
    ? sql`select 1 where to_regclass('kysely_migration') is not null`
    : sql`select 1 from sqlite_master where name = 'kysely_migration'`;
  if ((await found.execute(db)).rows.length === 0) return 'none';
  const applied = await readMigrationNames(db);
  const known = Object.keys(all);
  if (applied.length === 0) return 'none';
  if (applied.some(isBefore2)) return 'before2';
  if (applied.some((name) => !known.includes(name))) return 'later';
  return applied.length < known.length ? 'earlier' : 'current';
}

async function readMigrationNames(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

export async function readAppliedMigrations(db: Kysely<Schema>): Promise<Migrations> {
  const applied = await readMigrationNames(db);
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => applied.includes(name)));
}

/**
 * Migrates the database to the current schema, in one transaction. The transaction locks the database first, because
 * several processes may start at the same time.
 * @throws {UnsupportedSchemaError} if the database is from a later version, or from one before 2.0.0
 * @throws {DatabaseEncodingError} if a PostgreSQL database is not in UTF-8
 */
export async function migrateDatabase(db: Kysely<Schema>, all = migrations): Promise<void> {
  if (hasConcurrentWriters(db)) await checkEncoding(db);
  const version = await readSchemaVersion(db, all);
  if (version === 'later' || version === 'before2') throw new UnsupportedSchemaError(unsupported[version]);
  const getMigrations = async () =>
    Object.fromEntries(
      Object.entries(all).map(([name, statements]) => [name, { up: executeAll(statements) }]),
    );
  const { error } = await new Migrator({
    db,
    provider: { getMigrations },
    // During a restore, the tables of the replaced store are in another schema.
    ...(hasConcurrentWriters(db) && { migrationTableSchema: await readCurrentSchema(db) }),
  }).migrateToLatest();
  if (error) throw error;
}

export async function readCurrentSchema(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  return rows[0]?.schema ?? 'public';
}

const executeAll = (statements: readonly string[]) => async (db: Kysely<unknown>) => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
