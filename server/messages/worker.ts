import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { minuteMs } from '#lib/durations.ts';
import { toLoggableFields } from '#lib/loggable-error.ts';
import { deliveryTimeoutMs, leaseRenewalMs } from '../domain/retry-schedule.ts';
import type { ClaimedDelivery } from '../store/outbox/outbox.ts';
import type { StoreClient } from '../store/thread/store-client.ts';
import type { Channel } from './channel.ts';
import { DeliveryError } from './delivery-error.ts';

const logBacklogEveryMs = 10 * minuteMs;
const emptyBacklog = { overdue: 0, failed: 0, late: 0 };

export type DeliveryWorker = ReturnType<typeof startDeliveryWorker>;

/**
 * Delivers the messages in the outbox until it is stopped.
 * @param lookEveryMs the interval between searches for due retries, and for deliveries that other processes abandoned
 * @param renewEveryMs the interval between renewals of the lease of a running delivery
 * @param attemptMs the timeout of an attempt
 * @param concurrency the maximum number of simultaneous deliveries through one channel
 */
export function startDeliveryWorker(
  outbox: StoreClient['outbox'],
  channels: readonly Channel[],
  log: Logger,
  {
    clock = () => new Date(),
    lookEveryMs = 5_000,
    renewEveryMs = leaseRenewalMs,
    attemptMs = deliveryTimeoutMs,
    concurrency = 4,
  } = {},
) {
  const events = new EventEmitter().setMaxListeners(0);
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;

  const runChannel = async (channel: Channel, inProgress: Set<string>) => {
    while (!isStopping()) {
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(lookEveryMs)]);
      // Listens before the outbox is read, so that no message is missed that arrives meanwhile.
      const woken = once(events, 'wake', { signal }).catch(() => {});
      try {
        while (!isStopping() && (await deliverNext(channel, inProgress)));
      } catch (error) {
        log.error({ error: toLoggableFields(error) }, 'the outbox could not be read: the server retries');
      }
      await woken;
    }
  };

  /** @returns whether a delivery was due */
  const deliverNext = async (channel: Channel, inProgress: Set<string>): Promise<boolean> => {
    const claim = await outbox.claim(channel.name, clock(), [...inProgress]);
    if (!claim) return false;
    const { message_id } = claim.delivery;
    inProgress.add(message_id);
    try {
      await attempt(channel, claim);
    } finally {
      inProgress.delete(message_id);
    }
    return true;
  };

  const attempt = async (channel: Channel, claim: ClaimedDelivery): Promise<void> => {
    const { message_id, attempts } = claim.delivery;
    const logFields = { message: message_id, channel: channel.name, attempt: attempts };
    const ended = new AbortController();
    const renewal = renew(claim, ended.signal);
    let outcome: string;
    try {
      outcome = await channel.deliver(claim.message, AbortSignal.timeout(attemptMs)).finally(() => {
        ended.abort();
        // Waits for a running renewal, which would otherwise postpone the retry that is recorded next.
        return renewal;
      });
    } catch (error) {
      const state = await outbox.recordFailure(claim, formatOutcome(error), clock());
      const failed = { ...logFields, ...createErrorFields(error) };
      if (state === 'waiting') log.warn(failed, 'a delivery failed and will be retried');
      else log.error(failed, 'a delivery failed for three days and will not be retried: run “npm run desk”');
      return;
    }
    await outbox.recordSuccess(claim, outcome);
    log.info(logFields, 'delivered');
  };

  /** Renews a lease regularly. If a renewal fails, the next one is still in time. */
  const renew = async (claim: ClaimedDelivery, signal: AbortSignal): Promise<void> => {
    for (;;) {
      await sleep(renewEveryMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      await outbox.renew(claim, clock()).catch(() => {});
    }
  };

  const logBacklog = async () => {
    while (!isStopping()) {
      const { overdue, failed, late } = await outbox.countBacklog(clock()).catch(() => emptyBacklog);
      if (late > 0) log.error({ late }, 'requests were not answered within the promised reply time');
      if (overdue > 0) log.error({ overdue }, 'deliveries are overdue');
      if (failed > 0) log.error({ failed }, 'deliveries failed and will not be retried: run “npm run desk”');
      await sleep(logBacklogEveryMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };

  const running = [
    logBacklog(),
    ...channels.flatMap((channel) => {
      const inProgress = new Set<string>();
      return Array.from({ length: concurrency }, () => runChannel(channel, inProgress));
    }),
  ];
  return {
    wake: (): void => void events.emit('wake'),
    /** Resolves when the running attempts have finished. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

function formatOutcome(error: unknown): string {
  if (error instanceof DeliveryError) return `${error.reason}: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}

/** Returns the loggable fields of an error. Excludes messages of mail servers, because they may quote the mail. */
const createErrorFields = (error: unknown) =>
  error instanceof DeliveryError
    ? { reason: error.reason, ...(error.status !== undefined && { status: error.status }) }
    : { reason: 'other' };
