import { Kysely } from 'kysely';
import { minuteMs } from '#lib/durations.ts';
import type { RequestChangeOutcome, StaffAction } from '../domain/change.ts';
import type { ChannelDescription } from '../domain/message.ts';
import type { KeyPurpose, ServerSecret } from '../domain/server-secret.ts';
import type { RequestSheetPageQuery } from '../domain/sheet.ts';
import type { StoredRequest } from '../domain/stored-request.ts';
import { migrateDatabase } from './database/migrations.ts';
import { createPostgresDialect } from './database/postgres.ts';
import type { Schema } from './database/schema.ts';
import { createSqliteDialect } from './database/sqlite.ts';
import { StaffAccess } from './inbox/access.ts';
import { EncryptionControl } from './inbox/encryption-control.ts';
import { Invitations } from './inbox/invitations.ts';
import { InboxKeys } from './inbox/keys.ts';
import { InboxRequests } from './inbox/requests.ts';
import type { StoreLocation } from './location.ts';
import { enqueue, type PlannedMessage } from './outbox/enqueue.ts';
import { Outbox } from './outbox/outbox.ts';
import { changeRequest } from './requests/changes.ts';
import { listOpenRequests, type PageQuery, streamRequests } from './requests/queries.ts';
import { createRequestIntake } from './requests/request-intake.ts';
import { findSheetRequest, readSheetPage } from './requests/sheet.ts';
import {
  createSealingState,
  incrementLinkEpoch,
  loadSecret,
  readLinkEpoch,
  registerNewDatabase,
} from './server-secret.ts';
import { createStoreUpkeep } from './upkeep.ts';

const rewriteTimeoutMs = 15 * minuteMs;

/**
 * Opens the store, and migrates it to the current schema.
 * @param channels the channels for which messages are queued
 * @throws {SecretError} if the server's secret cannot be used, or the database belongs to a server with another secret
 */
export async function openStore(
  location: StoreLocation,
  channels: readonly ChannelDescription[] = [],
): Promise<Store> {
  const secret = loadSecret(location);
  const db = openDatabase(location);
  try {
    await migrateDatabase(db);
    return await createStore(db, location, secret, channels);
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Connects to the database without migrating it. Connection errors occur at the first query. */
export function openDatabase({ databaseUrl, dataDirectory, timeoutMs }: StoreLocation): Kysely<Schema> {
  return new Kysely({
    dialect: databaseUrl
      ? createPostgresDialect(databaseUrl, timeoutMs)
      : createSqliteDialect(dataDirectory, timeoutMs),
  });
}

/** Stores requests in SQLite or PostgreSQL. When the promise of a method resolves, its changes are on the disk. */
export type Store = Awaited<ReturnType<typeof createStore>>;

/**
 * Creates a store for a database with the current schema.
 * @throws {SecretError} if the database belongs to a server with another secret
 */
export async function createStore(
  db: Kysely<Schema>,
  location: StoreLocation,
  secret: ServerSecret,
  channels: readonly ChannelDescription[],
) {
  const encryption = createSealingState(location, secret);
  await registerNewDatabase(db, secret, encryption);
  // SQLite uses its existing connection, because two connections of one process would wait for each other.
  const openSlowConnection =
    location.databaseUrl && (() => openDatabase({ ...location, timeoutMs: rewriteTimeoutMs }));
  const keys = new InboxKeys(db, encryption);
  return {
    outbox: new Outbox(db),
    access: new StaffAccess(db, encryption),
    invitations: new Invitations(db, encryption),
    keys,
    desk: new InboxRequests(db, encryption, channels),
    control: new EncryptionControl(db, encryption),

    ...createRequestIntake(db, { encryption, keys }, channels),
    ...createStoreUpkeep(db, openSlowConnection),

    find: (reference: string): Promise<StoredRequest | undefined> =>
      db
        .selectFrom('consultation_requests')
        .selectAll()
        .where('reference', '=', reference)
        .executeTakeFirst(),

    /** Finds the data that a visitor sees after sending a request. */
    findReceipt: (reference: string): Promise<Pick<StoredRequest, 'reference' | 'reply_by'> | undefined> =>
      db
        .selectFrom('consultation_requests')
        .select(['reference', 'reply_by'])
        // A range makes SQLite use an index without the long texts. With the primary key, it would read through them.
        .where((row) => row.between('reference', reference, reference))
        .executeTakeFirst(),

    listOpen: (page: PageQuery) => listOpenRequests(db, page),

    /** Yields all requests received after a time, oldest first. Meanwhile, other connections can write to the store. */
    async *streamAll({ since }: { since?: Date | undefined } = {}): AsyncGenerator<StoredRequest> {
      for await (const requests of streamRequests(db, since)) yield* requests;
    },

    /** Derives a key from the server's secret. The key for links also depends on the link epoch. */
    deriveKey: async (purpose: Extract<KeyPurpose, 'sheet-links' | `desk-${string}`>): Promise<string> =>
      secret.deriveKey(purpose, purpose === 'sheet-links' ? await readLinkEpoch(db) : 0),

    revokeLinks: (now = new Date()) => incrementLinkEpoch(db, now),

    readSheetPage: (view: RequestSheetPageQuery, now = new Date()) => readSheetPage(db, view, now),

    findSheetRequest: (reference: string) => findSheetRequest(db, reference),

    /**
     * Changes a request through a link, and plans a message about the change.
     * @param undoes the number of the change to undo; by default, the last one
     */
    changeByLink: (
      reference: string,
      action: StaffAction,
      by: string,
      now = new Date(),
      undoes?: number,
    ): Promise<RequestChangeOutcome> =>
      changeRequest(db, reference, { action, by, now, undoes }, { channels, byLink: true }),

    /** Plans a message that is not about one request. Idempotent. */
    async planMessage(message: PlannedMessage, now = new Date()): Promise<void> {
      await db.transaction().execute((trx) => enqueue(trx, [message], channels, now));
    },

    async findErasureTime(reference: string): Promise<string | undefined> {
      const entry = await db
        .selectFrom('erasures')
        .select('erased_at')
        .where('reference', '=', reference)
        .executeTakeFirst();
      return entry?.erased_at;
    },

    close: () => db.destroy(),
  };
}
