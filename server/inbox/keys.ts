import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { EncryptionProgress, KeyChallenge, Keys, RecoveryKeyCopies } from '#lib/inbox/api.ts';
import { ApiError } from './api-error.ts';
import { createKeyChallenge, type KeyChallengePurpose, verifyKeyChallenge } from './challenges.ts';
import type { InboxDependencies } from './dependencies.ts';
import type { InboxEnvironment } from './environment.ts';
import {
  challengeAnswerSchema,
  checkPublicKeys,
  encryptedKeySchema,
  keyCopySchema,
  maxKeyRequestBytes,
  newKeySchema,
  publicKeySchema,
} from './new-key.ts';
import { createBodyLimit, parseBody, parseInput } from './parse-body.ts';

type KeyDependencies = Pick<InboxDependencies, 'store' | 'log'> & {
  readonly limits: Pick<InboxDependencies['limits'], 'countKeyChallenge'>;
};

/**
 * The maximum number of key copies in one request: copies of several keys for one device, or of one key for several
 * devices. The page sends more copies in batches.
 */
const maxCopies = 50;

const maxSingleCopyBytes = 64 * 1024;

const keyIdSchema = v.pipe(v.string(), v.uuid());

/** At most five keys, because each key may have a hundred recovery copies of some KB. */
const keyIdsSchema = v.pipe(v.array(keyIdSchema), v.minLength(1), v.maxLength(5));

const copiesSchema = v.strictObject({
  copies: v.pipe(
    v.array(v.strictObject({ ...keyCopySchema.entries, key: keyIdSchema })),
    v.minLength(1),
    v.maxLength(maxCopies),
  ),
  answer: v.optional(challengeAnswerSchema),
});

const confirmationsSchema = v.strictObject({
  confirmations: v.pipe(
    v.array(
      v.strictObject({
        key: keyIdSchema,
        copyHash: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
        opened: v.boolean(),
        recovery: v.optional(v.strictObject({ recipient: publicKeySchema, copy: encryptedKeySchema })),
      }),
    ),
    v.minLength(1),
    v.maxLength(maxCopies),
  ),
});

/** The types of requests and responses are in `lib/inbox/api.ts`. */
export function createKeyRoutes({ store, limits, log }: KeyDependencies): Hono<InboxEnvironment> {
  const routes = new Hono<InboxEnvironment>();

  routes.get('/', async (c) => {
    const { device, isWaiting } = c.var.session;
    return c.json((await store.keys.listForDevice(device, isWaiting)) satisfies Keys);
  });

  routes.post('/', createBodyLimit(maxKeyRequestBytes), async (c) => {
    const { device } = c.var.session;
    const key = await parseNewKey(c, 'desk-recovery-key');
    const devices = new Set(key.copies.map((copy) => copy.device));
    if (devices.size < 2 || !devices.has(device)) throw new ApiError(422, 'two-devices');
    const outcome = await store.keys.switchOn(key, device);
    if (outcome === 'not-now') throw new ApiError(409, 'sealing-on');
    if (outcome === 'not-proven') throw new ApiError(403, 'recovery-not-shown');
    if (outcome === 'other-paper') throw new ApiError(409, 'other-paper');
    if (outcome !== 'made') throw new ApiError(409, 'device-gone');
    log.info('encryption was enabled');
    return c.body(null, 204);
  });

  routes.post('/rotation', createBodyLimit(maxKeyRequestBytes), async (c) => {
    const key = await parseNewKey(c, 'desk-key');
    if (!(await store.keys.rotate(key, c.var.session.device))) throw new ApiError(409, 'key-changed');
    log.info('the encryption key was replaced');
    return c.body(null, 204);
  });

  routes.post('/recovery', createBodyLimit(maxSingleCopyBytes), async (c) => {
    const key = await parseNewKey(c, 'desk-recovery-key');
    if (!(await store.keys.rotateByPrintedKey(key, c.var.session.device)))
      throw new ApiError(403, 'recovery-not-shown');
    log.info('a device has used the recovery key to replace the encryption key');
    return c.body(null, 204);
  });

  /** Parses a new key. `shownKey` is the id of the key with which the device has decrypted the challenge. */
  async function parseNewKey(c: Context<InboxEnvironment>, sealedTo: KeyChallengePurpose) {
    const { answer, ...key } = await parseBody(c, newKeySchema);
    await checkPublicKeys(key.recipient, key.recoveryRecipient);
    return { ...key, shownKey: await verifyKeyChallenge(store, sealedTo, c.var.session.device, answer) };
  }

  /**
   * Returns the current key, or the last one if encryption is disabled.
   * @throws {ApiError} 409 if there was never a key
   */
  const requireLatestKey = async () => {
    const key = await store.keys.findLatest();
    if (!key) throw new ApiError(409, 'sealing-off');
    return key;
  };

  routes.post('/copies', createBodyLimit(maxKeyRequestBytes), async (c) => {
    const { copies, answer } = await parseBody(c, copiesSchema);
    const { device } = c.var.session;
    const byPrintedKey = answer !== undefined;
    if (
      byPrintedKey &&
      (await verifyKeyChallenge(store, 'desk-recovery-key', device, answer)) !== (await requireLatestKey()).id
    )
      throw new ApiError(403, 'recovery-not-shown');
    const outcome = await store.keys.addCopies(device, copies, byPrintedKey);
    if (outcome === 'unknown-device') throw new ApiError(409, 'device-gone');
    if (outcome === 'no-key') throw new ApiError(403, 'no-key');
    return c.body(null, 204);
  });

  routes.post('/confirmations', createBodyLimit(maxKeyRequestBytes), async (c) => {
    const { confirmations } = await parseBody(c, confirmationsSchema);
    await store.keys.recordConfirmations(c.var.session.device, confirmations);
    return c.body(null, 204);
  });

  routes.post('/challenge', async (c) => {
    const { device } = c.var.session;
    await limits.countKeyChallenge(device);
    const key = await requireLatestKey();
    return c.json((await createKeyChallenge(store, 'desk-key', device, key)) satisfies KeyChallenge);
  });

  routes.get('/recovery', async (c) => {
    const copies = await store.keys.listRecoveryCopies(parseInput(keyIdsSchema, c.req.queries('key')));
    return c.json({ copies: copies.map(({ key, copy }) => ({ key, copy })) } satisfies RecoveryKeyCopies);
  });

  routes.post('/recovery/challenge', async (c) => {
    const { device } = c.var.session;
    await limits.countKeyChallenge(device);
    const { id, recoveryRecipient: recipient } = await requireLatestKey();
    return c.json(await createKeyChallenge(store, 'desk-recovery-key', device, { id, recipient }));
  });

  routes.post('/off', createBodyLimit(16_384), async (c) => {
    const { answer } = await parseBody(c, v.strictObject({ answer: challengeAnswerSchema }));
    const key = await store.keys.findCurrent();
    if (!key) throw new ApiError(409, 'sealing-off');
    if ((await verifyKeyChallenge(store, 'desk-key', c.var.session.device, answer)) !== key.id)
      throw new ApiError(403, 'key-not-shown');
    if (!(await store.keys.switchOff(key.id, c.var.session.person.name)))
      throw new ApiError(409, 'sealing-off');
    log.info('encryption was disabled');
    return c.body(null, 204);
  });

  routes.post('/seal-earlier', async (c) => {
    const progress: EncryptionProgress | undefined = await store.keys.encryptStoredBatch();
    if (!progress) throw new ApiError(409, 'sealing-off');
    // If the purge fails, maintenance tries again.
    if (progress.left === 0) void store.purgePlaintextRemnants().catch(() => {});
    return c.json(progress);
  });

  return routes;
}
