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

/** The time after opening from which the morning's link is no longer sent. */
const maxSheetDelayMs = dayMs / 2;

/** The interval at which the alarm that no requests are accepted is repeated. */
const sealingAlarmIntervalMs = dayMs / 4;

export type Maintenance = ReturnType<typeof startMaintenance>;

/**
 * Runs periodic tasks until it is stopped. Every `lookEveryMs`, it verifies the state of sealing, deletes the traces of sealed
 * requests that are a day old, checks the clock, plans the morning's link to the sheet, and purges plaintext that sealing left
 * on the disk. Once a day, it erases requests whose retention has ended.
 * @param getBrand returns the published brand
 */
export function startMaintenance(
  store: Pick<
    StoreClient,
    'planMessage' | 'readClock' | 'clearTraces' | 'eraseExpired' | 'purgePlaintextRemnants' | 'control'
  >,
  getBrand: () => Pick<Brand, 'openingHours' | 'facts'>,
  log: Logger,
  { clock = () => new Date(), lookEveryMs = minuteMs } = {},
) {
  const stopping = new AbortController();
  let erasedAt: Date | undefined;
  let clockAhead = false;
  let sealingUnverified = false;

  const runTasks = async () => {
    const now = clock();
    await store.clearTraces(now);
    await eraseExpired(now);
    // The sheet is planned last, since planning fails if the desk does not open again.
    await planSheetMessage(store, getBrand().openingHours, now);
  };

  const eraseExpired = async (now: Date) => {
    const aheadMs = await store.readClock(now);
    if (aheadMs > 0 && !clockAhead)
      log.error(
        { hoursAhead: Math.round(aheadMs / hourMs) },
        'the clock is far ahead of the last recorded time: nothing is erased for a day',
      );
    clockAhead = aheadMs > 0;
    if (clockAhead) return;
    // `Math.abs`, since the clock may have been set back, so that the difference is negative.
    if (erasedAt && Math.abs(now.getTime() - erasedAt.getTime()) < dayMs) return;
    let erased = 0;
    for (let more = 1; more > 0 && !stopping.signal.aborted; erased += more)
      more = (await store.eraseExpired(computeRetentionCutoffs(now, getBrand().facts), now)).length;
    erasedAt = now;
    if (erased > 0) log.info({ erased }, 'requests whose retention has ended were erased');
  };

  const checkSealing = async () => {
    const now = clock();
    const { state } = await store.control.readReport();
    const isUnverified = state === undefined;
    if (isUnverified && !sealingUnverified)
      log.error('the state of sealing cannot be verified, no requests are accepted: npm run desk -- sealing');
    if (!isUnverified && sealingUnverified) log.info('the state of sealing is verified again');
    sealingUnverified = isUnverified;
    if (isUnverified) await planSealingAlarm(store, now);
  };

  const run = async () => {
    while (!stopping.signal.aborted) {
      for (const task of [checkSealing, runTasks, () => store.purgePlaintextRemnants(clock())])
        await task().catch((error: unknown) => {
          log.error({ error: loggableError(error) }, 'a maintenance task failed, and will be retried');
        });
      await sleep(lookEveryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  };

  const running = run();
  return {
    /** Whether the clock is too far ahead of its last reading to be trusted, so that nothing is erased. */
    get clockAhead() {
      return clockAhead;
    },
    /** Whether the state of sealing cannot be verified, so that no requests are accepted. */
    get sealingUnverified() {
      return sealingUnverified;
    },
    /** Stops the maintenance: starts no further task, and resolves when the current one has ended. */
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}

/** Plans the alarm that no requests are accepted, once in each `sealingAlarmIntervalMs`. */
async function planSealingAlarm(store: Pick<StoreClient, 'planMessage'>, now: Date): Promise<void> {
  const period = Math.floor(now.getTime() / sealingAlarmIntervalMs) * sealingAlarmIntervalMs;
  const expiresAt = new Date(period + 2 * sealingAlarmIntervalMs).toISOString();
  await store.planMessage({ kind: 'sealing-alarm', subject: new Date(period).toISOString(), expiresAt }, now);
}

/**
 * Plans the message with the link to the sheet for the current or next open interval. A message that is already planned does
 * not change.
 */
export async function planSheetMessage(
  store: Pick<StoreClient, 'planMessage'>,
  hours: OpeningHours,
  now: Date,
): Promise<void> {
  const { opens } = iterateOpenIntervals(hours, now).next().value;
  const day = Temporal.Instant.fromEpochMilliseconds(opens.getTime())
    .toZonedDateTimeISO(hours.timeZone)
    .toPlainDate();
  const expiresAt = new Date(opens.getTime() + maxSheetDelayMs).toISOString();
  await store.planMessage(
    { kind: 'sheet', subject: day.toString(), notBefore: opens.toISOString(), expiresAt },
    now,
  );
}
