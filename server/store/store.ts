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
import { Access } from './inbox/access.ts';
import { Invitations } from './inbox/invitations.ts';
import { DeskKeys } from './inbox/keys.ts';
import { hasPlaintextRemnants, purgePlaintextRemnants } from './inbox/plaintext-remnants.ts';
import { DeskRequests } from './inbox/requests.ts';
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
  type PageOfRequests,
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
  openSecret,
  readLinkEpoch,
  registerNewDatabase,
} from './server-secret.ts';

/** The longest that a database may take to write its tables anew. */
const rewritingMs = 15 * minuteMs;

/** Keeps consultation requests, in SQLite or PostgreSQL. When a method's promise resolves, its writes are on the disk. */
export class Store {
  readonly #db: Kysely<Schema>;
  readonly #secret: ServerSecret;
  readonly #receiver: RequestIntake;
  readonly #channels: readonly MessageChannel[];
  readonly outbox: Outbox;
  readonly access: Access;
  readonly invitations: Invitations;
  readonly keys: DeskKeys;
  readonly desk: DeskRequests;
  readonly control: SealingControl;

  readonly #connectForLong: () => Kysely<Schema>;

  /** @param connectForLong opens another connection, for what takes longer than a visitor waits */
  constructor(
    db: Kysely<Schema>,
    { secret, sealing }: { readonly secret: ServerSecret; readonly sealing: SealingState },
    channels: readonly MessageChannel[],
    connectForLong = () => db,
  ) {
    this.#db = db;
    this.#secret = secret;
    this.#connectForLong = connectForLong;
    this.#channels = channels;
    this.outbox = new Outbox(db);
    this.access = new Access(db, sealing);
    this.invitations = new Invitations(db, sealing);
    this.keys = new DeskKeys(db, sealing);
    this.desk = new DeskRequests(db, sealing, channels);
    this.control = new SealingControl(db, sealing);
    this.#receiver = new RequestIntake(db, { sealing, keys: this.keys, channels });
  }

  /** Keeps a request once, however often it is sent. @see RequestIntake.receive */
  async receive(request: ConsultationRequest, arrival: Arrival = {}): Promise<IntakeResult> {
    return await this.#receiver.receive(request, arrival);
  }

  async find(reference: string): Promise<StoredRequest | undefined> {
    return await this.#db
      .selectFrom('consultation_requests')
      .selectAll()
      .where('reference', '=', reference)
      .executeTakeFirst();
  }

  /** Finds what a visitor was given: the reference and the promise. */
  async findReceipt(reference: string): Promise<Pick<StoredRequest, 'reference' | 'reply_by'> | undefined> {
    return await this.#db
      .selectFrom('consultation_requests')
      .select(['reference', 'reply_by'])
      // A range makes SQLite use an index without the long words; by the primary key it would read past these.
      .where((row) => row.between('reference', reference, reference))
      .executeTakeFirst();
  }

  /** One page of open requests, oldest first, and how many there are on all pages. */
  async listOpen(page: PageOfRequests): Promise<{ total: number; requests: ListedRequestRow[] }> {
    return await listOpenRequests(this.#db, page);
  }

  /** Every request from a time on, oldest first, a few at a time; the store may be written meanwhile. */
  async *streamAll({ since }: { since?: Date | undefined } = {}): AsyncGenerator<StoredRequest> {
    for await (const requests of streamRequests(this.#db, since)) yield* requests;
  }

  /** Derives a key of the server's. The key for links is that of their present epoch. */
  async deriveKey(purpose: Extract<KeyPurpose, 'sheet-links' | `desk-${string}`>): Promise<string> {
    return this.#secret.deriveKey(purpose, purpose === 'sheet-links' ? await readLinkEpoch(this.#db) : 0);
  }

  /** Begins another epoch of links: no link that was sent before opens anything any more. */
  async revokeLinks(now = new Date()): Promise<void> {
    await incrementLinkEpoch(this.#db, now);
  }

  /** A page of the sheet: open requests by the time that was promised, those that were answered the latest first. */
  async readSheetPage(view: SheetView, now = new Date()): Promise<SheetPage> {
    return await readSheetPage(this.#db, view, now);
  }

  /** One request as the sheet shows it. */
  async findSheetEntry(reference: string): Promise<SheetEntry | undefined> {
    return await findSheetEntry(this.#db, reference);
  }

  /**
   * Changes a request by a link, and tells the agency of it.
   * @param undoes the number of the change that is to be undone; without it, the last
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

  /** Plans a message about no request in particular, unless it is planned already. */
  async planMessage(message: PlannedMessage, now = new Date()): Promise<void> {
    await this.#db.transaction().execute((trx) => enqueue(trx, [message], this.#channels, now));
  }

  /**
   * Removes a request from every table, and leaves an entry that it was erased; may be repeated.
   * @returns whether it is gone from the disk, too: see `clearLog`
   */
  async erase(reference: string, now = new Date()): Promise<boolean> {
    await eraseRequests(this.#db, [reference], 'asked', now);
    return await this.clearLog();
  }

  /**
   * Erases requests that have been kept for as long as promised, at most a hundred at a time.
   * @returns their references; none when nothing is left to erase
   */
  async eraseExpired(expiry: RetentionCutoffs, now = new Date()): Promise<string[]> {
    const references = await listExpiredRequests(this.#db, expiry);
    await eraseRequests(this.#db, references, 'calendar', now);
    await deleteOldMessages(this.#db, expiry);
    await this.clearLog();
    return references;
  }

  /**
   * Clears what sealed requests could be compared by once they are a day old, or nearly. A backup that was made before has
   * it still, and no key to it.
   */
  async clearTraces(now = new Date()): Promise<void> {
    await clearTraces(this.#db, now);
  }

  /** Removes from the disk what was in clear before it was sealed, once nobody is sealing any more: see `left-overs.ts`. */
  async purgePlaintextRemnants(now = new Date()): Promise<void> {
    if (!(await hasPlaintextRemnants(this.#db, now))) return;
    const db = this.#connectForLong();
    try {
      await purgePlaintextRemnants(db);
    } finally {
      if (db !== this.#db) await db.destroy();
    }
    await this.clearLog();
  }

  /**
   * Moves SQLite's log of recent writes into the file, and empties it: until then, the log still holds erased requests.
   * @returns false while another reader, such as a backup, needs the log
   */
  async clearLog(): Promise<boolean> {
    if (hasConcurrentWriters(this.#db)) return true;
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(this.#db);
    return rows[0]?.busy === 0;
  }

  /**
   * Stores a reading of the machine's clock.
   * @returns by how many milliseconds it is too far ahead to be believed; 0 when it is believed
   */
  async readClock(now = new Date()): Promise<number> {
    return await readClock(this.#db, now);
  }

  /** When a request was erased, if it was. */
  async findErasureTime(reference: string): Promise<string | undefined> {
    const entry = await this.#db
      .selectFrom('erasures')
      .select('erased_at')
      .where('reference', '=', reference)
      .executeTakeFirst();
    return entry?.erased_at;
  }

  /** Checks that the store can be written: writes as much as a request, and removes it. Fails when it cannot. */
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

  /** Closes the database. */
  async close(): Promise<void> {
    await this.#db.destroy();
  }
}

/**
 * Opens the store, and migrates it to the present shape. Its messages are delivered through `channels`.
 * @throws {SecretError} when the server's secret cannot be used, or is not the one of the database
 */
export async function openStore(
  where: StoreLocation,
  channels: readonly MessageChannel[] = [],
): Promise<Store> {
  const secret = openSecret(where);
  const db = openDatabase(where);
  // SQLite's own connection is as patient, and two of one process would wait for each other.
  const connectForLong = where.databaseUrl && (() => openDatabase({ ...where, patienceMs: rewritingMs }));
  try {
    await migrate(db);
    return await createStore(db, where, secret, channels, connectForLong);
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/**
 * A store on a database of this version.
 * @throws {SecretError} when the database belongs to a server with another secret
 */
export async function createStore(
  db: Kysely<Schema>,
  where: StoreLocation,
  secret: ServerSecret,
  channels: readonly MessageChannel[],
  connectForLong = () => db,
): Promise<Store> {
  const sealing = createSealingState(where, secret);
  await registerNewDatabase(db, secret, sealing);
  return new Store(db, { secret, sealing }, channels, connectForLong);
}

/** A connection to the database, without migrations. When it cannot be opened, the first query fails, not this. */
export function openDatabase({ databaseUrl, dataDirectory, patienceMs }: StoreLocation): Kysely<Schema> {
  return new Kysely({
    dialect: databaseUrl
      ? createPostgresDialect(databaseUrl, patienceMs)
      : createSqliteDialect(dataDirectory, patienceMs),
  });
}
