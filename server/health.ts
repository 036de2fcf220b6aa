import { setTimeout as sleep } from 'node:timers/promises';
import type { Context, Handler } from 'hono';
import { sameSecret } from '#lib/same-secret.ts';
import type { Dependencies } from './dependencies.ts';
import type { HonoEnvironment } from './http/environment.ts';
import { isFromThisMachine } from './http/visitor.ts';

/** For how long an examination is reused: anyone may ask, and each examination writes to the disk. */
const freshForMs = 2_000;

/** A store that takes longer counts as unwritable: whoever watches is answered within this time. */
const maxExaminationMs = 2_000;

/**
 * Says whether requests can be kept. Whoever asks from this machine, or with HEALTH_TOKEN, is told as well how many
 * of the agency's messages wait for too long or were given up, how many requests wait for longer than was promised,
 * how many were turned away, whether the clock is believed, and whether it is verified how requests are sealed.
 */
export function createHealthHandler({
  store,
  limits,
  maintenance,
  configuration,
}: Dependencies): Handler<HonoEnvironment> {
  const examine = async () => {
    try {
      await store.recordHeartbeat();
      return { store: 'writable', ...(await store.outbox.countBacklog()) } as const;
    } catch {
      return { store: 'unwritable' } as const;
    }
  };
  let known: { readonly until: number; readonly state: ReturnType<typeof examine> } | undefined;
  const present = async () => {
    // `performance.now` goes on evenly when somebody sets the machine's clock.
    if (!known || performance.now() > known.until)
      known = { until: performance.now() + freshForMs, state: examine() };
    const tooLate = sleep(maxExaminationMs, { store: 'unwritable' } as const, { ref: false });
    return await Promise.race([known.state, tooLate]);
  };
  return async (c) => {
    const watching = isMonitor(c, configuration.healthToken);
    const state = watching ? await present() : await limits.limitPage(c.var.visitor, present);
    const figures = watching && {
      ...state,
      turnedAway: limits.rejectedCount,
      clock: maintenance.clockAhead ? 'ahead' : 'believed',
      sealing: maintenance.sealingUnverified ? 'unverified' : 'verified',
    };
    const status = state.store === 'writable' ? 200 : 503;
    return c.json(figures || { store: state.store }, status, { 'Cache-Control': 'no-store' });
  };
}

/** Whether the request comes from this machine, or has the token. */
function isMonitor(c: Context, token: string | undefined): boolean {
  if (isFromThisMachine(c)) return true;
  const given = c.req.header('authorization')?.match(/^Bearer (.+)$/i)?.[1];
  return token !== undefined && sameSecret(given, token);
}
