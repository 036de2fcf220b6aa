import { type Context, Hono, type MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import { hashToken, isToken } from '../domain/token.ts';
import { ApiError } from './api-error.ts';
import type { InboxDependencies } from './dependencies.ts';
import type { InboxEnvironment } from './environment.ts';
import { createBodyLimit, parseBody } from './parse-body.ts';
import { type PasskeyVerifier, registrationResponseSchema, signInResponseSchema } from './passkeys.ts';
import { createSession, readSessionDetails } from './session.ts';
import { createSingleLineSchema } from './single-line.ts';

const maxBytes = 64 * 1024;

const label = createSingleLineSchema(80);
const invitationSchema = v.pipe(v.string(), v.check(isToken), v.transform(hashToken));

const publicRoutes = ['/sign-in/options', '/sign-in', '/join/options', '/join'];

export function createSignInRoutes(
  dependencies: InboxDependencies,
  passkeys: PasskeyVerifier,
): Hono<InboxEnvironment> {
  const { store, limits, log, texts } = dependencies;
  const routes = new Hono<InboxEnvironment>();

  const limitAttempts: MiddlewareHandler<InboxEnvironment> = async (c, next) => {
    await limits.limitSignIn(c.var.visitor, () => c.req.text(), next);
  };
  for (const address of publicRoutes) routes.post(address, createBodyLimit(maxBytes), limitAttempts);

  const startSession = async (c: Context, created: ReturnType<typeof createSession>) => {
    const session = await store.access.findSession(created.session.tokenHash);
    if (!session) throw new ApiError(401, 'sign-in');
    created.setCookie(c);
    return c.json(await readSessionDetails(dependencies, session));
  };

  routes.post('/sign-in/options', async (c) => c.json(await passkeys.createSignInOptions()));

  routes.post('/sign-in', async (c) => {
    const { response } = await parseBody(c, v.object({ response: signInResponseSchema }));
    const passkey = await store.access.findPasskey(response.id);
    if (!passkey) throw new ApiError(403, 'not-known');
    const verified = await passkeys.verifySignIn(response, passkey);
    if (!verified) throw new ApiError(403, 'passkey');
    const now = new Date();
    const newSession = createSession(now);
    const outcome = { passkey: passkey.id, ...verified, session: newSession.session };
    if (!(await store.access.signIn(outcome, now))) throw new ApiError(403, 'passkey');
    log.info('a person signed in to the inbox');
    return await startSession(c, newSession);
  });

  routes.post('/join/options', async (c) => {
    const body = await parseBody(c, v.object({ invitation: invitationSchema }));
    const person = await store.invitations.findInvitation(body.invitation);
    if (!person) throw new ApiError(403, 'invitation');
    return c.json(await passkeys.createRegistrationOptions(body.invitation, person, texts.brandName));
  });

  routes.post('/join', async (c) => {
    const body = await parseBody(
      c,
      v.object({ invitation: invitationSchema, label, response: registrationResponseSchema }),
    );
    const { id, response } = body.response;
    const now = new Date();
    const newSession = createSession(now);
    const joining = {
      invitation: body.invitation,
      request: hashToken(JSON.stringify([id, response.clientDataJSON, response.attestationObject])),
      session: newSession.session,
    };
    let joined = false;
    if (await store.invitations.findInvitation(body.invitation)) {
      const passkey = await passkeys.verifyRegistration(body.response, body.invitation);
      if (!passkey) throw new ApiError(403, 'passkey');
      joined = await store.invitations.join({ ...joining, passkey: { ...passkey, label: body.label } }, now);
      if (joined) log.info('a device joined the inbox');
    }
    // A client that has not received the response sends the same request again.
    if (!joined && !(await store.invitations.repeatJoin(joining, now))) throw new ApiError(403, 'invitation');
    return await startSession(c, newSession);
  });

  return routes;
}
