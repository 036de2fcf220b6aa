import { setTimeout as sleep } from 'node:timers/promises';
import type { Context, Handler } from 'hono';
import { isSameSecret } from '#lib/same-secret.ts';
import type { Dependencies } from './dependencies.ts';
import type { HonoEnvironment } from './http/environment.ts';
import { isFromThisMachine } from './http/visitor.ts';

/** How long a check's result is reused, since anyone may call the endpoint, and each check writes to the disk. */
const cacheMs = 2_000;

/** A slower store is reported as unwritable, so that monitoring gets a response within this time. */
const timeoutMs = 2_000;

/**
 * Reports whether the store is writable. Callers from this machine, or with HEALTH_TOKEN, also get the number of messages that
 * are overdue or were given up, the number of late and of rejected requests, whether the clock is plausible, and whether
 * sealing is verified.
 */
export function createHealthHandler({
  store,
  limits,
  maintenance,
  configuration,
}: Dependencies): Handler<HonoEnvironment> {
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
    // `performance.now` is monotonic: a change of the system clock does not affect it.
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

/** Whether the request comes from this machine or has the token. */
function mayReadDetails(c: Context, token: string | undefined): boolean {
  if (isFromThisMachine(c)) return true;
  const bearer = c.req.header('authorization')?.match(/^Bearer (.+)$/i)?.[1];
  return token !== undefined && isSameSecret(bearer, token);
}
