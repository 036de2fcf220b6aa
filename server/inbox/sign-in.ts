import { type Context, Hono, type MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import { hashToken, isToken } from '../domain/token.ts';
import { apiError } from './api-error.ts';
import type { DeskDependencies } from './dependencies.ts';
import type { DeskHonoEnvironment } from './environment.ts';
import { createBodyLimit, parseBody } from './parse-body.ts';
import { type PasskeyVerifier, registrationResponseSchema, signInResponseSchema } from './passkeys.ts';
import { createSession, readMe } from './session.ts';
import { singleLineSchema } from './single-line.ts';

const maxBytes = 64 * 1024;

const invitation = v.pipe(v.string(), v.check(isToken), v.transform(hashToken));

/** The addresses that a stranger may post to. */
const publicRoutes = ['/sign-in/options', '/sign-in', '/join/options', '/join'];

/** By these routes somebody signs in, or joins. For one who does not, nothing is stored. */
export function signInRoutes(
  dependencies: DeskDependencies,
  passkeys: PasskeyVerifier,
): Hono<DeskHonoEnvironment> {
  const { store, limits, log, texts } = dependencies;
  const routes = new Hono<DeskHonoEnvironment>();

  const countTry: MiddlewareHandler<DeskHonoEnvironment> = async (c, next) => {
    await limits.limitSignIn(c.var.visitor, () => c.req.text(), next);
  };
  for (const address of publicRoutes) routes.post(address, createBodyLimit(maxBytes), countTry);

  /** Answers with who has signed in, and gives them the cookie of the session that has begun. */
  const welcome = async (c: Context, { session, give }: ReturnType<typeof createSession>) => {
    const begun = await store.access.findSession(session.tokenHash);
    if (!begun) throw apiError(401, 'sign-in');
    give(c);
    return c.json(await readMe(dependencies, begun));
  };

  routes.post('/sign-in/options', async (c) => c.json(await passkeys.createSignInOptions()));

  routes.post('/sign-in', async (c) => {
    const { response } = await parseBody(c, v.object({ response: signInResponseSchema }));
    const known = await store.access.findPasskey(response.id);
    if (!known) throw apiError(403, 'not-known');
    const signed = await passkeys.verifySignIn(response, known);
    if (!signed) throw apiError(403, 'passkey');
    const now = new Date();
    const fresh = createSession(now);
    const outcome = { passkey: known.id, ...signed, session: fresh.session };
    if (!(await store.access.signIn(outcome, now))) throw apiError(403, 'passkey');
    log.info('somebody has signed in at the desk');
    return await welcome(c, fresh);
  });

  routes.post('/join/options', async (c) => {
    const asked = await parseBody(c, v.object({ invitation }));
    const invited = await store.invitations.findInvitation(asked.invitation);
    if (!invited) throw apiError(403, 'invitation');
    return c.json(await passkeys.createRegistrationOptions(asked.invitation, invited, texts.brandName));
  });

  routes.post('/join', async (c) => {
    const asked = await parseBody(
      c,
      v.object({ invitation, label: singleLineSchema(80), response: registrationResponseSchema }),
    );
    const { id, response } = asked.response;
    const now = new Date();
    const fresh = createSession(now);
    const joining = {
      invitation: asked.invitation,
      request: hashToken(JSON.stringify([id, response.clientDataJSON, response.attestationObject])),
      session: fresh.session,
    };
    let joined = false;
    if (await store.invitations.findInvitation(asked.invitation)) {
      const made = await passkeys.verifyRegistration(asked.response, asked.invitation);
      if (!made) throw apiError(403, 'passkey');
      joined = await store.invitations.join({ ...joining, passkey: { ...made, label: asked.label } }, now);
      if (joined) log.info('a device has joined the desk');
    }
    // When the response was lost, the same request is sent again.
    if (!joined && !(await store.invitations.repeatJoin(joining, now))) throw apiError(403, 'invitation');
    return await welcome(c, fresh);
  });

  return routes;
}
