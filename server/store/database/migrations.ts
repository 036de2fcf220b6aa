import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { checkEncoding } from './postgres.ts';
import type { Schema } from './schema.ts';
import { hasSeveralWriters } from './several-writers.ts';

/** What both engines understand. Never edit one that has been released: add another with a later name. */
const migrations: Readonly<Record<string, readonly string[]>> = {
  '2026-11-20-requests-and-outbox': [
    `create table consultation_requests (
      reference text primary key,
      dedupe_key text unique,
      content_hash text not null,
      name text not null,
      email text not null,
      phone text not null,
      company text not null,
      service_interest text not null,
      message text not null,
      received_at text not null,
      answered_at text
    )`,
    `create index open_requests on consultation_requests (answered_at, received_at)`,
    `create table deliveries (
      reference text not null references consultation_requests (reference) on delete cascade,
      channel text not null,
      state text not null,
      queued_at text not null,
      due_at text not null,
      attempts integer not null,
      primary key (reference, channel)
    )`,
    `create index deliveries_due on deliveries (state, channel, due_at)`,
    `create table delivery_attempts (
      reference text not null,
      channel text not null,
      attempt integer not null,
      started_at text not null,
      outcome text,
      primary key (reference, channel, attempt),
      foreign key (reference, channel) references deliveries (reference, channel) on delete cascade
    )`,
    `create table erasures (reference text primary key, erased_at text not null)`,
    `create table heartbeat (beat_at text not null, padding text not null)`,
  ],
  // What several servers count together: by bucket, so that nobody's address is kept.
  '2026-11-21-request-counts': [
    `create table request_counts (key varchar(255) primary key, points integer not null default 0, expire bigint)`,
  ],
  // The outbox was keyed by request and channel: every message was about a new request.
  '2026-11-22-promise': [
    ...[
      'reply_by',
      'remind_at',
      'text_fingerprint',
      'doubts',
      'cleared_at',
      'collected_in',
      'taken_by',
      'taken_at',
      'answered_by',
    ].map((column) => `alter table consultation_requests add column ${column} text`),
    `create index same_texts on consultation_requests (text_fingerprint, received_at)`,
    `create index doubtful_requests on consultation_requests (received_at) where doubts is not null`,
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
    `create table message_deliveries (
      message_id text not null references messages (id) on delete cascade,
      channel text not null,
      state text not null,
      queued_at text not null,
      not_before text,
      due_at text not null,
      expires_at text,
      attempts integer not null,
      primary key (message_id, channel)
    )`,
    `create index message_deliveries_due on message_deliveries (state, channel, due_at)`,
    `create table message_attempts (
      message_id text not null,
      channel text not null,
      attempt integer not null,
      started_at text not null,
      outcome text,
      primary key (message_id, channel, attempt),
      foreign key (message_id, channel) references message_deliveries (message_id, channel) on delete cascade
    )`,
    `insert into messages (id, kind, reference, about, created_at)
      select 'request:' || reference, 'request', reference, '', received_at from consultation_requests`,
    `insert into message_deliveries (message_id, channel, state, queued_at, due_at, attempts)
      select 'request:' || reference, channel, state, queued_at, due_at, attempts from deliveries`,
    `insert into message_attempts (message_id, channel, attempt, started_at, outcome)
      select 'request:' || reference, channel, attempt, started_at, outcome from delivery_attempts`,
    `drop table delivery_attempts`,
    `drop table deliveries`,
    `create table signing_key (id integer primary key, key text not null, made_at text not null)`,
  ],
  '2026-11-27-store-identity': [
    `create table store_identity (id integer primary key, store_id text not null)`,
  ],
  // What pages show stands in an index: SQLite reads past a row's words to the columns behind them.
  '2026-11-27-page-columns': [`create index issued_promises on consultation_requests (reference, reply_by)`],
  // Until now only a person's wish counted: the calendar has erased little, and nothing is known of which it was.
  '2026-11-27-erasure-kinds': [`alter table erasures add column kind text not null default 'asked'`],
  // Whether links were revoked is not known of the present key: it is kept as if they had been.
  '2026-11-27-key-revocations': [
    `alter table signing_key add column revoked_at text`,
    `update signing_key set revoked_at = made_at`,
  ],
  // The last time that was written stands for what the clock last read.
  '2026-11-27-store-clock': [
    `create table store_clock (
      id integer primary key,
      believed_at text not null,
      doubted_at text,
      held_ms integer not null default 0
    )`,
    `insert into store_clock (id, believed_at)
      select 1, max(written_at) from (
        select max(received_at) as written_at from consultation_requests
        union all select max(answered_at) from consultation_requests
        union all select max(changed_at) from request_changes
        union all select max(created_at) from messages
        union all select max(started_at) from message_attempts
        union all select max(erased_at) from erasures
        union all select max(made_at) from signing_key
      ) as times
      having max(written_at) is not null`,
  ],
  // What is urgent goes first, and several changes are one message.
  '2026-11-27-priorities': [
    `alter table message_deliveries add column priority integer not null default 1`,
    `update message_deliveries set priority = case
      when message_id like 'request:%' or message_id like 'alarm:%' then 0
      when message_id like 'change:%' then 2
      else 1 end`,
    `drop index message_deliveries_due`,
    `create index message_deliveries_due on message_deliveries (state, channel, priority, due_at)`,
    // Else every look would read whatever is planned ahead: an alarm for each open request.
    `create index message_deliveries_not_planned on message_deliveries (channel, due_at)
      where state = 'waiting' and (not_before is null or attempts > 0)`,
    `update messages set about = '[' || about || ']' where kind = 'change'`,
  ],
  // Hashes of a sender's address and words: the address could be tried out. A key of 64 characters is hardly a client's.
  '2026-11-27-senders-forgotten': [
    `update consultation_requests set dedupe_key = null
      where dedupe_key like 'content:%' or (dedupe_key like 'key:%' and length(dedupe_key) = 68)`,
  ],
  // The addresses that sent one text are read one after the other, however often each has sent it.
  '2026-11-27-same-texts': [
    `drop index same_texts`,
    `create index same_texts on consultation_requests (text_fingerprint, (lower(email)), received_at)`,
  ],
  '2026-11-27-sheet-pages': [
    `create index sheet_order on consultation_requests (
      answered_at,
      (case when doubts is null or cleared_at is not null then 0 else 1 end),
      (coalesce(reply_by, received_at)),
      reference, service_interest, received_at, reply_by, taken_by, taken_at, doubts, cleared_at
    )`,
  ],
  // An export reads a few requests at a time, in this order.
  '2026-11-27-requests-by-time': [
    `create index requests_by_time on consultation_requests (received_at, reference)`,
  ],
  // Doubtful requests beyond ten an hour were counted in a message of that hour, and had no other.
  '2026-11-27-request-lists': [
    `create table message_requests (
      message_id text not null references messages (id) on delete cascade,
      reference text not null references consultation_requests (reference) on delete cascade,
      primary key (message_id, reference)
    )`,
    `create index lists_of_requests on message_requests (reference)`,
    `insert into message_requests (message_id, reference)
      select messages.id, consultation_requests.reference from consultation_requests
      join messages on messages.id = 'flood:' || collected_in`,
    `update messages set kind = 'request-list' where kind = 'flood'`,
    `alter table consultation_requests drop column collected_in`,
  ],
  // The sheet shows it, and so it stands in the sheet's index.
  '2026-11-28-request-languages': [
    `alter table consultation_requests add column language text`,
    `drop index sheet_order`,
    `create index sheet_order on consultation_requests (
      answered_at,
      (case when doubts is null or cleared_at is not null then 0 else 1 end),
      (coalesce(reply_by, received_at)),
      reference, service_interest, language, received_at, reply_by, taken_by, taken_at, doubts, cleared_at
    )`,
  ],
  // People at the desk, with the devices that they sign in with; the keys to which requests are sealed, and their notes.
  '2026-11-28-desk': [
    `create table desk_people (id text primary key, name text not null unique, added_at text not null)`,
    `create table desk_devices (
      id text primary key,
      person text not null references desk_people (id) on delete cascade,
      label text not null,
      public_key text not null,
      counter bigint not null,
      transports text not null,
      added_at text not null,
      last_seen_at text not null,
      recipient text,
      locked_identity text
    )`,
    `create index desk_devices_of_people on desk_devices (person)`,
    `create table desk_sessions (
      token_hash text primary key,
      device text not null references desk_devices (id) on delete cascade,
      ends_at text not null
    )`,
    `create index desk_sessions_of_devices on desk_sessions (device)`,
    `create table desk_invitations (
      token_hash text primary key,
      person text references desk_people (id) on delete cascade,
      name text not null,
      invited_by text not null,
      ends_at text not null
    )`,
    `create table desk_used_challenges (hash text primary key, ends_at text not null)`,
    `create table desk_removed_devices (id text primary key, removed_at text not null)`,
    `create table desk_keys (
      id text primary key,
      recipient text not null,
      recovery_recipient text not null,
      recovery_copy text not null,
      made_at text not null,
      retired_at text
    )`,
    `create table desk_key_copies (
      desk_key text not null references desk_keys (id),
      device text not null references desk_devices (id) on delete cascade,
      copy text not null,
      voucher text not null,
      primary key (desk_key, device)
    )`,
    `create index desk_key_copies_of_devices on desk_key_copies (device)`,
    `create table desk_notes (
      id text primary key,
      reference text not null references consultation_requests (reference) on delete cascade,
      written_by text not null,
      written_at text not null,
      sealed_with text references desk_keys (id),
      note text not null
    )`,
    `create index desk_notes_of_requests on desk_notes (reference)`,
    `create table words_left_over (id integer primary key, since text not null)`,
    // The long one last: SQLite reads past it to the columns behind it.
    ...['sealed_with', 'sender_trace', 'sealed'].map(
      (column) => `alter table consultation_requests add column ${column} text`,
    ),
    `drop index same_texts`,
    `create index same_texts on consultation_requests (
      text_fingerprint, (coalesce(sender_trace, lower(email))), received_at
    )`,
    `create index requests_in_clear on consultation_requests (received_at) where sealed_with is null`,
    `create index traces on consultation_requests (received_at) where sender_trace is not null`,
  ],
  '2026-11-28-editors': [
    `create table desk_editors (person text primary key references desk_people (id) on delete cascade)`,
  ],
};

/** A store that a later version has written to: this one does not know its shape. */
class StoreFromLaterVersion extends Error {
  /** What is left of the class when the error comes from the store's thread. */
  readonly code = 'STORE_FROM_LATER_VERSION';

  constructor() {
    super(
      'The store is from a later version: run that, or restore the backup from before the upgrade (docs/upgrading.md).',
    );
  }
}

/** What a store's shape is: that of this version, or of another; or there is no store. */
export type Shape = 'none' | 'earlier' | 'present' | 'later';

/** The shape of the tables in a database, which is left as it is. */
export async function shapeOf(db: Kysely<Schema>): Promise<Shape> {
  const found = hasSeveralWriters(db)
    ? sql`select 1 where to_regclass('kysely_migration') is not null`
    : sql`select 1 from sqlite_master where name = 'kysely_migration'`;
  if ((await found.execute(db)).rows.length === 0) return 'none';
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return shapeAfter(rows.map(({ name }) => name));
}

/** The shape that these migrations have led to. */
export function shapeAfter(done: readonly string[]): Shape {
  const known = Object.keys(migrations);
  if (done.length === 0) return 'none';
  if (done.some((name) => !known.includes(name))) return 'later';
  return done.length < known.length ? 'earlier' : 'present';
}

/**
 * Brings the database to the present shape, in one transaction that takes the engine's lock first: several
 * processes may start at once.
 * @throws {StoreFromLaterVersion} when it has another shape already
 * @throws {WrongEncoding} when it cannot keep every character
 */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  if (hasSeveralWriters(db)) await checkEncoding(db);
  if ((await shapeOf(db)) === 'later') throw new StoreFromLaterVersion();
  const getMigrations = async () =>
    Object.fromEntries(
      Object.entries(migrations).map(([name, statements]) => [name, { up: upTo(statements) }]),
    );
  const { error } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest();
  if (error) throw error;
}

/** Runs some of the migrations, in their order, on an empty database. */
export async function runMigrations(db: Kysely<Schema>, names: readonly string[]): Promise<void> {
  for (const [name, statements] of Object.entries(migrations).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  ))
    if (names.includes(name)) for (const statement of statements) await sql.raw(statement).execute(db);
}

const upTo = (statements: readonly string[]) => async (db: Kysely<unknown>) => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
