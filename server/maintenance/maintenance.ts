import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Temporal } from 'temporal-polyfill';
import type { OpeningHours } from '#lib/brand/opening-hours.ts';
import type { Brand } from '#lib/brand/read.ts';
import { dayMs, hourMs, minuteMs } from '#lib/durations.ts';
import { loggableError } from '#lib/loggable-error.ts';
import { iterateOpenIntervals } from '../promise/opening-time.ts';
import type { StoreClient } from '../store/thread/store-client.ts';
import { computeRetentionCutoffs } from './retention-cutoffs.ts';

/** The morning's link is not sent later than this after the opening. */
const sheetOfUseMs = dayMs / 2;

/** The alarm that no request is taken is repeated after this time. */
const sealingAlarmEveryMs = dayMs / 4;

/** What the server does by the clock, while it runs. */
export type Maintenance = ReturnType<typeof startMaintenance>;

/**
 * Does what is due by the clock, until it is stopped. Every `lookEveryMs` it plans the morning's link to the sheet,
 * clears what sealed requests could be compared by, judges the clock, and removes what sealing has left over; once a day it erases what has been kept for as long as promised.
 * @param brandOf returns the brand that is published
 */
export function startMaintenance(
  store: Pick<
    StoreClient,
    'planMessage' | 'readClock' | 'clearTraces' | 'eraseExpired' | 'purgePlaintextRemnants' | 'control'
  >,
  brandOf: () => Pick<Brand, 'openingHours' | 'facts'>,
  log: Logger,
  { clock = () => new Date(), lookEveryMs = minuteMs } = {},
) {
  const stopping = new AbortController();
  let erasedAt: Date | undefined;
  let clockAhead = false;
  let sealingUnverified = false;

  const look = async () => {
    const now = clock();
    await store.clearTraces(now);
    await eraseWhatIsDue(now);
    // Last, since it fails where the desk does not open again.
    await planSheet(store, brandOf().openingHours, now);
  };

  const eraseWhatIsDue = async (now: Date) => {
    const aheadMs = await store.readClock(now);
    if (aheadMs > 0 && !clockAhead)
      log.error(
        { hoursAhead: Math.round(aheadMs / hourMs) },
        'the clock is far ahead of its last reading: nothing is erased until it has run on for a day',
      );
    clockAhead = aheadMs > 0;
    if (clockAhead) return;
    // The clock may have been set back since: its distance from the last time counts, in either direction.
    if (erasedAt && Math.abs(now.getTime() - erasedAt.getTime()) < dayMs) return;
    let erased = 0;
    for (let more = 1; more > 0 && !stopping.signal.aborted; erased += more)
      more = (await store.eraseExpired(computeRetentionCutoffs(now, brandOf().facts), now)).length;
    erasedAt = now;
    if (erased > 0) log.info({ erased }, 'requests that had been kept for as long as promised were erased');
  };

  const checkSealing = async () => {
    const now = clock();
    const { state } = await store.control.readReport();
    const isUnverified = state === undefined;
    if (isUnverified && !sealingUnverified)
      log.error('how requests are sealed cannot be verified, and none is taken: npm run desk -- sealing');
    if (!isUnverified && sealingUnverified) log.info('how requests are sealed is verified again');
    sealingUnverified = isUnverified;
    if (isUnverified) await planSealingAlarm(store, now);
  };

  const run = async () => {
    while (!stopping.signal.aborted) {
      for (const work of [checkSealing, look, () => store.purgePlaintextRemnants(clock())])
        await work().catch((error: unknown) => {
          log.error({ error: loggableError(error) }, 'maintenance failed, and is tried again');
        });
      await sleep(lookEveryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  };

  const running = run();
  return {
    /** Whether the clock is so far ahead of its last reading that it is not believed: nothing is erased then. */
    get clockAhead() {
      return clockAhead;
    },
    /** Whether it cannot be verified how requests are sealed: none is taken then. */
    get sealingUnverified() {
      return sealingUnverified;
    },
    /** Begins nothing more, and resolves when the work under way has ended. */
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}

/** Plans the alarm that no request is taken, once in each period. */
async function planSealingAlarm(store: Pick<StoreClient, 'planMessage'>, now: Date): Promise<void> {
  const period = Math.floor(now.getTime() / sealingAlarmEveryMs) * sealingAlarmEveryMs;
  const expiresAt = new Date(period + 2 * sealingAlarmEveryMs).toISOString();
  await store.planMessage({ kind: 'sealing-alarm', subject: new Date(period).toISOString(), expiresAt }, now);
}

/**
 * Plans the link to the sheet for the next opening, or, while the desk is open, for the present one. One that is planned
 * already stays as it is.
 */
export async function planSheet(
  store: Pick<StoreClient, 'planMessage'>,
  hours: OpeningHours,
  now: Date,
): Promise<void> {
  const { opens } = iterateOpenIntervals(hours, now).next().value;
  const day = Temporal.Instant.fromEpochMilliseconds(opens.getTime())
    .toZonedDateTimeISO(hours.timeZone)
    .toPlainDate();
  const expiresAt = new Date(opens.getTime() + sheetOfUseMs).toISOString();
  await store.planMessage(
    { kind: 'sheet', subject: day.toString(), notBefore: opens.toISOString(), expiresAt },
    now,
  );
}
