import { cacheResults } from '../cache-results.ts';
import { dayMs, minuteMs } from '../durations.ts';

/**
 * Converts between instants and wall-clock times of time zones, with `Intl` alone. A wall-clock time (`wallClockMs`) is the
 * number of milliseconds since 1970 at which a clock in UTC shows the same time, in whole minutes.
 */

const getFormat = cacheResults(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    }),
);

/**
 * Returns the wall-clock time of an instant.
 * @param timeZone IANA name; by default the system's
 * @throws {RangeError} if the system does not know the zone
 */
export function toWallClock(instant: Date, timeZone?: string): number {
  // The system's zone may change while a page is open, so it is not cached.
  if (timeZone === undefined)
    return (Math.floor(instant.getTime() / minuteMs) - instant.getTimezoneOffset()) * minuteMs;
  const parts = getFormat(timeZone).formatToParts(instant);
  const shown = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(shown('year'), shown('month') - 1, shown('day'), shown('hour'), shown('minute'));
}

/**
 * Returns the instant of a wall-clock time. If the clocks show the time twice, the first instant is returned. If they skip
 * the time, the instant is as long after the change as the time is after the beginning of the gap.
 * @throws {RangeError} if the system does not know the zone
 */
export function toInstant(wallClockMs: number, timeZone: string): Date {
  const offset = (at: number) => toWallClock(new Date(at), timeZone) - at;
  // Clocks change at most once within these two days.
  const [before, after] = [offset(wallClockMs - dayMs), offset(wallClockMs + dayMs)];
  const [early, late] = [wallClockMs - before, wallClockMs - after];
  return new Date(offset(early) !== before && offset(late) === after ? late : early);
}
