/**
 * The encryption state: whether requests are encrypted, and to which key. It is a record in the database. The record is
 * signed with a key derived from the server's secret, so that an attacker with write access to the database cannot
 * forge it. Its sequence number increases with every change. The highest number is also stored outside the database, so
 * that an attacker cannot restore an earlier record.
 */
import { randomUUID } from 'node:crypto';
import { sign, verify } from 'hono/jwt';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { EncryptionEnd } from '#lib/inbox/api.ts';
import type { ServerSecret } from '../../domain/server-secret.ts';
import { hasConcurrentWriters, rowExists } from '../database/queries.ts';
import type { Schema } from '../database/schema.ts';
import type { EncryptionStateVersion, HighestSequenceFile } from './highest-sequence.ts';

export interface EncryptionKey {
  readonly id: string;
  /** The public key, which starts with `age1pq1`. */
  readonly recipient: string;
}

export interface EncryptionState {
  readonly sealing: boolean;
  /** The current key, or the last one if encryption is off. Null if encryption was never on. */
  readonly key: EncryptionKey | null;
  /** The public key of the printed recovery key. The recovery key can decrypt the private key of `key`. */
  readonly recoveryRecipient: string | null;
  /** Null while encryption is on. */
  readonly ended: EncryptionEnd | null;
  /** The time since which a key rotation is necessary, because a removed device may have the key. ISO 8601. */
  readonly rotationDue: string | null;
}

/**
 * Whether encryption can be switched on without the earlier printed recovery key. This is possible if encryption was
 * never on, or if the CLI switched it off, for example because all devices and the printed recovery key are lost.
 */
export const canEncryptWithoutPreviousKey = ({ sealing, key, ended }: EncryptionState): boolean =>
  !sealing && (key === null || ended?.from === 'terminal');

type SealingRecord = EncryptionState & EncryptionStateVersion;

const neverSealed: EncryptionState = {
  sealing: false,
  key: null,
  recoveryRecipient: null,
  ended: null,
  rotationDue: null,
};

/**
 * The only accepted signature algorithm. The algorithm in the header of a token is ignored, because an attacker could
 * choose it.
 */
const alg = 'HS256';

export class UnverifiedEncryptionError extends Error {
  /** Identifies the error in other threads, which do not receive its class. */
  readonly code = 'SEALING_UNVERIFIED';

  constructor() {
    super(
      'The encryption state in the database is missing or invalid. Check it with: npm run desk -- sealing',
    );
  }
}

export class EncryptionStateStore {
  readonly #key: string;
  readonly #highest: HighestSequenceFile;

  constructor(secret: ServerSecret, highest: HighestSequenceFile) {
    this.#key = secret.deriveKey('sealing-state');
    this.#highest = highest;
  }

  /**
   * Reads and verifies the state. Must not be called after a change in the same transaction, because the change may be
   * rolled back after `read` has recorded its sequence number.
   * @throws {UnverifiedEncryptionError}
   */
  async read(db: Kysely<Schema>): Promise<SealingRecord> {
    const row = await db.selectFrom('sealing_state').select('record').executeTakeFirst();
    const record = await this.#verify(row?.record);
    if (!record) throw new UnverifiedEncryptionError();
    this.#highest.record(record);
    return record;
  }

  /** Reads and verifies the state. Returns undefined if the record is missing or invalid. */
  async find(db: Kysely<Schema>): Promise<EncryptionState | undefined> {
    return await this.read(db).catch((error: unknown) => {
      if (error instanceof UnverifiedEncryptionError) return undefined;
      throw error;
    });
  }

  /**
   * Returns the current key, or undefined while encryption is off.
   * @throws {UnverifiedEncryptionError}
   */
  async currentKey(db: Kysely<Schema>): Promise<EncryptionKey | undefined> {
    const { sealing, key } = await this.read(db);
    return (sealing && key) || undefined;
  }

  /**
   * Returns the current key, and prevents its replacement until the transaction ends. Otherwise, the transaction could
   * store a request unencrypted, or encrypted to an earlier key, after the state has changed.
   * @throws {UnverifiedEncryptionError}
   */
  async lockCurrentKey(trx: Kysely<Schema>): Promise<EncryptionKey | undefined> {
    if (hasConcurrentWriters(trx)) await sql`lock table desk_keys in row share mode`.execute(trx);
    return await this.currentKey(trx);
  }

  /**
   * Runs a function that may change the state, in a transaction that has called `lockExclusively`. Records the new
   * sequence number after the transaction.
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
   * Must be called in a transaction that has called `lockExclusively`.
   * @throws {UnverifiedEncryptionError}
   */
  async change(trx: Kysely<Schema>, changes: Partial<EncryptionState>): Promise<void> {
    const current = await this.read(trx);
    const { database, sequence } = current;
    await this.#write(trx, { ...current, ...changes, database, sequence: sequence + 1 });
  }

  /**
   * Replaces the state without verifying the record, in a transaction that has called `lockExclusively`. A user of the
   * CLI must have confirmed the new state.
   */
  async establish(trx: Kysely<Schema>, state: EncryptionState): Promise<void> {
    const current = await this.read(trx).catch(() => undefined);
    const seen = this.#highest.read();
    await this.#write(trx, {
      ...state,
      database: seen?.database ?? current?.database ?? randomUUID(),
      sequence: Math.max(current?.sequence ?? 0, seen?.sequence ?? 0) + 1,
    });
  }

  /**
   * Writes the first record of a database. If the database has keys or encrypted requests, an administrator must
   * confirm the state instead.
   */
  async initialize(trx: Kysely<Schema>): Promise<void> {
    if (await rowExists(trx.selectFrom('desk_keys'))) return;
    if (await rowExists(trx.selectFrom('consultation_requests').where('sealed_with', 'is not', null))) return;
    const record = this.#createFirstRecord();
    if (record) await this.#write(trx, record);
  }

  /**
   * Returns the record of the encryption state for a restored backup.
   * @param current the record of the replaced store
   * @param backup the record of the backup
   * @param wasSealed whether the backup has keys or encrypted requests
   * @returns undefined if an administrator must confirm the state
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
    // Uses the backup's record if its signature and the highest sequence number show that it is the latest.
    return this.#highest.read() && (await this.#verify(backup)) ? backup : undefined;
  }

  /** Returns the first record of a database, or undefined if this server has recorded a later one. */
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
