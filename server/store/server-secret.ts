import { type Kysely, sql } from 'kysely';
import type { ServerSecret } from '../domain/server-secret.ts';
import { hasConcurrentWriters, rowExists } from './database/queries.ts';
import type { Schema } from './database/schema.ts';
import { EncryptionStateStore } from './inbox/encryption-state.ts';
import { HighestSequenceFile } from './inbox/highest-sequence.ts';
import type { StoreLocation } from './location.ts';
import { readOrCreateSecretFile, readSecretFile, SecretError } from './secret-file.ts';

/**
 * Returns SECRET_KEY, or the secret in the file. The file is created if it does not exist.
 * @throws {SecretError} if the file cannot be used
 */
export const loadSecret = ({ secretKey, dataDirectory }: StoreLocation): ServerSecret =>
  secretKey ?? readOrCreateSecretFile(dataDirectory);

/**
 * Returns SECRET_KEY, or the secret in the file. Unlike `loadSecret`, it creates no file.
 * @throws {SecretError} if there is no secret
 */
export function openExistingSecret({ secretKey, dataDirectory }: StoreLocation): ServerSecret {
  const secret = secretKey ?? readSecretFile(dataDirectory);
  if (secret) return secret;
  throw new SecretError(
    'The server’s secret is missing: it must be in SECRET_KEY, or in the file “secret-key” in DATA_DIR. Put the secret back. If it is lost, run “npm run desk -- accept-secret”, which creates a new one.',
  );
}

export const createSealingState = (location: StoreLocation, secret: ServerSecret): EncryptionStateStore =>
  new EncryptionStateStore(secret, new HighestSequenceFile(location));

/**
 * Registers the secret in a new database, and writes the first record of the encryption state.
 * @throws {SecretError} if the database is registered with another secret
 */
export async function registerNewDatabase(
  db: Kysely<Schema>,
  secret: ServerSecret,
  encryption: EncryptionStateStore,
): Promise<void> {
  if (await checkRegistration(db, secret)) return;
  await db.transaction().execute(async (trx) => {
    // If several servers start at the same time, only one of them registers its secret.
    if (hasConcurrentWriters(trx)) await sql`lock table server_secret in exclusive mode`.execute(trx);
    if (await checkRegistration(trx, secret)) return;
    await registerSecret(trx, secret);
    await encryption.initialize(trx);
  });
}

/**
 * @returns false if the database is not registered yet
 * @throws {SecretError} if the database is registered with another secret
 */
async function checkRegistration(db: Kysely<Schema>, secret: ServerSecret): Promise<boolean> {
  // A single query, because another process may register the same secret at any time.
  const registered = await db.selectFrom('server_secret').select('check_value').executeTakeFirst();
  if (registered && registered.check_value !== secret.deriveKey('secret-check'))
    throw new SecretError(
      'The database belongs to a server with another secret. Put the old secret back into SECRET_KEY, or into the file “secret-key” in DATA_DIR. If it is lost, run “npm run desk -- accept-secret”, which registers the current secret. Then, links in earlier mails stop working, and encryption must be confirmed again with “npm run desk -- sealing --confirm”.',
    );
  return registered !== undefined;
}

export const isSecretRegistered = (db: Kysely<Schema>, secret: ServerSecret): Promise<boolean> =>
  rowExists(db.selectFrom('server_secret').where('check_value', '=', secret.deriveKey('secret-check')));

/**
 * Registers the secret in place of another one. Earlier links stop working, because their key is derived from the other
 * secret.
 */
export async function replaceRegisteredSecret(
  db: Kysely<Schema>,
  secret: ServerSecret,
  encryption: EncryptionStateStore,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await registerSecret(trx, secret);
    await encryption.initialize(trx);
  });
}

/** Stores a value derived from the secret. The value identifies the secret without revealing it. */
export async function registerSecret(trx: Kysely<Schema>, secret: ServerSecret): Promise<void> {
  const check_value = secret.deriveKey('secret-check');
  await trx
    .insertInto('server_secret')
    .values({ id: 1, check_value })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ check_value }))
    .execute();
}

/** Returns the epoch: a counter from which the signing key of links in mails is derived. */
export async function readLinkEpoch(db: Kysely<Schema>): Promise<number> {
  const { link_epoch } = await db.selectFrom('server_secret').select('link_epoch').executeTakeFirstOrThrow();
  return link_epoch;
}

export async function incrementLinkEpoch(db: Kysely<Schema>, now: Date): Promise<void> {
  await db
    .updateTable('server_secret')
    .set({ link_epoch: sql<number>`link_epoch + 1`, links_revoked_at: now.toISOString() })
    .execute();
}
