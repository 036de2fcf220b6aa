import { Hono } from 'hono';
import * as v from 'valibot';
import type { Invitation, People } from '#lib/desk/api.ts';
import { maxNameCharacters, newInvitation } from '../domain/invitation.ts';
import type { RemovalOutcome } from '../store/desk/removal.ts';
import { shownKey } from './challenges.ts';
import type { DeskDependencies } from './dependencies.ts';
import type { DeskEnvironment } from './environment.ts';
import { line } from './line.ts';
import { checkRecipients, maxKeyBytes, newKeyAsked, recipientAsked } from './new-key.ts';
import { refusal } from './refusal.ts';
import { endSession, forgetCookie, meOf } from './session.ts';
import { atMost, bodyIn } from './understood.ts';

const maxBytes = 64 * 1024;

/** A person's, or a passkey's: base64url. */
const id = v.pipe(v.string(), v.regex(/^[\w-]{1,1364}$/));

const invitationAsked = v.union([
  v.strictObject({ name: line(maxNameCharacters) }),
  v.strictObject({ person: id }),
]);

const deviceKeyAsked = v.strictObject({
  recipient: recipientAsked,
  /** An age file of a few hundred bytes. */
  lockedIdentity: v.nullable(v.pipe(v.string(), v.base64(), v.minLength(1), v.maxLength(16_384))),
});

const removalAsked = v.strictObject({
  devices: v.pipe(v.array(id), v.minLength(1), v.maxLength(100)),
  newKey: v.optional(newKeyAsked),
});

const whyNotRemoved = {
  'not-let-in': [403, 'not-let-in'],
  'last-device': [409, 'last-device'],
  'key-missing': [409, 'people-changed'],
  'key-wrong': [409, 'people-changed'],
} as const satisfies { readonly [Why in Exclude<RemovalOutcome, 'removed'>]: unknown };

/** The routes about who is at the desk, behind the sign-in. `lib/desk/api.ts` says what each takes and answers. */
export function peopleRoutes(dependencies: DeskDependencies): Hono<DeskEnvironment> {
  const { store, configuration, log } = dependencies;
  const routes = new Hono<DeskEnvironment>();

  routes.get('/me', async (c) => c.json(await meOf(dependencies, c.var.session)));

  routes.post('/sign-out', async (c) => {
    await endSession(c, store);
    return c.body(null, 204);
  });

  routes.get('/people', async (c) => c.json((await store.access.people()) satisfies People));

  routes.post('/invitations', atMost(maxBytes), async (c) => {
    const whom = await bodyIn(c, invitationAsked);
    const { address, kept, until } = newInvitation(configuration.desk.origin);
    const outcome = await store.invitations.invite(kept, whom, { device: c.var.session.device });
    if (outcome === 'not-let-in') throw refusal(403, 'not-let-in');
    if (outcome === 'not-own' || outcome === 'no-person') throw refusal(403, 'own-devices');
    // One would be taken for the other.
    if (outcome === 'name-taken') throw refusal(409, 'name-taken');
    if (outcome === 'no-name') throw refusal(400, 'no-name');
    if (outcome === 'too-many') throw refusal(409, 'invitations-many');
    log.info('somebody was invited to the desk');
    return c.json({ address, until } satisfies Invitation);
  });

  routes.post('/devices/key', atMost(maxBytes), async (c) => {
    const key = await bodyIn(c, deviceKeyAsked);
    await checkRecipients(key.recipient);
    if (!(await store.access.keepKey(c.var.session.device, key))) throw refusal(409, 'device-key');
    return c.body(null, 204);
  });

  routes.post('/devices/remove', atMost(maxKeyBytes), async (c) => {
    const { devices, newKey: { answer, ...newKey } = {} } = await bodyIn(c, removalAsked);
    if ('recipient' in newKey) await checkRecipients(newKey.recipient, newKey.recoveryRecipient);
    const { device } = c.var.session;
    const outcome = await store.access.remove(
      devices,
      device,
      'recipient' in newKey
        ? { ...newKey, shownKey: await shownKey(store, 'desk-key', device, answer) }
        : undefined,
    );
    if (outcome !== 'removed') {
      const [status, why] = whyNotRemoved[outcome];
      throw refusal(status, why);
    }
    log.info('devices were removed from the desk');
    if (devices.includes(device)) forgetCookie(c);
    return c.body(null, 204);
  });

  return routes;
}
