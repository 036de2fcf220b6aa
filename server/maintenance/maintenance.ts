import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Temporal } from 'temporal-polyfill';
import type { OpeningHours } from '#lib/brand/opening-hours.ts';
import type { Brand } from '#lib/brand/read.ts';
import { dayMs, hourMs, minuteMs } from '#lib/durations.ts';
import { toLoggableFields } from '#lib/loggable-error.ts';
import { iterateOpenIntervals } from '../promise/opening-time.ts';
import type { StoreClient } from '../store/thread/store-client.ts';
import { computeRetentionCutoffs } from './retention-cutoffs.ts';

/** The daily link to the request sheet is sent at most this long after the agency opens. */
const maxSheetDelayMs = dayMs / 2;

const sealingAlarmIntervalMs = dayMs / 4;

export type Maintenance = ReturnType<typeof startMaintenance>;

/**
 * Runs periodic tasks until it is stopped. Every `lookEveryMs`, it verifies the encryption settings, deletes the hashes
 * of encrypted requests after a day, checks the clock, schedules the daily mail with the link to the request sheet, and
 * purges plaintext that is still on the disk after encryption. Once a day, it erases requests that are older than the
 * retention period.
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
    // This task comes last, because it throws if the opening hours have no next opening.
    await planRequestSheetMessage(store, getBrand().openingHours, now);
  };

  const eraseExpired = async (now: Date) => {
    const aheadMs = await store.readClock(now);
    if (aheadMs > 0 && !clockAhead)
      log.error(
        { hoursAhead: Math.round(aheadMs / hourMs) },
        'the clock is far ahead of the last recorded time: no requests are erased for a day',
      );
    clockAhead = aheadMs > 0;
    if (clockAhead) return;
    if (erasedAt && Math.abs(now.getTime() - erasedAt.getTime()) < dayMs) return;
    let erased = 0;
    for (let more = 1; more > 0 && !stopping.signal.aborted; erased += more)
      more = (await store.eraseExpired(computeRetentionCutoffs(now, getBrand().facts), now)).length;
    erasedAt = now;
    if (erased > 0) log.info({ erased }, 'requests were erased because their retention period has ended');
  };

  const checkSealing = async () => {
    const now = clock();
    const { state } = await store.control.readReport();
    const isUnverified = state === undefined;
    if (isUnverified && !sealingUnverified)
      log.error(
        'all requests are rejected because the encryption settings cannot be verified: run “npm run desk -- sealing”',
      );
    if (!isUnverified && sealingUnverified)
      log.info('the encryption settings are verified again: requests are accepted');
    sealingUnverified = isUnverified;
    if (isUnverified) await planSealingAlarm(store, now);
  };

  const run = async () => {
    while (!stopping.signal.aborted) {
      for (const task of [checkSealing, runTasks, () => store.purgePlaintextRemnants(clock())])
        await task().catch((error: unknown) => {
          log.error({ error: toLoggableFields(error) }, 'a maintenance task failed and will be retried');
        });
      await sleep(lookEveryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  };

  const running = run();
  return {
    get clockAhead() {
      return clockAhead;
    },
    get sealingUnverified() {
      return sealingUnverified;
    },
    /** Resolves when the current task has finished. */
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}

async function planSealingAlarm(store: Pick<StoreClient, 'planMessage'>, now: Date): Promise<void> {
  const period = Math.floor(now.getTime() / sealingAlarmIntervalMs) * sealingAlarmIntervalMs;
  const expiresAt = new Date(period + 2 * sealingAlarmIntervalMs).toISOString();
  await store.planMessage({ kind: 'sealing-alarm', subject: new Date(period).toISOString(), expiresAt }, now);
}

/** Schedules today's message with the link to the request sheet, unless it is already scheduled. */
export async function planRequestSheetMessage(
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
