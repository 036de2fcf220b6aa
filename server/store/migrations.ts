import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Schema } from './schema.ts';

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
};

/**
 * Brings the database to the present shape, in one transaction that takes the engine's lock first: several
 * processes may start at once.
 */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  const getMigrations = async () =>
    Object.fromEntries(
      Object.entries(migrations).map(([name, statements]) => [name, { up: upTo(statements) }]),
    );
  const { error } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest();
  if (error) throw error;
}

const upTo = (statements: readonly string[]) => async (db: Kysely<unknown>) => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
