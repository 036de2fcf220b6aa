import type { Context, MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { hourMs } from '#lib/durations.ts';
import type { Me } from '#lib/inbox/api.ts';
import type { NewSession, Session } from '../domain/session.ts';
import { createToken, hashToken, isToken } from '../domain/token.ts';
import { type ApiError, apiError } from './api-error.ts';
import type { DeskDependencies } from './dependencies.ts';
import type { DeskHonoEnvironment } from './environment.ts';
import { requireOpenRoute } from './pending-devices.ts';

/** How long whoever signs in stays signed in. */
const lifetimeMs = 12 * hourMs;

/** No script reads it, no other site's page sends it, and no other host can set it (`__Host-`). */
const cookie = ['desk', { prefix: 'host', httpOnly: true, sameSite: 'Strict' }] as const;

/** A session to be begun: what the store keeps of it, and how the browser is given its cookie once it is kept. */
export function createSession(now: Date): {
  readonly session: NewSession;
  readonly give: (c: Context) => void;
} {
  const secret = createToken();
  const until = new Date(now.getTime() + lifetimeMs);
  const [name, options] = cookie;
  return {
    session: { tokenHash: hashToken(secret), expiresAt: until },
    give: (c) => setCookie(c, name, secret, { ...options, maxAge: lifetimeMs / 1000 }),
  };
}

/** Lets only those on who have a session, and says to handlers who it is. */
export function requireSession({ store, limits }: DeskDependencies): MiddlewareHandler<DeskHonoEnvironment> {
  return async (c, next) => {
    const token = readTokenHash(c);
    const find = (of: string) => limits.findSession(c.var.visitor, of, () => store.access.findSession(of));
    const session = token === undefined ? undefined : await find(token);
    if (!session) throw await createSessionError(store, token);
    if (session.isJoining) await store.invitations.confirmJoin(session.device);
    c.set('session', session);
    c.set('stillIn', async () => {
      const present = token === undefined ? undefined : await store.access.findSession(token);
      if (!present) throw await createSessionError(store, token);
      // Another device may have been removed, and this one wait for a decision, while the body arrived.
      if (present.isWaiting) requireOpenRoute(c);
    });
    await next();
  };
}

/**
 * The refusal of a request without a session. It reveals that a device was removed only for the cookie of a session of that
 * device, until that session would have ended.
 */
async function createSessionError(
  store: Pick<DeskDependencies['store'], 'access'>,
  token: string | undefined,
): Promise<ApiError> {
  const wasRemoved = token !== undefined && (await store.access.isSessionOfRemovedDevice(token));
  return apiError(401, wasRemoved ? 'device-removed' : 'sign-in');
}

/**
 * What somebody is told of themselves.
 * @throws a refusal with 401 when their device was removed meanwhile
 */
export async function readMe(
  { store, editor }: Pick<DeskDependencies, 'editor' | 'store'>,
  session: Session,
): Promise<Me> {
  const me = await store.access.findMe(session);
  if (!me) throw apiError(401, 'device-removed');
  return { ...me, canEdit: me.canEdit && editor !== undefined };
}

/** Ends the session of whoever asks. */
export async function endSession(
  c: Context,
  store: Pick<DeskDependencies['store'], 'access'>,
): Promise<void> {
  const token = readTokenHash(c);
  if (token) await store.access.endSession(token);
  clearCookie(c);
}

export function clearCookie(c: Context): void {
  const [name, options] = cookie;
  deleteCookie(c, name, options);
}

/** The hash of the cookie; undefined where there is none, or one that is none of ours. */
export function readTokenHash(c: Context): string | undefined {
  const secret = getCookie(c, cookie[0], cookie[1].prefix);
  return secret !== undefined && isToken(secret) ? hashToken(secret) : undefined;
}
