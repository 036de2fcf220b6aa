import type { Context, MiddlewareHandler } from 'hono';
import { apiPath } from '#lib/inbox/api.ts';
import { apiError } from './api-error.ts';
import type { DeskHonoEnvironment } from './environment.ts';
import { createBodyLimit } from './parse-body.ts';

/**
 * The routes for a device that was not let in, or waits for a decision: until somebody has compared its code, nobody knows whose
 * it is. The handlers of the last two let it act for itself alone, and a key that it makes with the printed one is for itself alone.
 */
const openRoutes: readonly string[] = [
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

/** The most bytes that a waiting device may send: a batch of copies for itself. */
const limitBody = createBodyLimit(1024 * 1024);

/** Refuses waiting devices every other route, and large bodies. */
export const restrictPendingDevices: MiddlewareHandler<DeskHonoEnvironment> = async (c, next) => {
  if (!c.var.session.isWaiting) return await next();
  requireOpenRoute(c);
  return await limitBody(c, next);
};

/** @throws a refusal with 403 for a route that is not open to waiting devices */
export function requireOpenRoute(c: Pick<Context, 'req'>): void {
  if (!openRoutes.includes(`${c.req.method} ${c.req.path.slice(apiPath.length)}`))
    throw apiError(403, 'not-let-in');
}
