/** How long an attempt to deliver may take, how long the pauses between attempts are, and when a delivery is given up. */
import { hourMs, minuteMs } from '#lib/durations.ts';

/** How long a channel may take over one attempt: mail servers are given ten minutes after DATA (RFC 5321, 4.5.3.2.6). */
export const maxAttemptMs = 11 * minuteMs;
/**
 * For how long a process claims a delivery. It renews its claim while the attempt lasts; when a claim has run out, its
 * process must have died, and another one tries again within a minute.
 */
export const leaseMs = 40_000;
/** Often enough that one renewal may fail while the clocks of two servers differ by twenty seconds. */
export const renewEveryMs = leaseMs / 4;

const minPauseMs = minuteMs / 2;
const maxPauseMs = 4 * hourMs;
/** A share of each pause is left to chance, so that a server that was down is not met by everything at once. */
const spread = 0.25;

/** No retry is planned further ahead than this. One that seems to be was planned before the clock was set back. */
export const maxRetryDelayMs = (1 + spread) * maxPauseMs;
/** A delivery that has not succeeded for this long is given up. */
export const giveUpAfterMs = 3 * 24 * hourMs;
/** A delivery that waits for longer than this is worth a person's attention. */
export const overdueAfterMs = 15 * minuteMs;

/**
 * How long to wait before the next attempt, in milliseconds: as long as the delivery has waited already, which doubles
 * the pauses from half a minute to four hours, also after a person has put it back in the queue.
 */
export function retryDelay(waitedMs: number): number {
  const pause = Math.min(Math.max(minPauseMs, waitedMs), maxPauseMs);
  return pause * (1 - spread + 2 * spread * Math.random());
}
