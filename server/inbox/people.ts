import { Hono } from 'hono';
import * as v from 'valibot';
import type { Invitation, PeopleList } from '#lib/inbox/api.ts';
import { createInvitation, maxPersonNameLength } from '../domain/invitation.ts';
import type { DeviceRemovalOutcome } from '../store/inbox/removal.ts';
import { ApiError } from './api-error.ts';
import { verifyKeyChallenge } from './challenges.ts';
import type { InboxDependencies } from './dependencies.ts';
import type { InboxEnvironment } from './environment.ts';
import { checkPublicKeys, maxKeyRequestBytes, newKeySchema, publicKeySchema } from './new-key.ts';
import { createBodyLimit, parseBody } from './parse-body.ts';
import { clearSessionCookie, endSession, readSessionDetails } from './session.ts';
import { createSingleLineSchema } from './single-line.ts';

const maxBytes = 64 * 1024;

const idSchema = v.pipe(v.string(), v.regex(/^[\w-]{1,1364}$/));

const invitationSchema = v.union([
  v.strictObject({ name: createSingleLineSchema(maxPersonNameLength) }),
  v.strictObject({ person: idSchema }),
]);

const deviceKeySchema = v.strictObject({
  recipient: publicKeySchema,
  /** The private key: an age file of a few hundred bytes. */
  lockedIdentity: v.nullable(v.pipe(v.string(), v.base64(), v.minLength(1), v.maxLength(16_384))),
});

const removalSchema = v.strictObject({
  devices: v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(100)),
  newKey: v.optional(newKeySchema),
});

const removalErrors = {
  'not-let-in': [403, 'not-let-in'],
  'last-device': [409, 'last-device'],
  'key-missing': [409, 'people-changed'],
  'key-wrong': [409, 'people-changed'],
} as const satisfies { readonly [Why in Exclude<DeviceRemovalOutcome, 'removed'>]: unknown };

/** The types of requests and responses are in `lib/inbox/api.ts`. */
export function createPeopleRoutes(dependencies: InboxDependencies): Hono<InboxEnvironment> {
  const { store, configuration, log } = dependencies;
  const routes = new Hono<InboxEnvironment>();

  routes.get('/me', async (c) => c.json(await readSessionDetails(dependencies, c.var.session)));

  routes.post('/sign-out', async (c) => {
    await endSession(c, store);
    return c.body(null, 204);
  });

  routes.get('/people', async (c) => c.json((await store.access.listPeople()) satisfies PeopleList));

  routes.post('/invitations', createBodyLimit(maxBytes), async (c) => {
    const invitee = await parseBody(c, invitationSchema);
    const { address, record, until } = createInvitation(configuration.desk.origin);
    const outcome = await store.invitations.invite(record, invitee, { device: c.var.session.device });
    if (outcome === 'not-let-in') throw new ApiError(403, 'not-let-in');
    if (outcome === 'not-own' || outcome === 'no-person') throw new ApiError(403, 'own-devices');
    if (outcome === 'name-taken') throw new ApiError(409, 'name-taken');
    if (outcome === 'no-name') throw new ApiError(400, 'no-name');
    if (outcome === 'too-many') throw new ApiError(409, 'invitations-many');
    log.info('a person was invited to the inbox');
    return c.json({ address, until } satisfies Invitation);
  });

  routes.post('/devices/key', createBodyLimit(maxBytes), async (c) => {
    const key = await parseBody(c, deviceKeySchema);
    await checkPublicKeys(key.recipient);
    if (!(await store.access.saveDeviceKey(c.var.session.device, key))) throw new ApiError(409, 'device-key');
    return c.body(null, 204);
  });

  routes.post('/devices/remove', createBodyLimit(maxKeyRequestBytes), async (c) => {
    const { devices, newKey: { answer, ...newKey } = {} } = await parseBody(c, removalSchema);
    if ('recipient' in newKey) await checkPublicKeys(newKey.recipient, newKey.recoveryRecipient);
    const { device } = c.var.session;
    const outcome = await store.access.removeDevices(
      devices,
      device,
      'recipient' in newKey
        ? { ...newKey, shownKey: await verifyKeyChallenge(store, 'desk-key', device, answer) }
        : undefined,
    );
    if (outcome !== 'removed') {
      const [status, code] = removalErrors[outcome];
      throw new ApiError(status, code);
    }
    log.info('devices were removed from the inbox');
    if (devices.includes(device)) clearSessionCookie(c);
    return c.body(null, 204);
  });

  return routes;
}
