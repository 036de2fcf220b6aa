import { hourMs, minuteMs } from '#lib/durations.ts';

/** The timeout of one delivery attempt. Mail servers may take ten minutes to reply to DATA (RFC 5321, 4.5.3.2.6). */
export const deliveryTimeoutMs = 11 * minuteMs;
/**
 * The duration of the lease on a delivery. The process that delivers it renews the lease during the attempt. If a lease
 * expires, that process has died, and another process retries within a minute.
 */
export const deliveryLeaseMs = 40_000;
/**
 * The interval at which a lease is renewed. It is short enough that the lease survives one failed renewal, even if the
 * clocks of two servers differ by twenty seconds.
 */
export const leaseRenewalMs = deliveryLeaseMs / 4;

const minPauseMs = minuteMs / 2;
const maxPauseMs = 4 * hourMs;
/** The random fraction of each delay. It prevents all retries from reaching a recovered server at the same moment. */
const jitter = 0.25;

/** The longest delay of a retry. A retry that is due later was scheduled before the clock was set back. */
export const maxRetryDelayMs = (1 + jitter) * maxPauseMs;
export const maxDeliveryAgeMs = 3 * 24 * hourMs;
export const overdueDeliveryAgeMs = 15 * minuteMs;

/**
 * Returns the delay before the next attempt in milliseconds, which is about the age of the delivery. So the delays
 * double, from half a minute to four hours.
 */
export function computeRetryDelay(waitedMs: number): number {
  const pause = Math.min(Math.max(minPauseMs, waitedMs), maxPauseMs);
  return pause * (1 - jitter + 2 * jitter * Math.random());
}
