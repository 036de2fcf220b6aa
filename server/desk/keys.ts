import { Hono } from 'hono';
import { sign, verify } from 'hono/jwt';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { Challenge, Keys, RecoveryCopies, SealedEarlier } from '#lib/desk/api.ts';
import { sealChallenge } from '#lib/desk/sealing.ts';
import type { ServerStore } from '../store/thread/server-store.ts';
import type { DeskEnvironment } from './environment.ts';
import {
  checkRecipients,
  copyAsked,
  keyCopyAsked,
  maxKeyBytes,
  newKeyAsked,
  recipientAsked,
} from './new-key.ts';
import { refusal } from './refusal.ts';
import { atMost, bodyIn } from './understood.ts';

interface KeyDependencies {
  readonly store: Pick<ServerStore, 'keys' | 'deriveKey' | 'removeLeftOvers'>;
  readonly log: Pick<Logger, 'info'>;
}

/** Copies of several keys for one device, or of one for several. */
const maxCopies = 200;

const answer = v.pipe(v.string(), v.maxLength(2_000));

const keyId = v.pipe(v.string(), v.uuid());

const copiesAsked = v.strictObject({
  copies: v.pipe(
    v.array(v.strictObject({ ...keyCopyAsked.entries, key: keyId })),
    v.minLength(1),
    v.maxLength(maxCopies),
  ),
  answer: v.optional(answer),
});

const confirmationsAsked = v.strictObject({
  confirmations: v.pipe(
    v.array(
      v.strictObject({
        key: keyId,
        copyHash: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
        opened: v.boolean(),
        recovery: v.optional(v.strictObject({ recipient: recipientAsked, copy: copyAsked })),
      }),
    ),
    v.minLength(1),
    v.maxLength(maxCopies),
  ),
});

const answerAsked = v.strictObject({ answer });

/** How long a challenge can be answered, in seconds. */
const challengeSeconds = 5 * 60;

/** Stated whenever a token is read, as in `links.ts`. */
const alg = 'HS256';

/** The key that a challenge is sealed to: the desk's, or the printed one. */
type Audience = 'desk-key' | 'desk-recovery-key';

/** The routes under `/desk/api/keys`, behind the sign-in. `lib/desk/api.ts` says what each takes and answers. */
export function keyRoutes({ store, log }: KeyDependencies): Hono<DeskEnvironment> {
  const routes = new Hono<DeskEnvironment>();

  routes.get('/', async (c) => {
    const { device, isWaiting } = c.var.session;
    return c.json((await store.keys.forDevice(device, isWaiting)) satisfies Keys);
  });

  routes.post('/', atMost(maxKeyBytes), async (c) => {
    const key = await bodyIn(c, newKeyAsked);
    const devices = new Set(key.copies.map(({ device }) => device));
    // What one device alone can read is lost with it.
    if (devices.size < 2 || !devices.has(c.var.session.device)) throw refusal(422, 'two-devices');
    await checkRecipients(key);
    const outcome = await store.keys.switchOn(key, c.var.session.device);
    if (outcome === 'not-now') throw refusal(409, 'sealing-on');
    if (outcome !== 'made') throw refusal(409, 'device-gone');
    log.info('requests are sealed from now on');
    return c.body(null, 204);
  });

  routes.post('/rotation', atMost(maxKeyBytes), async (c) => {
    const key = await bodyIn(c, newKeyAsked);
    await checkRecipients(key);
    if (!(await store.keys.rotate(key, c.var.session.device))) throw refusal(409, 'key-changed');
    log.info('requests are sealed to another key from now on');
    return c.body(null, 204);
  });

  /** The key that is in use. @throws a refusal with 409 when there is none */
  const keyInUse = async () => {
    const key = await store.keys.current();
    if (!key) throw refusal(409, 'sealing-off');
    return key;
  };

  /** The key in use, or the last one before sealing was switched off. @throws a refusal with 409 when there was none ever */
  const latestKey = async () => {
    const key = await store.keys.latest();
    if (!key) throw refusal(409, 'sealing-off');
    return key;
  };

  /** A text that only the holder of a key can read, to be sent back. It is signed, so that any of several servers can check it. */
  const challenge = async (aud: Audience, device: string, id: string, recipient: string) => {
    const exp = Math.floor(Date.now() / 1000) + challengeSeconds;
    const token = await sign(
      { aud, sub: device, key: id, exp },
      await store.deriveKey('desk-key-challenges'),
      alg,
    );
    return { key: id, sealed: await sealChallenge(token, recipient) } satisfies Challenge;
  };

  /** Whether an answer shows that a device had a key in the last minutes. */
  const isShown = async (answer: string, aud: Audience, device: string, { id }: { readonly id: string }) => {
    const said = await verify(answer, await store.deriveKey('desk-key-challenges'), { alg, aud }).catch(
      () => undefined,
    );
    return said?.sub === device && said.key === id;
  };

  routes.post('/copies', atMost(maxKeyBytes), async (c) => {
    const { copies, answer } = await bodyIn(c, copiesAsked);
    const { device } = c.var.session;
    if (answer !== undefined && !(await isShown(answer, 'desk-recovery-key', device, await latestKey())))
      throw refusal(403, 'recovery-not-shown');
    const outcome = await store.keys.addCopies(device, copies, answer !== undefined);
    if (outcome === 'unknown-device') throw refusal(409, 'device-gone');
    if (outcome === 'no-key') throw refusal(403, 'no-key');
    return c.body(null, 204);
  });

  routes.post('/confirmations', atMost(maxKeyBytes), async (c) => {
    const { confirmations } = await bodyIn(c, confirmationsAsked);
    await store.keys.confirm(c.var.session.device, confirmations);
    return c.body(null, 204);
  });

  routes.post('/challenge', async (c) => {
    const { id, recipient } = await latestKey();
    return c.json(await challenge('desk-key', c.var.session.device, id, recipient));
  });

  routes.get('/recovery', async (c) => {
    const copies = await store.keys.recoveryCopies();
    return c.json({ copies: copies.map(({ key, copy }) => ({ key, copy })) } satisfies RecoveryCopies);
  });

  routes.post('/recovery/challenge', async (c) => {
    const { id, recoveryRecipient } = await latestKey();
    return c.json(await challenge('desk-recovery-key', c.var.session.device, id, recoveryRecipient));
  });

  routes.post('/off', atMost(16_384), async (c) => {
    const { answer } = await bodyIn(c, answerAsked);
    const key = await keyInUse();
    if (!(await isShown(answer, 'desk-key', c.var.session.device, key))) throw refusal(403, 'key-not-shown');
    if (!(await store.keys.switchOff(key.id, c.var.session.person.name))) throw refusal(409, 'sealing-off');
    log.info('requests are sealed no longer');
    return c.body(null, 204);
  });

  routes.post('/seal-earlier', async (c) => {
    const done: SealedEarlier | undefined = await store.keys.sealEarlier();
    if (!done) throw refusal(409, 'sealing-off');
    // Nobody waits for it: where it fails, maintenance tries again.
    if (done.left === 0) void store.removeLeftOvers().catch(() => {});
    return c.json(done);
  });

  return routes;
}
