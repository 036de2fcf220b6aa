import { type Context, Hono, type MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import { hashOf, isSecret } from '../domain/secret.ts';
import type { DeskDependencies } from './dependencies.ts';
import type { DeskEnvironment } from './environment.ts';
import { line } from './line.ts';
import { type Passkeys, signedToJoin, signedToSignIn } from './passkeys.ts';
import { refusal } from './refusal.ts';
import { meOf, newSession } from './session.ts';
import { atMost, bodyIn } from './understood.ts';

const maxBytes = 64 * 1024;

const invitation = v.pipe(v.string(), v.check(isSecret), v.transform(hashOf));

/** The addresses that a stranger may post to. */
const forStrangers = ['/sign-in/options', '/sign-in', '/join/options', '/join'];

/** By these routes somebody signs in, or joins. For one who does not, nothing is stored. */
export function signInRoutes(dependencies: DeskDependencies, passkeys: Passkeys): Hono<DeskEnvironment> {
  const { store, limits, log, texts } = dependencies;
  const routes = new Hono<DeskEnvironment>();

  const countTry: MiddlewareHandler<DeskEnvironment> = async (c, next) => {
    await limits.tryToEnter(c.var.visitor, () => c.req.text(), next);
  };
  for (const address of forStrangers) routes.post(address, atMost(maxBytes), countTry);

  /** Answers with who has signed in, and gives them the cookie of the session that has begun. */
  const welcome = async (c: Context, { session, give }: ReturnType<typeof newSession>) => {
    const begun = await store.access.session(session.token);
    if (!begun) throw refusal(401, 'sign-in');
    give(c);
    return c.json(await meOf(dependencies, begun));
  };

  routes.post('/sign-in/options', async (c) => c.json(await passkeys.signInOptions()));

  routes.post('/sign-in', async (c) => {
    const { response } = await bodyIn(c, v.object({ response: signedToSignIn }));
    const known = await store.access.passkey(response.id);
    if (!known) throw refusal(403, 'not-known');
    const signed = await passkeys.signedIn(response, known);
    if (!signed) throw refusal(403, 'passkey');
    const now = new Date();
    const fresh = newSession(now);
    const outcome = { passkey: known.id, ...signed, session: fresh.session };
    if (!(await store.access.signIn(outcome, now))) throw refusal(403, 'passkey');
    log.info('somebody has signed in at the desk');
    return await welcome(c, fresh);
  });

  routes.post('/join/options', async (c) => {
    const asked = await bodyIn(c, v.object({ invitation }));
    const invited = await store.invitations.invited(asked.invitation);
    if (!invited) throw refusal(403, 'invitation');
    return c.json(await passkeys.joinOptions(asked.invitation, invited, texts.brandName));
  });

  routes.post('/join', async (c) => {
    const asked = await bodyIn(c, v.object({ invitation, label: line(80), response: signedToJoin }));
    const { id, response } = asked.response;
    const now = new Date();
    const fresh = newSession(now);
    const joining = {
      invitation: asked.invitation,
      request: hashOf(JSON.stringify([id, response.clientDataJSON, response.attestationObject])),
      session: fresh.session,
    };
    let joined = false;
    if (await store.invitations.invited(asked.invitation)) {
      const made = await passkeys.made(asked.response, asked.invitation);
      if (!made) throw refusal(403, 'passkey');
      joined = await store.invitations.join({ ...joining, passkey: { ...made, label: asked.label } }, now);
      if (joined) log.info('a device has joined the desk');
    }
    // When the response was lost, the same request is sent again.
    if (!joined && !(await store.invitations.repeatJoin(joining, now))) throw refusal(403, 'invitation');
    return await welcome(c, fresh);
  });

  return routes;
}
