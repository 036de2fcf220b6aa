/** The server's secret, and what its database knows of it. */
import { type Kysely, sql } from 'kysely';
import type { ServerSecret } from '../domain/server-secret.ts';
import { exists, hasConcurrentWriters } from './database/queries.ts';
import type { Schema } from './database/schema.ts';
import { HighestSequence } from './inbox/highest-sequence.ts';
import { SealingState } from './inbox/sealing-state.ts';
import type { StoreLocation } from './location.ts';
import { readOrCreateSecretFile, readSecretFile, SecretError } from './secret-file.ts';

/**
 * The server's secret: the one that is set, else the one in its file, which is made when there is none.
 * @throws {SecretError} when the file cannot be used
 */
export const openSecret = ({ secretKey, dataDirectory }: StoreLocation): ServerSecret =>
  secretKey ?? readOrCreateSecretFile(dataDirectory);

/**
 * The secret that a server has used: a database cannot be read without it, and no file is made.
 * @throws {SecretError} when there is none
 */
export function openExistingSecret({ secretKey, dataDirectory }: StoreLocation): ServerSecret {
  const secret = secretKey ?? readSecretFile(dataDirectory);
  if (secret) return secret;
  throw new SecretError(
    'The server’s secret is neither in SECRET_KEY nor in a file “secret-key” in DATA_DIR. Put it back. If it is lost, run “npm run desk -- accept-secret”, which makes a new one.',
  );
}

/** The state of sealing, as a server with this secret verifies it. */
export const createSealingState = (where: StoreLocation, secret: ServerSecret): SealingState =>
  new SealingState(secret, new HighestSequence(where));

/**
 * Registers the secret in a new database, and makes its first record of sealing.
 * @throws {SecretError} when the database was registered with another secret
 */
export async function registerNewDatabase(
  db: Kysely<Schema>,
  secret: ServerSecret,
  sealing: SealingState,
): Promise<void> {
  if (await checkRegistered(db, secret)) return;
  await db.transaction().execute(async (trx) => {
    // Of several servers that start at once, one registers its secret.
    if (hasConcurrentWriters(trx)) await sql`lock table server_secret in exclusive mode`.execute(trx);
    if (await checkRegistered(trx, secret)) return;
    await registerSecret(trx, secret);
    await sealing.initialize(trx);
  });
}

/** Whether the database was registered with a secret. @throws {SecretError} when it was another one */
async function checkRegistered(db: Kysely<Schema>, secret: ServerSecret): Promise<boolean> {
  if (await isSecretRegistered(db, secret)) return true;
  if (!(await exists(db.selectFrom('server_secret')))) return false;
  throw new SecretError(
    'The database belongs to a server with another secret. Put the old secret back: in SECRET_KEY, or as the file “secret-key” in DATA_DIR. If it is lost, run “npm run desk -- accept-secret”, which registers the present one: links in mails that were sent stop working, and sealing has to be confirmed again.',
  );
}

/** Whether the database was registered with this secret. */
export const isSecretRegistered = (db: Kysely<Schema>, secret: ServerSecret): Promise<boolean> =>
  exists(db.selectFrom('server_secret').where('check_value', '=', secret.deriveKey('secret-check')));

/**
 * Registers the present secret in place of another. Links that were sent stop working, since their key is derived from the other
 * secret.
 */
export async function acceptSecret(
  db: Kysely<Schema>,
  secret: ServerSecret,
  sealing: SealingState,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await registerSecret(trx, secret);
    await sealing.initialize(trx);
  });
}

/** Notes in a database to which secret it belongs. */
export async function registerSecret(trx: Kysely<Schema>, secret: ServerSecret): Promise<void> {
  const check_value = secret.deriveKey('secret-check');
  await trx
    .insertInto('server_secret')
    .values({ id: 1, check_value })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ check_value }))
    .execute();
}

/** The present epoch of links to the sheet. */
export async function readLinkEpoch(db: Kysely<Schema>): Promise<number> {
  const { link_epoch } = await db.selectFrom('server_secret').select('link_epoch').executeTakeFirstOrThrow();
  return link_epoch;
}

/** Begins another epoch: no link that was sent before opens anything any more. */
export async function incrementLinkEpoch(db: Kysely<Schema>, now: Date): Promise<void> {
  await db
    .updateTable('server_secret')
    .set({ link_epoch: sql<number>`link_epoch + 1`, links_revoked_at: now.toISOString() })
    .execute();
}
