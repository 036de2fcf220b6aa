/**
 * Whether requests are sealed, and to which key. A record in the database says it, signed with a key that is derived from the server's
 * secret: nobody who merely writes to the database can make another. Its sequence number increases with every change, and the
 * highest one seen is kept outside of the database, so that no earlier record can be put back.
 */
import { randomUUID } from 'node:crypto';
import { sign, verify } from 'hono/jwt';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { SealingEnded } from '#lib/inbox/api.ts';
import type { ServerSecret } from '../../domain/server-secret.ts';
import { exists, hasConcurrentWriters } from '../database/queries.ts';
import type { Schema } from '../database/schema.ts';
import type { HighestSequence, Sequence } from './highest-sequence.ts';

/** A key of the desk to which something can be sealed. */
export interface SealingKey {
  readonly id: string;
  /** `age1pq1…` */
  readonly recipient: string;
}

/** The state as the record has it. */
export interface SealingStatus {
  /** Whether requests are sealed. */
  readonly sealing: boolean;
  /** The key in use, or the last one before sealing was switched off; null where it was never on. */
  readonly key: SealingKey | null;
  /** The recipient of the printed recovery key to which that key is sealed. */
  readonly recoveryRecipient: string | null;
  /** How sealing was ended, until it is switched on again. */
  readonly ended: SealingEnded | null;
  /** Since when another key should take the place of the present one, which a removed device may have; ISO 8601. */
  readonly rotationDue: string | null;
}

/**
 * Whether sealing can be switched on without the printed key of before: nothing was ever sealed, or it was ended in the terminal, since
 * every device and the paper may be lost.
 */
export const canSwitchOnWithoutPreviousKey = ({ sealing, key, ended }: SealingStatus): boolean =>
  !sealing && (key === null || ended?.from === 'terminal');

type SealingRecord = SealingStatus & Sequence;

const neverSealed: SealingStatus = {
  sealing: false,
  key: null,
  recoveryRecipient: null,
  ended: null,
  rotationDue: null,
};

/** Stated whenever a record is read: the algorithm that a token names for itself must not be trusted. */
const alg = 'HS256';

/** The record is missing or not valid: it is not known whether, and to which key, requests are to be sealed. */
export class UnverifiedSealingError extends Error {
  /** Remains when the error is passed on from the store's thread, which loses the class. */
  readonly code = 'SEALING_UNVERIFIED';

  constructor() {
    super(
      'The record of how requests are sealed is missing or not valid. Look at it in the terminal: npm run desk -- sealing',
    );
  }
}

export class SealingState {
  readonly #key: string;
  readonly #seen: HighestSequence;

  constructor(secret: ServerSecret, seen: HighestSequence) {
    this.#key = secret.deriveKey('sealing-state');
    this.#seen = seen;
  }

  /**
   * The verified state. Not to be called after `write` in the same transaction, which may still be rolled back.
   * @throws {UnverifiedSealingError}
   */
  async read(db: Kysely<Schema>): Promise<SealingRecord> {
    const row = await db.selectFrom('sealing_state').select('record').executeTakeFirst();
    const record = await this.#verified(row?.record);
    if (!record) throw new UnverifiedSealingError();
    this.#seen.record(record);
    return record;
  }

  /** The verified state; undefined where the record is missing or not valid. */
  async find(db: Kysely<Schema>): Promise<SealingStatus | undefined> {
    return await this.read(db).catch((error: unknown) => {
      if (error instanceof UnverifiedSealingError) return undefined;
      throw error;
    });
  }

  /**
   * The key to which requests are sealed now; undefined while sealing is off.
   * @throws {UnverifiedSealingError}
   */
  async currentKey(db: Kysely<Schema>): Promise<SealingKey | undefined> {
    const { sealing, key } = await this.read(db);
    return (sealing && key) || undefined;
  }

  /**
   * The key in use, which stays in use until the transaction ends: nothing is written in clear, or to a key of before, once
   * another is in use.
   * @throws {UnverifiedSealingError}
   */
  async lockCurrentKey(trx: Kysely<Schema>): Promise<SealingKey | undefined> {
    // SQLite has one writer at a time.
    if (hasConcurrentWriters(trx)) await sql`lock table desk_keys in row share mode`.execute(trx);
    return await this.currentKey(trx);
  }

  /** Does work that may change the state in a transaction of its own, see `hold`, and notes the state that it has led to. */
  async runExclusively<Result>(
    db: Kysely<Schema>,
    work: (trx: Transaction<Schema>) => Promise<Result>,
  ): Promise<Result> {
    const result = await db.transaction().execute(async (trx) => {
      await this.lockExclusively(trx);
      return await work(trx);
    });
    await this.find(db);
    return result;
  }

  /** Waits for transactions that have called `keyInUse`, and lets no other do so until this one ends. */
  async lockExclusively(trx: Kysely<Schema>): Promise<void> {
    if (hasConcurrentWriters(trx)) await sql`lock table desk_keys in exclusive mode`.execute(trx);
  }

  /**
   * Changes the verified state, in a transaction that has called `hold`.
   * @throws {UnverifiedSealingError}
   */
  async change(trx: Kysely<Schema>, changes: Partial<SealingStatus>): Promise<void> {
    const present = await this.read(trx);
    const { database, sequence } = present;
    await this.#write(trx, { ...present, ...changes, database, sequence: sequence + 1 });
  }

  /** Replaces the state without verifying the record, in a transaction that has called `hold`: somebody at the terminal vouches for it. */
  async establish(trx: Kysely<Schema>, state: SealingStatus): Promise<void> {
    const present = await this.read(trx).catch(() => undefined);
    const seen = this.#seen.read();
    await this.#write(trx, {
      ...state,
      database: seen?.database ?? present?.database ?? randomUUID(),
      sequence: Math.max(present?.sequence ?? 0, seen?.sequence ?? 0) + 1,
    });
  }

  /** Makes the first record of a database. One in which something was sealed before needs somebody who confirms it. */
  async initialize(trx: Kysely<Schema>): Promise<void> {
    if (await exists(trx.selectFrom('desk_keys'))) return;
    if (await exists(trx.selectFrom('consultation_requests').where('sealed_with', 'is not', null))) return;
    const record = this.#first();
    if (record) await this.#write(trx, record);
  }

  /**
   * The record that a restored backup gets.
   * @param present the record of the store that the backup replaces
   * @param backup the backup's own
   * @param wasSealed whether the backup has keys, or anything sealed
   * @returns undefined where somebody has to confirm what the backup says
   */
  async recordAfterRestore(
    present: string | undefined,
    backup: string | undefined,
    wasSealed: boolean,
  ): Promise<string | undefined> {
    const known = await this.#verified(present);
    if (present !== undefined && known && (known.key || !wasSealed)) return present;
    if (!wasSealed) {
      const first = this.#first();
      return first && (await this.#sign(first));
    }
    // Of a server whose present store is lost, while its secret and folder are not: nothing was changed since the backup.
    return this.#seen.read() && (await this.#verified(backup)) ? backup : undefined;
  }

  /** The record of a database in which nothing was ever sealed; undefined where this server knows otherwise. */
  #first(): SealingRecord | undefined {
    const seen = this.#seen.read();
    if (seen && seen.sequence > 0) return undefined;
    return { ...neverSealed, database: seen?.database ?? randomUUID(), sequence: 0 };
  }

  async #verified(token: string | undefined): Promise<SealingRecord | undefined> {
    if (token === undefined) return undefined;
    const payload = await verify(token, this.#key, { alg, exp: false }).catch(() => undefined);
    if (!payload) return undefined;
    const record = payload as unknown as SealingRecord;
    const seen = this.#seen.read();
    if (seen && (record.database !== seen.database || record.sequence < seen.sequence)) return undefined;
    return record;
  }

  async #sign(record: SealingRecord): Promise<string> {
    return await sign({ ...record }, this.#key, alg);
  }

  async #write(trx: Kysely<Schema>, record: SealingRecord): Promise<void> {
    const signed = await this.#sign(record);
    await trx
      .insertInto('sealing_state')
      .values({ id: 1, record: signed })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ record: signed }))
      .execute();
  }
}
