import type { Context, MiddlewareHandler } from 'hono';
import { inboxApiPath } from '#lib/inbox/api.ts';
import { ApiError } from './api-error.ts';
import type { InboxEnvironment } from './environment.ts';
import { createBodyLimit } from './parse-body.ts';

/**
 * The routes for a pending device, which nobody has approved yet, or about which a colleague must decide. Its owner is
 * unverified until a colleague has compared its code. Such a device can only store key copies for itself, remove
 * itself, and use the recovery key to create a key for itself.
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

/** A pending device may send a batch of key copies for itself. */
const limitBody = createBodyLimit(1024 * 1024);

export const restrictPendingDevices: MiddlewareHandler<InboxEnvironment> = async (c, next) => {
  if (!c.var.session.isWaiting) return await next();
  requireAllowedRoute(c);
  return await limitBody(c, next);
};

/** @throws {ApiError} 403 if pending devices must not use the route */
export function requireAllowedRoute(c: Pick<Context, 'req'>): void {
  if (!allowedRoutes.includes(`${c.req.method} ${c.req.path.slice(inboxApiPath.length)}`))
    throw new ApiError(403, 'not-let-in');
}
