/** How long an attempt to deliver may take, what waits how long before the next one, and when it is given up. */

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How long a channel may take over one attempt: mail servers are given ten minutes after DATA (RFC 5321, 4.5.3.2.6). */
export const maxAttemptMs = 11 * minuteMs;
/**
 * How long a delivery belongs to the process that attempts it, which renews that while the attempt lasts. After that, the
 * process must have died: another one tries again within a minute of it.
 */
export const leaseMs = 40_000;
/** Often enough that one renewal may fail while the clocks of two servers differ by twenty seconds. */
export const renewEveryMs = leaseMs / 4;

const minPauseMs = minuteMs / 2;
const maxPauseMs = 4 * hourMs;
/** A share of each pause is left to chance, so that a server that was down is not met by everything at once. */
const spread = 0.25;

/** Nothing is planned further ahead: what seems to be was planned by a clock that has been set back since. */
export const maxPlannedAheadMs = (1 + spread) * maxPauseMs;
/** A delivery that has not succeeded for this long is given up. */
export const givenUpAfterMs = 3 * 24 * hourMs;
/** One that waits for longer than this is worth a person's attention. */
export const overdueAfterMs = 15 * minuteMs;

/**
 * How long to wait before the next attempt, in milliseconds: as long as the delivery has waited already, which doubles
 * the pauses from half a minute to four hours, also after a person has put it back in the queue.
 */
export function pauseAfter(waitedMs: number): number {
  const pause = Math.min(Math.max(minPauseMs, waitedMs), maxPauseMs);
  return pause * (1 - spread + 2 * spread * Math.random());
}
