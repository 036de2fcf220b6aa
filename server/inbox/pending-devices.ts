import type { Context, MiddlewareHandler } from 'hono';
import { inboxApiPath } from '#lib/inbox/api.ts';
import { apiError } from './api-error.ts';
import type { InboxEnvironment } from './environment.ts';
import { createBodyLimit } from './parse-body.ts';

/**
 * The routes for a pending device: one that was not let in, or waits for a decision. Its owner is unverified until a colleague has
 * compared its code. Such a device can add copies for itself only, remove only itself, and make a key with the recovery key only
 * for itself.
 */
const allowedRoutes: readonly string[] = [
  'GET /me',
  'POST /sign-out',
  'POST /devices/key',
  'GET /keys',
  'GET /keys/recovery',
  'POST /keys/recovery',
  'POST /keys/recovery/challenge',
  'POST /keys/copies',
  'POST /devices/remove',
];

/** A pending device may send at most 1 MiB: a batch of copies for itself. */
const limitBody = createBodyLimit(1024 * 1024);

/** Limits pending devices to `allowedRoutes` and to small bodies. */
export const restrictPendingDevices: MiddlewareHandler<InboxEnvironment> = async (c, next) => {
  if (!c.var.session.isWaiting) return await next();
  requireAllowedRoute(c);
  return await limitBody(c, next);
};

/** Checks that pending devices may use a route. @throws {ApiError} 403 otherwise */
export function requireAllowedRoute(c: Pick<Context, 'req'>): void {
  if (!allowedRoutes.includes(`${c.req.method} ${c.req.path.slice(inboxApiPath.length)}`))
    throw apiError(403, 'not-let-in');
}
