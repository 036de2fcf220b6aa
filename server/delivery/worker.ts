import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Outbox } from '../store/outbox.ts';
import type { Channel } from './channel.ts';

/** Shorter than the lease: whoever takes a delivery over can be sure that this attempt has ended. */
const longestAttemptMs = 60_000;
/** When the server is asked to end, an attempt under way may take this much longer. */
const farewellMs = 3_000;
const remindEveryMs = 10 * 60_000;

interface Pace {
  readonly clock?: () => Date;
  /** How often the outbox is looked into for retries, and for what other processes left. */
  readonly lookEveryMs?: number;
}

export interface Delivery {
  /** There is something new: do not wait for the next look. */
  wake(): void;
  /** Ends after the attempts under way, or without waiting long for them: their lease then runs out. */
  stop(): Promise<void>;
}

/** Delivers what is in the outbox, through every channel at its own pace, until it is stopped. */
export function startDelivery(
  outbox: Outbox,
  channels: readonly Channel[],
  log: Logger,
  { clock = () => new Date(), lookEveryMs = 5_000 }: Pace = {},
): Delivery {
  const stopping = new AbortController();
  const giveUp = new AbortController();
  const workers = channels.map((channel) =>
    deliverThrough(channel, {
      outbox,
      log,
      clock,
      lookEveryMs,
      stopping: stopping.signal,
      giveUp: giveUp.signal,
    }),
  );
  const reminder = remind(outbox, log, stopping.signal);
  return {
    wake() {
      for (const worker of workers) worker.wake();
    },
    async stop() {
      stopping.abort();
      const timer = setTimeout(() => giveUp.abort(), farewellMs);
      await Promise.all([reminder, ...workers.map((worker) => worker.ended)]);
      clearTimeout(timer);
    },
  };
}

interface Work {
  readonly outbox: Outbox;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly lookEveryMs: number;
  readonly stopping: AbortSignal;
  readonly giveUp: AbortSignal;
}

function deliverThrough(channel: Channel, work: Work): { wake(): void; ended: Promise<void> } {
  let waking = new AbortController();
  const run = async () => {
    while (!work.stopping.aborted) {
      // Made before looking, so that a request that arrives meanwhile is not slept through.
      waking = new AbortController();
      const busy = await deliverNext(channel, work).catch((error: unknown) => {
        work.log.error({ reason: reasonOf(error) }, 'the outbox cannot be read');
        return false;
      });
      if (!busy) await pause(work.lookEveryMs, AbortSignal.any([waking.signal, work.stopping]));
    }
  };
  return { wake: () => waking.abort(), ended: run() };
}

async function deliverNext(channel: Channel, { outbox, log, clock, giveUp }: Work): Promise<boolean> {
  const claim = await outbox.claim(channel.name, clock());
  if (!claim) return false;
  const about = {
    reference: claim.delivery.reference,
    channel: channel.name,
    attempt: claim.delivery.attempts,
  };
  try {
    await channel.deliver(claim.request, AbortSignal.any([giveUp, AbortSignal.timeout(longestAttemptMs)]));
  } catch (error) {
    // The process ends: nobody knows whether the message went out, so the lease decides.
    if (giveUp.aborted) return false;
    const state = await outbox.failed(claim, reasonOf(error), clock());
    if (state === 'failed')
      log.error(about, 'a delivery failed for three days and was given up: the desk can retry it');
    else log.warn(about, 'a delivery failed and will be tried again');
    return true;
  }
  await outbox.succeeded(claim);
  log.info(about, 'delivered');
  return true;
}

async function remind(outbox: Outbox, log: Logger, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const { overdue, failed } = await outbox.backlog().catch(() => ({ overdue: 0, failed: 0 }));
    if (overdue > 0) log.error({ overdue }, 'deliveries are overdue');
    if (failed > 0) log.error({ failed }, 'deliveries were given up: see the desk');
    await pause(remindEveryMs, stopping);
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => {});

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
