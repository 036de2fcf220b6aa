import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { hasSeveralWriters } from '../database/several-writers.ts';

/** A key of the desk to which something can be sealed. */
export interface SealingKey {
  readonly id: string;
  /** `age1pq1…` */
  readonly recipient: string;
}

/** The key in use at this moment. */
export async function currentKey(db: Kysely<Schema>): Promise<SealingKey | undefined> {
  return await db
    .selectFrom('desk_keys')
    .select(['id', 'recipient'])
    .where('retired_at', 'is', null)
    .executeTakeFirst();
}

/**
 * The key in use, which stays in use until the transaction ends: nothing is written in clear, or to a key of before, once
 * another is in use.
 */
export async function keyInUse(trx: Kysely<Schema>): Promise<SealingKey | undefined> {
  // SQLite has one writer at a time.
  if (hasSeveralWriters(trx)) await sql`lock table desk_keys in row share mode`.execute(trx);
  return await currentKey(trx);
}

/** Waits for transactions that have called `keyInUse`, and lets no other do so until this one ends. */
export async function holdKeys(trx: Kysely<Schema>): Promise<void> {
  if (hasSeveralWriters(trx)) await sql`lock table desk_keys in exclusive mode`.execute(trx);
}
