import type { Context, MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { hourMs } from '#lib/durations.ts';
import type { CurrentUser } from '#lib/inbox/api.ts';
import type { InboxSession, NewInboxSession } from '../domain/session.ts';
import { createToken, hashToken, isToken } from '../domain/token.ts';
import { ApiError } from './api-error.ts';
import type { InboxDependencies } from './dependencies.ts';
import type { InboxEnvironment } from './environment.ts';
import { requireAllowedRoute } from './pending-devices.ts';

const lifetimeMs = 12 * hourMs;

/** Scripts cannot read this cookie, pages of other sites cannot send it, and other hosts cannot set it (`__Host-`). */
const cookie = ['desk', { prefix: 'host', httpOnly: true, sameSite: 'Strict' }] as const;

/**
 * Returns a session for the database, and a function that sets its cookie. Call the function after the session was
 * stored.
 */
export function createSession(now: Date): {
  readonly session: NewInboxSession;
  readonly setCookie: (c: Context) => void;
} {
  const secret = createToken();
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  const [name, options] = cookie;
  return {
    session: { tokenHash: hashToken(secret), expiresAt },
    setCookie: (c) => setCookie(c, name, secret, { ...options, maxAge: lifetimeMs / 1000 }),
  };
}

export function requireSession({ store, limits }: InboxDependencies): MiddlewareHandler<InboxEnvironment> {
  return async (c, next) => {
    const token = readTokenHash(c);
    const find = (hash: string) =>
      limits.findSession(c.var.visitor, hash, () => store.access.findSession(hash));
    const session = token === undefined ? undefined : await find(token);
    if (!session) throw await createSessionError(store, token);
    if (session.isJoining) await store.invitations.confirmJoin(session.device);
    c.set('session', session);
    c.set('recheckSession', async () => {
      const current = token === undefined ? undefined : await store.access.findSession(token);
      if (!current) throw await createSessionError(store, token);
      // If another device was removed while the body arrived, a colleague may now have to decide about this device.
      if (current.isWaiting) requireAllowedRoute(c);
    });
    await next();
  };
}

/**
 * Returns the error for a request without a session. It reveals the removal of a device only to requests with an
 * unexpired session cookie of that device.
 */
async function createSessionError(
  store: Pick<InboxDependencies['store'], 'access'>,
  token: string | undefined,
): Promise<ApiError> {
  const wasRemoved = token !== undefined && (await store.access.isSessionOfRemovedDevice(token));
  return new ApiError(401, wasRemoved ? 'device-removed' : 'sign-in');
}

/**
 * Reads a session's person, device and rights for the inbox's page.
 * @throws {ApiError} 401 if the device was removed meanwhile
 */
export async function readSessionDetails(
  { store, editor }: Pick<InboxDependencies, 'editor' | 'store'>,
  session: InboxSession,
): Promise<CurrentUser> {
  const me = await store.access.findCurrentUser(session);
  if (!me) throw new ApiError(401, 'device-removed');
  return { ...me, canEdit: me.canEdit && editor !== undefined };
}

export async function endSession(
  c: Context,
  store: Pick<InboxDependencies['store'], 'access'>,
): Promise<void> {
  const token = readTokenHash(c);
  if (token) await store.access.endSession(token);
  clearSessionCookie(c);
}

export function clearSessionCookie(c: Context): void {
  const [name, options] = cookie;
  deleteCookie(c, name, options);
}

export function readTokenHash(c: Context): string | undefined {
  const secret = getCookie(c, cookie[0], cookie[1].prefix);
  return secret !== undefined && isToken(secret) ? hashToken(secret) : undefined;
}
