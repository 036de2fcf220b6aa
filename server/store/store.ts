import { Kysely, sql } from 'kysely';
import { minuteMs } from '#lib/durations.ts';
import type { ConsultationRequest } from '#lib/request/consultation-request.ts';
import type { ChangeAction, ChangeOutcome } from '../domain/change.ts';
import type { MessageChannel } from '../domain/message.ts';
import type { KeyPurpose, ServerSecret } from '../domain/server-secret.ts';
import type { SheetEntry, SheetPage, SheetView } from '../domain/sheet.ts';
import type { StoredRequest } from '../domain/stored-request.ts';
import { readClock } from './clock.ts';
import { migrate } from './database/migrations.ts';
import { createPostgresDialect } from './database/postgres.ts';
import { hasConcurrentWriters } from './database/queries.ts';
import type { Schema } from './database/schema.ts';
import { createSqliteDialect } from './database/sqlite.ts';
import { DeskAccess } from './inbox/access.ts';
import { Invitations } from './inbox/invitations.ts';
import { InboxKeys } from './inbox/keys.ts';
import { hasPlaintextRemnants, purgePlaintextRemnants } from './inbox/plaintext-remnants.ts';
import { InboxRequests } from './inbox/requests.ts';
import { SealingControl } from './inbox/sealing-control.ts';
import type { SealingState } from './inbox/sealing-state.ts';
import type { StoreLocation } from './location.ts';
import { enqueue, type PlannedMessage } from './outbox/enqueue.ts';
import { Outbox } from './outbox/outbox.ts';
import type { Arrival, IntakeResult } from './requests/arrival.ts';
import { changeRequest } from './requests/changes.ts';
import {
  type ListedRequestRow,
  listOpenRequests,
  type PageQuery,
  streamRequests,
} from './requests/queries.ts';
import { RequestIntake } from './requests/request-intake.ts';
import {
  deleteOldMessages,
  eraseRequests,
  listExpiredRequests,
  type RetentionCutoffs,
} from './requests/retention.ts';
import { findSheetEntry, readSheetPage } from './requests/sheet.ts';
import { clearTraces } from './requests/trace-keys.ts';
import {
  createSealingState,
  incrementLinkEpoch,
  loadSecret,
  readLinkEpoch,
  registerNewDatabase,
} from './server-secret.ts';

/** The timeout for rewriting the tables of a database. */
const rewriteTimeoutMs = 15 * minuteMs;

/**
 * Stores consultation requests in SQLite or PostgreSQL. When a method's promise resolves, its writes are on the disk.
 */
export class Store {
  readonly #db: Kysely<Schema>;
  readonly #secret: ServerSecret;
  readonly #intake: RequestIntake;
  readonly #channels: readonly MessageChannel[];
  readonly outbox: Outbox;
  readonly access: DeskAccess;
  readonly invitations: Invitations;
  readonly keys: InboxKeys;
  readonly desk: InboxRequests;
  readonly control: SealingControl;

  readonly #openSlowConnection: () => Kysely<Schema>;

  /** @param openSlowConnection opens a connection with a longer timeout, for rewriting tables */
  constructor(
    db: Kysely<Schema>,
    { secret, sealing }: { readonly secret: ServerSecret; readonly sealing: SealingState },
    channels: readonly MessageChannel[],
    openSlowConnection = () => db,
  ) {
    this.#db = db;
    this.#secret = secret;
    this.#openSlowConnection = openSlowConnection;
    this.#channels = channels;
    this.outbox = new Outbox(db);
    this.access = new DeskAccess(db, sealing);
    this.invitations = new Invitations(db, sealing);
    this.keys = new InboxKeys(db, sealing);
    this.desk = new InboxRequests(db, sealing, channels);
    this.control = new SealingControl(db, sealing);
    this.#intake = new RequestIntake(db, { sealing, keys: this.keys, channels });
  }

  /** Stores a request. Idempotent. @see RequestIntake.receive */
  async receive(request: ConsultationRequest, arrival: Arrival = {}): Promise<IntakeResult> {
    return await this.#intake.receive(request, arrival);
  }

  async find(reference: string): Promise<StoredRequest | undefined> {
    return await this.#db
      .selectFrom('consultation_requests')
      .selectAll()
      .where('reference', '=', reference)
      .executeTakeFirst();
  }

  /** Finds the data of a receipt: the reference and the promised reply time. */
  async findReceipt(reference: string): Promise<Pick<StoredRequest, 'reference' | 'reply_by'> | undefined> {
    return await this.#db
      .selectFrom('consultation_requests')
      .select(['reference', 'reply_by'])
      // A range makes SQLite use an index without the long texts. With the primary key, it would read through them.
      .where((row) => row.between('reference', reference, reference))
      .executeTakeFirst();
  }

  /** Returns one page of open requests, oldest first, and the total number of open requests. */
  async listOpen(page: PageQuery): Promise<{ total: number; requests: ListedRequestRow[] }> {
    return await listOpenRequests(this.#db, page);
  }

  /** Streams all requests received after a time, oldest first. Meanwhile, others can write to the store. */
  async *streamAll({ since }: { since?: Date | undefined } = {}): AsyncGenerator<StoredRequest> {
    for await (const requests of streamRequests(this.#db, since)) yield* requests;
  }

  /** Derives a key from the server's secret. The key for links is that of the current epoch. */
  async deriveKey(purpose: Extract<KeyPurpose, 'sheet-links' | `desk-${string}`>): Promise<string> {
    return this.#secret.deriveKey(purpose, purpose === 'sheet-links' ? await readLinkEpoch(this.#db) : 0);
  }

  /** Revokes all links to the sheet. */
  async revokeLinks(now = new Date()): Promise<void> {
    await incrementLinkEpoch(this.#db, now);
  }

  /** Returns a page of the sheet: open requests by promised reply time, answered ones latest first. */
  async readSheetPage(view: SheetView, now = new Date()): Promise<SheetPage> {
    return await readSheetPage(this.#db, view, now);
  }

  /** Returns one request in the form that the sheet shows. */
  async findSheetEntry(reference: string): Promise<SheetEntry | undefined> {
    return await findSheetEntry(this.#db, reference);
  }

  /**
   * Changes a request by a link, and plans a message about it.
   * @param undoes the number of the change to undo; by default, the last one
   */
  async changeByLink(
    reference: string,
    action: ChangeAction,
    by: string,
    now = new Date(),
    undoes?: number,
  ): Promise<ChangeOutcome> {
    const how = { channels: this.#channels, byLink: true };
    return await changeRequest(this.#db, reference, { action, by, now, undoes }, how);
  }

  /** Plans a message without a request. Idempotent. */
  async planMessage(message: PlannedMessage, now = new Date()): Promise<void> {
    await this.#db.transaction().execute((trx) => enqueue(trx, [message], this.#channels, now));
  }

  /**
   * Deletes a request from all tables, and records its erasure. Idempotent.
   * @returns whether the request is erased from the disk, too: see `clearLog`
   */
  async erase(reference: string, now = new Date()): Promise<boolean> {
    await eraseRequests(this.#db, [reference], 'asked', now);
    return await this.clearLog();
  }

  /**
   * Erases requests whose retention has ended, at most a hundred at a time.
   * @returns their references; empty if nothing is left to erase
   */
  async eraseExpired(cutoffs: RetentionCutoffs, now = new Date()): Promise<string[]> {
    const references = await listExpiredRequests(this.#db, cutoffs);
    await eraseRequests(this.#db, references, 'calendar', now);
    await deleteOldMessages(this.#db, cutoffs);
    await this.clearLog();
    return references;
  }

  /**
   * Deletes the traces of sealed requests that are nearly a day old. Earlier backups still have the traces, but not their key.
   */
  async clearTraces(now = new Date()): Promise<void> {
    await clearTraces(this.#db, now);
  }

  /** Removes plaintext from the disk once sealing has finished: see `plaintext-remnants.ts`. */
  async purgePlaintextRemnants(now = new Date()): Promise<void> {
    if (!(await hasPlaintextRemnants(this.#db, now))) return;
    const db = this.#openSlowConnection();
    try {
      await purgePlaintextRemnants(db);
    } finally {
      if (db !== this.#db) await db.destroy();
    }
    await this.clearLog();
  }

  /**
   * Writes SQLite's write-ahead log into the file, and truncates it, since the log still contains erased requests.
   * @returns false while another reader, such as a backup, uses the log
   */
  async clearLog(): Promise<boolean> {
    if (hasConcurrentWriters(this.#db)) return true;
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(this.#db);
    return rows[0]?.busy === 0;
  }

  /**
   * Stores a reading of the machine's clock.
   * @returns the milliseconds by which the clock is ahead; 0 if it is trusted
   */
  async readClock(now = new Date()): Promise<number> {
    return await readClock(this.#db, now);
  }

  /** Returns the time of a request's erasure; undefined if it was not erased. */
  async findErasureTime(reference: string): Promise<string | undefined> {
    const entry = await this.#db
      .selectFrom('erasures')
      .select('erased_at')
      .where('reference', '=', reference)
      .executeTakeFirst();
    return entry?.erased_at;
  }

  /** Checks that the store is writable: writes and deletes a row of a request's size. Throws if that fails. */
  async recordHeartbeat(now = new Date()): Promise<void> {
    const beat_at = now.toISOString();
    await this.#db.transaction().execute(async (trx) => {
      await trx
        .insertInto('heartbeat')
        .values({ beat_at, padding: ' '.repeat(16_384) })
        .execute();
      await trx.deleteFrom('heartbeat').execute();
    });
  }

  async close(): Promise<void> {
    await this.#db.destroy();
  }
}

/**
 * Opens the store, and migrates it to the current schema.
 * @param channels the channels for which messages are queued
 * @throws {SecretError} if the server's secret cannot be used, or is not the database's
 */
export async function openStore(
  location: StoreLocation,
  channels: readonly MessageChannel[] = [],
): Promise<Store> {
  const secret = loadSecret(location);
  const db = openDatabase(location);
  // SQLite keeps its connection: two connections of one process would wait for each other.
  const openSlowConnection =
    location.databaseUrl && (() => openDatabase({ ...location, timeoutMs: rewriteTimeoutMs }));
  try {
    await migrate(db);
    return await createStore(db, location, secret, channels, openSlowConnection);
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/**
 * Creates a store for a database with the current schema.
 * @throws {SecretError} if the database belongs to a server with another secret
 */
export async function createStore(
  db: Kysely<Schema>,
  location: StoreLocation,
  secret: ServerSecret,
  channels: readonly MessageChannel[],
  openSlowConnection = () => db,
): Promise<Store> {
  const sealing = createSealingState(location, secret);
  await registerNewDatabase(db, secret, sealing);
  return new Store(db, { secret, sealing }, channels, openSlowConnection);
}

/** Connects to the database, without migrations. Connection errors occur at the first query. */
export function openDatabase({ databaseUrl, dataDirectory, timeoutMs }: StoreLocation): Kysely<Schema> {
  return new Kysely({
    dialect: databaseUrl
      ? createPostgresDialect(databaseUrl, timeoutMs)
      : createSqliteDialect(dataDirectory, timeoutMs),
  });
}
