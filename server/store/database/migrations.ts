import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { checkEncoding } from './postgres.ts';
import { hasSeveralWriters } from './queries.ts';
import type { Schema } from './schema.ts';

export type Migrations = Readonly<Record<string, readonly string[]>>;

/** The statements of each migration, in SQL that both engines understand. Never edit a released one: add one with a later name. */
export const migrations: Migrations = {
  '2.0.0': [
    // The long columns are the last ones: SQLite reads past them to the columns behind.
    `create table consultation_requests (
      reference text primary key,
      dedupe_key text unique,
      content_hash text not null,
      received_at text not null,
      service_interest text not null,
      language text,
      reply_by text,
      remind_at text,
      text_fingerprint text,
      doubts text,
      cleared_at text,
      taken_by text,
      taken_at text,
      answered_at text,
      answered_by text,
      sealed_with text,
      sender_trace text,
      name text not null,
      email text not null,
      phone text not null,
      company text not null,
      message text not null,
      sealed text
    )`,
    `create index open_requests on consultation_requests (answered_at, received_at)`,
    `create index doubtful_requests on consultation_requests (received_at) where doubts is not null`,
    // The columns that pages show are in an index: SQLite would read past a row's words to them.
    `create index issued_promises on consultation_requests (reference, reply_by)`,
    // Exports read a few requests at a time, in this order.
    `create index requests_by_time on consultation_requests (received_at, reference)`,
    // The addresses that sent one text are read one after the other, however often each has sent it.
    `create index same_texts on consultation_requests (
      text_fingerprint, (coalesce(sender_trace, lower(email))), received_at
    )`,
    `create index requests_in_clear on consultation_requests (received_at) where sealed_with is null`,
    `create index traces on consultation_requests (received_at) where sender_trace is not null`,
    // All columns of the sheet.
    `create index sheet_order on consultation_requests (
      answered_at,
      (case when doubts is null or cleared_at is not null then 0 else 1 end),
      (coalesce(reply_by, received_at)),
      reference, service_interest, language, received_at, reply_by, taken_by, taken_at, doubts, cleared_at
    )`,
    `create table request_changes (
      reference text not null references consultation_requests (reference) on delete cascade,
      number integer not null,
      action text not null,
      changed_by text not null,
      changed_at text not null,
      before text not null,
      undone_at text,
      primary key (reference, number)
    )`,
    `create table messages (
      id text primary key,
      kind text not null,
      reference text references consultation_requests (reference) on delete cascade,
      about text not null,
      created_at text not null
    )`,
    `create index messages_of_requests on messages (reference)`,
    `create table message_requests (
      message_id text not null references messages (id) on delete cascade,
      reference text not null references consultation_requests (reference) on delete cascade,
      primary key (message_id, reference)
    )`,
    `create index lists_of_requests on message_requests (reference)`,
    `create table message_deliveries (
      message_id text not null references messages (id) on delete cascade,
      channel text not null,
      state text not null,
      priority integer not null,
      queued_at text not null,
      not_before text,
      due_at text not null,
      expires_at text,
      attempts integer not null,
      primary key (message_id, channel)
    )`,
    `create index message_deliveries_due on message_deliveries (state, channel, priority, due_at)`,
    // Without it, each search for due deliveries would read all that are planned ahead: one alarm for each open request.
    `create index message_deliveries_not_planned on message_deliveries (channel, due_at)
      where state = 'waiting' and (not_before is null or attempts > 0)`,
    `create table message_attempts (
      message_id text not null,
      channel text not null,
      attempt integer not null,
      started_at text not null,
      outcome text,
      primary key (message_id, channel, attempt),
      foreign key (message_id, channel) references message_deliveries (message_id, channel) on delete cascade
    )`,
    `create table erasures (reference text primary key, erased_at text not null, kind text not null default 'asked')`,
    `create table heartbeat (beat_at text not null, padding text not null)`,
    // Requests per network, counted by several servers together: by bucket, so that no address is stored.
    `create table request_counts (key varchar(255) primary key, points integer not null default 0, expire bigint)`,
    `create table store_identity (id integer primary key, store_id text not null)`,
    `create table store_clock (
      id integer primary key,
      believed_at text not null,
      doubted_at text,
      held_ms integer not null default 0
    )`,
    `create table server_secret (
      id integer primary key,
      check_value text not null,
      link_epoch integer not null default 0,
      links_revoked_at text
    )`,
    `create table sealing_state (id integer primary key, record text not null)`,
    `create table desk_people (
      id text primary key,
      name text not null,
      skeleton text not null unique,
      added_at text not null
    )`,
    `create table desk_editors (person text primary key references desk_people (id) on delete cascade)`,
    `create table desk_devices (
      id text primary key,
      person text not null references desk_people (id) on delete cascade,
      label text not null,
      relying_party text not null default '',
      public_key text not null,
      counter bigint not null,
      transports text not null,
      added_at text not null,
      last_seen_at text not null,
      recipient text,
      locked_identity text,
      invited_from text,
      invited_by text,
      let_in_from text,
      let_in_by text,
      let_in_by_name text,
      let_in_at text,
      awaits_decision_since text
    )`,
    `create index desk_devices_of_people on desk_devices (person)`,
    `create table desk_removed_devices (id text primary key, removed_at text not null)`,
    `create table desk_sessions (
      token_hash text primary key,
      device text references desk_devices (id) on delete set null,
      ends_at text not null
    )`,
    `create index desk_sessions_of_devices on desk_sessions (device)`,
    `create table desk_invitations (
      token_hash text primary key,
      person text references desk_people (id) on delete cascade,
      name text not null,
      skeleton text unique,
      invited_by text references desk_devices (id) on delete cascade,
      ends_at text not null
    )`,
    `create table desk_repeatable_joins (
      token_hash text primary key,
      request_hash text not null,
      device text not null references desk_devices (id) on delete cascade,
      ends_at text not null
    )`,
    `create index desk_repeatable_joins_of_devices on desk_repeatable_joins (device)`,
    `create table desk_used_challenges (hash text primary key, ends_at text not null)`,
    `create table desk_keys (
      id text primary key,
      recipient text not null,
      recovery_recipient text not null,
      sequence integer not null default 0,
      made_by text,
      made_at text not null,
      retired_at text
    )`,
    `create table desk_key_copies (
      desk_key text not null references desk_keys (id),
      device text not null references desk_devices (id) on delete cascade,
      copy text not null,
      state text not null default 'unconfirmed',
      made_by text,
      made_at text not null,
      primary key (desk_key, device)
    )`,
    // "given_by" may have been removed since.
    `create table desk_vouchers (
      desk_key text not null references desk_keys (id),
      device text not null references desk_devices (id) on delete cascade,
      given_by text not null,
      voucher text not null,
      primary key (desk_key, device, given_by)
    )`,
    // The device may have been removed since.
    `create table desk_recovery_copies (
      desk_key text not null references desk_keys (id),
      device text not null,
      recovery_recipient text not null,
      copy text not null,
      made_at text not null,
      primary key (desk_key, device)
    )`,
    `create index desk_key_copies_of_devices on desk_key_copies (device)`,
    `create index desk_vouchers_of_devices on desk_vouchers (device)`,
    `create table desk_notes (
      id text primary key,
      reference text not null references consultation_requests (reference) on delete cascade,
      position integer not null,
      written_by text not null,
      written_at text not null,
      sealed_with text references desk_keys (id),
      note text not null,
      unique (reference, position)
    )`,
    `create table words_left_over (id integer primary key, since text not null)`,
  ],
};

/** The names of the migrations of versions before 2.0.0 begin with their day. */
const isBefore2 = (name: string): boolean => /^2026-11-/.test(name);

/** A database whose schema this version cannot use. */
class UnsupportedSchema extends Error {
  /** Remains when the error is passed on from the store's thread, which loses the class. */
  readonly code = 'UNSUPPORTED_SCHEMA';
}

const unsupported = {
  later:
    'The database is from a later version. Start that version, or restore the backup from before the upgrade (docs/upgrading.md).',
  before2:
    'The database is from a version before 2.0.0, which this version cannot read. Export its requests with the old version, then start with an empty DATA_DIR or database.',
};

/** How the schema of a database relates to this version's. `none`: there is no database; `before2`: from a version before 2.0.0. */
export type Shape = 'none' | 'earlier' | 'present' | 'later' | 'before2';

/** The shape of the tables in a database, which is left as it is. */
export async function shapeOf(db: Kysely<Schema>, all = migrations): Promise<Shape> {
  const found = hasSeveralWriters(db)
    ? sql`select 1 where to_regclass('kysely_migration') is not null`
    : sql`select 1 from sqlite_master where name = 'kysely_migration'`;
  if ((await found.execute(db)).rows.length === 0) return 'none';
  const done = await namesOfDone(db);
  const known = Object.keys(all);
  if (done.length === 0) return 'none';
  if (done.some(isBefore2)) return 'before2';
  if (done.some((name) => !known.includes(name))) return 'later';
  return done.length < known.length ? 'earlier' : 'present';
}

async function namesOfDone(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

/** The migrations that a database of this or an earlier version has behind it. */
export async function migrationsOf(db: Kysely<Schema>): Promise<Migrations> {
  const done = await namesOfDone(db);
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => done.includes(name)));
}

/**
 * Brings the database to the present shape, in one transaction that takes the engine's lock first: several
 * processes may start at once.
 * @throws {UnsupportedSchema} when it is from a later version, or one before 2.0.0
 * @throws {WrongEncoding} when it cannot keep every character
 */
export async function migrate(db: Kysely<Schema>, all = migrations): Promise<void> {
  if (hasSeveralWriters(db)) await checkEncoding(db);
  const shape = await shapeOf(db, all);
  if (shape === 'later' || shape === 'before2') throw new UnsupportedSchema(unsupported[shape]);
  const getMigrations = async () =>
    Object.fromEntries(Object.entries(all).map(([name, statements]) => [name, { up: upTo(statements) }]));
  const { error } = await new Migrator({
    db,
    provider: { getMigrations },
    // A restore keeps the tables of before in another schema.
    ...(hasSeveralWriters(db) && { migrationTableSchema: await currentSchema(db) }),
  }).migrateToLatest();
  if (error) throw error;
}

/** The schema of a PostgreSQL database in which tables are made. */
export async function currentSchema(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  return rows[0]?.schema ?? 'public';
}

const upTo = (statements: readonly string[]) => async (db: Kysely<unknown>) => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
