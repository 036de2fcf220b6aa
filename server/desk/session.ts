import type { Context, MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Me } from '#lib/desk/api.ts';
import { hourMs } from '#lib/durations.ts';
import { hashOf, isSecret, newSecret } from '../domain/secret.ts';
import type { NewSession, Session } from '../domain/session.ts';
import type { DeskDependencies } from './dependencies.ts';
import type { DeskEnvironment } from './environment.ts';
import { type Refusal, refusal } from './refusal.ts';
import { refuseUnlessOpen } from './waiting-devices.ts';

/** How long whoever signs in stays signed in. */
const lifetimeMs = 12 * hourMs;

/** No script reads it, no other site's page sends it, and no other host can set it (`__Host-`). */
const cookie = ['desk', { prefix: 'host', httpOnly: true, sameSite: 'Strict' }] as const;

/** A session to be begun: what the store keeps of it, and how the browser is given its cookie once it is kept. */
export function newSession(now: Date): { readonly session: NewSession; readonly give: (c: Context) => void } {
  const secret = newSecret();
  const until = new Date(now.getTime() + lifetimeMs);
  const [name, options] = cookie;
  return {
    session: { token: hashOf(secret), until },
    give: (c) => setCookie(c, name, secret, { ...options, maxAge: lifetimeMs / 1000 }),
  };
}

/** Lets only those on who have a session, and says to handlers who it is. */
export function needSession({ store, limits }: DeskDependencies): MiddlewareHandler<DeskEnvironment> {
  return async (c, next) => {
    const token = tokenOf(c);
    const find = (of: string) => limits.findSession(c.var.visitor, of, () => store.access.session(of));
    const session = token === undefined ? undefined : await find(token);
    if (!session) throw await noSession(store, token);
    if (session.isJoining) await store.invitations.endJoining(session.device);
    c.set('session', session);
    c.set('stillIn', async () => {
      const present = token === undefined ? undefined : await store.access.session(token);
      if (!present) throw await noSession(store, token);
      // Another device may have been removed, and this one wait for a decision, while the body arrived.
      if (present.isWaiting) refuseUnlessOpen(c);
    });
    await next();
  };
}

/**
 * The refusal of a request without a session. It reveals that a device was removed only for the cookie of a session of that
 * device, until that session would have ended.
 */
async function noSession(
  store: Pick<DeskDependencies['store'], 'access'>,
  token: string | undefined,
): Promise<Refusal> {
  const wasRemoved = token !== undefined && (await store.access.isOfRemovedDevice(token));
  return refusal(401, wasRemoved ? 'device-removed' : 'sign-in');
}

/**
 * What somebody is told of themselves.
 * @throws a refusal with 401 when their device was removed meanwhile
 */
export async function meOf(
  { store, editor }: Pick<DeskDependencies, 'editor' | 'store'>,
  session: Session,
): Promise<Me> {
  const me = await store.access.me(session);
  if (!me) throw refusal(401, 'device-removed');
  return { ...me, mayEdit: me.mayEdit && editor !== undefined };
}

/** Ends the session of whoever asks. */
export async function endSession(
  c: Context,
  store: Pick<DeskDependencies['store'], 'access'>,
): Promise<void> {
  const token = tokenOf(c);
  if (token) await store.access.endSession(token);
  forgetCookie(c);
}

export function forgetCookie(c: Context): void {
  const [name, options] = cookie;
  deleteCookie(c, name, options);
}

/** The hash of the cookie; undefined where there is none, or one that is none of ours. */
export function tokenOf(c: Context): string | undefined {
  const secret = getCookie(c, cookie[0], cookie[1].prefix);
  return secret !== undefined && isSecret(secret) ? hashOf(secret) : undefined;
}
