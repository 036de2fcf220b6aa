import { setTimeout as sleep } from 'node:timers/promises';
import type { Context, Handler } from 'hono';
import { isSameSecret } from '#lib/same-secret.ts';
import type { ServerDependencies } from './dependencies.ts';
import type { HonoEnvironment } from './http/environment.ts';
import { isFromThisMachine } from './http/visitor.ts';

/**
 * How long a result is reused, in ms. It is cached because anyone may call the endpoint, and each check writes to the
 * disk.
 */
const cacheMs = 2_000;

/**
 * The time in ms after which a slow database is reported as not writable, so that monitoring gets a response in time.
 */
const timeoutMs = 2_000;

/**
 * Reports whether the database is writable. Callers on this machine, or with HEALTH_TOKEN, also get the numbers of
 * overdue messages, failed messages, late requests and rejected requests, and whether the clock and the encryption
 * settings are valid.
 */
export function createHealthHandler({
  store,
  limits,
  maintenance,
  configuration,
}: ServerDependencies): Handler<HonoEnvironment> {
  const checkStore = async () => {
    try {
      await store.recordHeartbeat();
      return { store: 'writable', ...(await store.outbox.countBacklog()) } as const;
    } catch {
      return { store: 'unwritable' } as const;
    }
  };
  let cached: { readonly until: number; readonly state: ReturnType<typeof checkStore> } | undefined;
  const readCheck = async () => {
    if (!cached || performance.now() > cached.until)
      cached = { until: performance.now() + cacheMs, state: checkStore() };
    const timeout = sleep(timeoutMs, { store: 'unwritable' } as const, { ref: false });
    return await Promise.race([cached.state, timeout]);
  };
  return async (c) => {
    const canSeeDetails = mayReadDetails(c, configuration.healthToken);
    const state = canSeeDetails ? await readCheck() : await limits.limitPage(c.var.visitor, readCheck);
    const details = canSeeDetails && {
      ...state,
      turnedAway: limits.rejectedCount,
      clock: maintenance.clockAhead ? 'ahead' : 'believed',
      sealing: maintenance.sealingUnverified ? 'unverified' : 'verified',
    };
    const status = state.store === 'writable' ? 200 : 503;
    return c.json(details || { store: state.store }, status, { 'Cache-Control': 'no-store' });
  };
}

function mayReadDetails(c: Context, token: string | undefined): boolean {
  if (isFromThisMachine(c)) return true;
  const bearer = c.req.header('authorization')?.match(/^Bearer (.+)$/i)?.[1];
  return token !== undefined && isSameSecret(bearer, token);
}
