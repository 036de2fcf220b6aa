import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Claim } from '../store/outbox.ts';
import type { ServerStore } from '../store/store.ts';
import type { Channel } from './channel.ts';
import { DeliveryFailure } from './failure.ts';
import { maxAttemptMs } from './retry-schedule.ts';

const remindEveryMs = 10 * 60_000;
const nothing = { overdue: 0, failed: 0, late: 0 };

/** The worker behind the server, while it runs. */
export interface DeliveryService {
  /** There is something new: do not wait for the next look. */
  wake(): void;
  /** Begins no further attempt, and resolves when those under way have ended. */
  stop(): Promise<void>;
}

/**
 * Delivers what is in the outbox, through each channel independently and `concurrency` deliveries at once, until it is
 * stopped. Looks every `lookEveryMs` for what is to be tried again, and for what other processes left. An attempt ends
 * after `attemptMs`, before its lease does: whoever takes the delivery over can be sure of that.
 */
export function startDelivery(
  outbox: ServerStore['outbox'],
  channels: readonly Channel[],
  log: Logger,
  { clock = () => new Date(), lookEveryMs = 5_000, attemptMs = maxAttemptMs, concurrency = 4 } = {},
): DeliveryService {
  const bell = new EventEmitter().setMaxListeners(0);
  const stopping = new AbortController();
  const stopped = () => stopping.signal.aborted;

  const deliverThrough = async (channel: Channel, underWay: Set<string>) => {
    while (!stopped()) {
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(lookEveryMs)]);
      // Listens before it looks, so that a request that arrives meanwhile is not slept through.
      const news = once(bell, 'news', { signal }).catch(() => {});
      try {
        while (!stopped() && (await deliverNext(channel, underWay)));
      } catch (error) {
        log.error({ reason: reasonOf(error) }, 'the outbox cannot be read');
      }
      await news;
    }
  };

  /** Says whether there was something to deliver. */
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
    let outcome: string;
    try {
      outcome = await channel.deliver(claim.message, AbortSignal.timeout(attemptMs));
    } catch (error) {
      const state = await outbox.failed(claim, outcomeOf(error), clock());
      const failed = { ...about, ...named(error) };
      if (state === 'waiting') log.warn(failed, 'a delivery failed and will be tried again');
      else log.error(failed, 'a delivery failed for three days and was given up: the desk can retry it');
      return;
    }
    await outbox.succeeded(claim, outcome);
    log.info(about, 'delivered');
  };

  const remind = async () => {
    while (!stopped()) {
      const { overdue, failed, late } = await outbox.backlog(clock()).catch(() => nothing);
      if (late > 0) log.error({ late }, 'requests wait for longer than was promised');
      if (overdue > 0) log.error({ overdue }, 'deliveries are overdue');
      if (failed > 0) log.error({ failed }, 'deliveries were given up: see the desk');
      await sleep(remindEveryMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };

  const running = [
    remind(),
    ...channels.flatMap((channel) => {
      const underWay = new Set<string>();
      return Array.from({ length: concurrency }, () => deliverThrough(channel, underWay));
    }),
  ];
  return {
    wake: () => bell.emit('news'),
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

/** What is kept of a failure with the attempt: all that is known. */
const outcomeOf = (error: unknown): string =>
  error instanceof DeliveryFailure ? `${error.reason}: ${error.message}` : reasonOf(error);

/** What is logged of it: nothing that a mail server says, since it may quote what it was sent. */
const named = (error: unknown) =>
  error instanceof DeliveryFailure
    ? { reason: error.reason, ...(error.status !== undefined && { status: error.status }) }
    : { reason: 'other' };

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
