import type { Context, MiddlewareHandler } from 'hono';
import { apiFolder } from '#lib/desk/api.ts';
import type { DeskEnvironment } from './environment.ts';
import { refusal } from './refusal.ts';
import { atMost } from './understood.ts';

/**
 * The routes for a device that was not let in, or waits for a decision: until somebody has compared its code, nobody knows whose
 * it is. The handlers of the last two let it act for itself alone, and a key that it makes with the printed one is for itself alone.
 */
const open: readonly string[] = [
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
const limitBody = atMost(1024 * 1024);

/** Refuses waiting devices every other route, and large bodies. */
export const refuseWaitingDevices: MiddlewareHandler<DeskEnvironment> = async (c, next) => {
  if (!c.var.session.isWaiting) return await next();
  refuseUnlessOpen(c);
  return await limitBody(c, next);
};

/** @throws a refusal with 403 for a route that is not open to waiting devices */
export function refuseUnlessOpen(c: Pick<Context, 'req'>): void {
  if (!open.includes(`${c.req.method} ${c.req.path.slice(apiFolder.length)}`))
    throw refusal(403, 'not-let-in');
}
