import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { minuteMs } from '#lib/durations.ts';
import { loggableError } from '#lib/loggable-error.ts';
import { maxAttemptMs, renewEveryMs as usualRenewEveryMs } from '../domain/retry-schedule.ts';
import type { Claim } from '../store/outbox/outbox.ts';
import type { StoreClient } from '../store/thread/store-client.ts';
import type { Channel } from './channel.ts';
import { DeliveryError } from './delivery-error.ts';

const logBacklogEveryMs = 10 * minuteMs;
const nothing = { overdue: 0, failed: 0, late: 0 };

/** The running worker. */
export type DeliveryService = ReturnType<typeof startDeliveryWorker>;

/**
 * Delivers what is in the outbox until it is stopped, with `concurrency` deliveries at a time for each channel. Every
 * `lookEveryMs` it looks for retries that are due, and for deliveries that other processes have left. An attempt ends after
 * `attemptMs`; until then its claim is renewed every `renewEveryMs`.
 */
export function startDeliveryWorker(
  outbox: StoreClient['outbox'],
  channels: readonly Channel[],
  log: Logger,
  {
    clock = () => new Date(),
    lookEveryMs = 5_000,
    renewEveryMs = usualRenewEveryMs,
    attemptMs = maxAttemptMs,
    concurrency = 4,
  } = {},
) {
  const bell = new EventEmitter().setMaxListeners(0);
  const stopping = new AbortController();
  const stopped = () => stopping.signal.aborted;

  const deliverThrough = async (channel: Channel, underWay: Set<string>) => {
    while (!stopped()) {
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(lookEveryMs)]);
      // Listens before it looks, so that it does not miss a request that arrives meanwhile.
      const news = once(bell, 'news', { signal }).catch(() => {});
      try {
        while (!stopped() && (await deliverNext(channel, underWay)));
      } catch (error) {
        log.error({ error: loggableError(error) }, 'the outbox cannot be read');
      }
      await news;
    }
  };

  /** @returns whether there was a delivery to attempt */
  const deliverNext = async (channel: Channel, underWay: Set<string>): Promise<boolean> => {
    const claim = await outbox.claim(channel.name, clock(), [...underWay]);
    if (!claim) return false;
    const { message_id } = claim.delivery;
    underWay.add(message_id);
    try {
      await attempt(channel, claim);
    } finally {
      underWay.delete(message_id);
    }
    return true;
  };

  const attempt = async (channel: Channel, claim: Claim): Promise<void> => {
    const { message_id, attempts } = claim.delivery;
    const about = { message: message_id, channel: channel.name, attempt: attempts };
    const ended = new AbortController();
    const renewal = renew(claim, ended.signal);
    let outcome: string;
    try {
      outcome = await channel.deliver(claim.message, AbortSignal.timeout(attemptMs)).finally(() => {
        ended.abort();
        // Waits for a renewal under way, which would otherwise postpone the retry that is recorded next.
        return renewal;
      });
    } catch (error) {
      const state = await outbox.recordFailure(claim, formatOutcome(error), clock());
      const failed = { ...about, ...createLogFields(error) };
      if (state === 'waiting') log.warn(failed, 'a delivery failed and will be tried again');
      else log.error(failed, 'a delivery failed for three days and was given up: the desk can retry it');
      return;
    }
    await outbox.recordSuccess(claim, outcome);
    log.info(about, 'delivered');
  };

  /** Renews a claim until `signal` aborts. After one that fails, the next is in time. */
  const renew = async (claim: Claim, signal: AbortSignal): Promise<void> => {
    for (;;) {
      await sleep(renewEveryMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      await outbox.renew(claim, clock()).catch(() => {});
    }
  };

  const logBacklog = async () => {
    while (!stopped()) {
      const { overdue, failed, late } = await outbox.countBacklog(clock()).catch(() => nothing);
      if (late > 0) log.error({ late }, 'requests wait for longer than was promised');
      if (overdue > 0) log.error({ overdue }, 'deliveries are overdue');
      if (failed > 0) log.error({ failed }, 'deliveries were given up: see the desk');
      await sleep(logBacklogEveryMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };

  const running = [
    logBacklog(),
    ...channels.flatMap((channel) => {
      const underWay = new Set<string>();
      return Array.from({ length: concurrency }, () => deliverThrough(channel, underWay));
    }),
  ];
  return {
    /** Looks at once, because the outbox has something new. */
    wake: (): void => void bell.emit('news'),
    /** Begins no further attempt, and resolves when those under way have ended. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

/** What is stored of a failure with the attempt: all that is known. */
function formatOutcome(error: unknown): string {
  if (error instanceof DeliveryError) return `${error.reason}: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}

/** What is logged of a failure: nothing that a mail server says, since it may quote the mail. */
const createLogFields = (error: unknown) =>
  error instanceof DeliveryError
    ? { reason: error.reason, ...(error.status !== undefined && { status: error.status }) }
    : { reason: 'other' };
