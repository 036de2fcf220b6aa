/** Timeouts of deliveries, and the pauses between attempts. */
import { hourMs, minuteMs } from '#lib/durations.ts';

/** The timeout of one attempt. Mail servers have ten minutes to reply to DATA (RFC 5321, 4.5.3.2.6). */
export const maxAttemptMs = 11 * minuteMs;
/**
 * The duration of a delivery's lease, which its process renews during the attempt. An expired lease means that the process died:
 * another process retries within a minute.
 */
export const leaseMs = 40_000;
/**
 * The interval at which a lease is renewed: the lease survives one failed renewal, even if the clocks of two servers differ by
 * twenty seconds.
 */
export const renewEveryMs = leaseMs / 4;

const minPauseMs = minuteMs / 2;
const maxPauseMs = 4 * hourMs;
/**
 * The random part of each pause, as a fraction, so that a server that comes back does not get all retries at the same moment.
 */
const jitter = 0.25;

/**
 * The longest delay of a retry. A retry that is due after more than this time was planned before the clock was set back.
 */
export const maxRetryDelayMs = (1 + jitter) * maxPauseMs;
/** Deliveries fail for good after this time. */
export const giveUpAfterMs = 3 * 24 * hourMs;
/** Deliveries that wait for longer than this are reported as overdue. */
export const overdueAfterMs = 15 * minuteMs;

/**
 * Returns the delay before the next attempt, in milliseconds: about the time that the delivery has waited since it was
 * queued. The delays double, from half a minute to four hours.
 */
export function computeRetryDelay(waitedMs: number): number {
  const pause = Math.min(Math.max(minPauseMs, waitedMs), maxPauseMs);
  return pause * (1 - jitter + 2 * jitter * Math.random());
}
