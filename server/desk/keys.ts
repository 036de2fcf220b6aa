import { Hono } from 'hono';
import { sign, verify } from 'hono/jwt';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { Challenge, Keys, SealedEarlier } from '#lib/desk/api.ts';
import { sealText } from '#lib/desk/sealing.ts';
import type { SealingKey } from '../store/desk/sealing-state.ts';
import type { ServerStore } from '../store/thread/server-store.ts';
import type { DeskEnvironment } from './environment.ts';
import { checkRecipients, keyCopyAsked, maxKeyBytes, newKeyAsked } from './new-key.ts';
import { refusal } from './refusal.ts';
import { atMost, bodyIn } from './understood.ts';

interface KeyDependencies {
  readonly store: Pick<ServerStore, 'keys' | 'deriveKey' | 'removeLeftOvers'>;
  readonly log: Pick<Logger, 'info'>;
}

/** Copies of several keys for one device, or of one for several. */
const maxCopies = 200;

const answer = v.pipe(v.string(), v.maxLength(2_000));

const copiesAsked = v.strictObject({
  copies: v.pipe(
    v.array(v.strictObject({ ...keyCopyAsked.entries, key: v.pipe(v.string(), v.uuid()) })),
    v.minLength(1),
    v.maxLength(maxCopies),
  ),
  answer: v.optional(answer),
});

const answerAsked = v.strictObject({ answer });

/** How long a challenge can be answered, in seconds. */
const challengeSeconds = 5 * 60;

/** Stated whenever a token is read, as in `links.ts`. */
const alg = 'HS256';
const audience = 'desk-key';

/** The routes under `/desk/api/keys`, behind the sign-in. `lib/desk/api.ts` says what each takes and answers. */
export function keyRoutes({ store, log }: KeyDependencies): Hono<DeskEnvironment> {
  const routes = new Hono<DeskEnvironment>();

  routes.get('/', async (c) => c.json((await store.keys.forDevice(c.var.session.device)) satisfies Keys));

  routes.post('/', atMost(maxKeyBytes), async (c) => {
    const key = await bodyIn(c, newKeyAsked);
    const devices = new Set(key.copies.map(({ device }) => device));
    // What one device alone can read is lost with it.
    if (devices.size < 2 || !devices.has(c.var.session.device)) throw refusal(422, 'two-devices');
    await checkRecipients(key);
    const outcome = await store.keys.switchOn(key);
    if (outcome === 'not-now') throw refusal(409, 'sealing-on');
    if (outcome === 'unknown-device') throw refusal(409, 'device-gone');
    log.info('requests are sealed from now on');
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

  /** Whether an answer shows that a device has a key, in the last minutes. */
  const isShown = async (answer: string, device: string, key: SealingKey) => {
    const said = await verify(answer, await store.deriveKey('desk-key-challenges'), {
      alg,
      aud: audience,
    }).catch(() => undefined);
    return said?.sub === device && said.key === key.id;
  };

  routes.post('/copies', atMost(maxKeyBytes), async (c) => {
    const { copies, answer } = await bodyIn(c, copiesAsked);
    const { device } = c.var.session;
    if (answer !== undefined && !(await isShown(answer, device, await latestKey())))
      throw refusal(403, 'key-not-shown');
    const outcome = await store.keys.addCopies(device, copies, answer !== undefined);
    if (outcome === 'unknown-device') throw refusal(409, 'device-gone');
    if (outcome === 'no-key') throw refusal(403, 'no-key');
    return c.body(null, 204);
  });

  // The text that is sealed is a signed token, so that any of several servers can check the answer.
  routes.post('/challenge', async (c) => {
    const key = await latestKey();
    const exp = Math.floor(Date.now() / 1000) + challengeSeconds;
    const payload = { aud: audience, sub: c.var.session.device, key: key.id, exp };
    const sealed = await sealText(
      await sign(payload, await store.deriveKey('desk-key-challenges'), alg),
      key.recipient,
    );
    return c.json({ key: key.id, sealed } satisfies Challenge);
  });

  routes.post('/off', atMost(16_384), async (c) => {
    const { answer } = await bodyIn(c, answerAsked);
    const key = await keyInUse();
    if (!(await isShown(answer, c.var.session.device, key))) throw refusal(403, 'key-not-shown');
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
