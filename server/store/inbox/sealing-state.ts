/**
 * The sealing state: whether requests are sealed, and to which key. It is a record in the database, signed with a key derived from the
 * server's secret, so that write access to the database does not suffice to forge it. Its sequence number increases with every change.
 * The highest number is also stored outside the database, so that earlier records are rejected.
 */
import { randomUUID } from 'node:crypto';
import { sign, verify } from 'hono/jwt';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { SealingEnded } from '#lib/inbox/api.ts';
import type { ServerSecret } from '../../domain/server-secret.ts';
import { exists, hasConcurrentWriters } from '../database/queries.ts';
import type { Schema } from '../database/schema.ts';
import type { HighestSequence, RecordVersion } from './highest-sequence.ts';

/** A public key of the desk. */
export interface SealingKey {
  readonly id: string;
  /** The public key: `age1pq1…` */
  readonly recipient: string;
}

/** The content of the record of the sealing state. */
export interface SealingStatus {
  /** Whether requests are sealed. */
  readonly sealing: boolean;
  /** The key in use, or the last one before sealing was switched off; null if it was never on. */
  readonly key: SealingKey | null;
  /** The public half of the printed recovery key, to which the desk's private key is encrypted. */
  readonly recoveryRecipient: string | null;
  /** How sealing was ended; null while it is on. */
  readonly ended: SealingEnded | null;
  /** The time since which a key rotation is due, because a removed device may have the key; ISO 8601. */
  readonly rotationDue: string | null;
}

/**
 * Whether sealing can be switched on without the earlier printed key: it was never on, or was ended at the terminal, for example
 * because all devices and the printed key are lost.
 */
export const canSwitchOnWithoutPreviousKey = ({ sealing, key, ended }: SealingStatus): boolean =>
  !sealing && (key === null || ended?.from === 'terminal');

type SealingRecord = SealingStatus & RecordVersion;

const neverSealed: SealingStatus = {
  sealing: false,
  key: null,
  recoveryRecipient: null,
  ended: null,
  rotationDue: null,
};

/** The only accepted signature algorithm. An attacker could choose the algorithm that a token's header names. */
const alg = 'HS256';

/** Thrown if the record is missing or invalid, so that the sealing state is unknown. */
export class UnverifiedSealingError extends Error {
  /** Identifies the error in another thread, where its class is lost. */
  readonly code = 'SEALING_UNVERIFIED';

  constructor() {
    super('The record of the sealing state is missing or invalid. Check it with: npm run desk -- sealing');
  }
}

export class SealingState {
  readonly #key: string;
  readonly #highest: HighestSequence;

  constructor(secret: ServerSecret, highest: HighestSequence) {
    this.#key = secret.deriveKey('sealing-state');
    this.#highest = highest;
  }

  /**
   * Reads and verifies the state. Must not be called after a change in the same transaction, since the change may still be rolled
   * back.
   * @throws {UnverifiedSealingError}
   */
  async read(db: Kysely<Schema>): Promise<SealingRecord> {
    const row = await db.selectFrom('sealing_state').select('record').executeTakeFirst();
    const record = await this.#verify(row?.record);
    if (!record) throw new UnverifiedSealingError();
    this.#highest.record(record);
    return record;
  }

  /** Reads and verifies the state; undefined if the record is missing or invalid. */
  async find(db: Kysely<Schema>): Promise<SealingStatus | undefined> {
    return await this.read(db).catch((error: unknown) => {
      if (error instanceof UnverifiedSealingError) return undefined;
      throw error;
    });
  }

  /**
   * Returns the key in use; undefined while sealing is off.
   * @throws {UnverifiedSealingError}
   */
  async currentKey(db: Kysely<Schema>): Promise<SealingKey | undefined> {
    const { sealing, key } = await this.read(db);
    return (sealing && key) || undefined;
  }

  /**
   * Returns the key in use, and keeps it in use until the transaction ends, so that nothing is written in clear or sealed to an
   * earlier key after a change.
   * @throws {UnverifiedSealingError}
   */
  async lockCurrentKey(trx: Kysely<Schema>): Promise<SealingKey | undefined> {
    // SQLite needs no lock, since it has one writer at a time.
    if (hasConcurrentWriters(trx)) await sql`lock table desk_keys in row share mode`.execute(trx);
    return await this.currentKey(trx);
  }

  /**
   * Runs work that may change the state, in a transaction with `lockExclusively`, and then records the new sequence
   * number.
   */
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

  /** Waits for transactions that have called `lockCurrentKey`, and blocks further ones until the transaction ends. */
  async lockExclusively(trx: Kysely<Schema>): Promise<void> {
    if (hasConcurrentWriters(trx)) await sql`lock table desk_keys in exclusive mode`.execute(trx);
  }

  /**
   * Changes the verified state, in a transaction that has called `lockExclusively`.
   * @throws {UnverifiedSealingError}
   */
  async change(trx: Kysely<Schema>, changes: Partial<SealingStatus>): Promise<void> {
    const current = await this.read(trx);
    const { database, sequence } = current;
    await this.#write(trx, { ...current, ...changes, database, sequence: sequence + 1 });
  }

  /**
   * Replaces the state without verifying the record, in a transaction that has called `lockExclusively`. A person at the terminal
   * must have confirmed the state.
   */
  async establish(trx: Kysely<Schema>, state: SealingStatus): Promise<void> {
    const current = await this.read(trx).catch(() => undefined);
    const seen = this.#highest.read();
    await this.#write(trx, {
      ...state,
      database: seen?.database ?? current?.database ?? randomUUID(),
      sequence: Math.max(current?.sequence ?? 0, seen?.sequence ?? 0) + 1,
    });
  }

  /** Writes the first record of a database. If requests were sealed before, a person must confirm the state instead. */
  async initialize(trx: Kysely<Schema>): Promise<void> {
    if (await exists(trx.selectFrom('desk_keys'))) return;
    if (await exists(trx.selectFrom('consultation_requests').where('sealed_with', 'is not', null))) return;
    const record = this.#createFirstRecord();
    if (record) await this.#write(trx, record);
  }

  /**
   * Returns the record of the sealing state for a restored backup.
   * @param current the record of the replaced store
   * @param backup the record of the backup
   * @param wasSealed whether the backup has keys or sealed requests
   * @returns undefined if a person must confirm the state
   */
  async recordAfterRestore(
    current: string | undefined,
    backup: string | undefined,
    wasSealed: boolean,
  ): Promise<string | undefined> {
    const known = await this.#verify(current);
    if (current !== undefined && known && (known.key || !wasSealed)) return current;
    if (!wasSealed) {
      const first = this.#createFirstRecord();
      return first && (await this.#sign(first));
    }
    // If only the current store is lost, the secret and the sequence number in the folder show whether the backup's
    // record is the latest.
    return this.#highest.read() && (await this.#verify(backup)) ? backup : undefined;
  }

  /** Returns the first record of a database; undefined if this server has recorded a later state. */
  #createFirstRecord(): SealingRecord | undefined {
    const seen = this.#highest.read();
    if (seen && seen.sequence > 0) return undefined;
    return { ...neverSealed, database: seen?.database ?? randomUUID(), sequence: 0 };
  }

  async #verify(token: string | undefined): Promise<SealingRecord | undefined> {
    if (token === undefined) return undefined;
    const payload = await verify(token, this.#key, { alg, exp: false }).catch(() => undefined);
    if (!payload) return undefined;
    const record = payload as unknown as SealingRecord;
    const seen = this.#highest.read();
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
