import { cacheResults } from '../cache-results.ts';
import { dayMs, minuteMs } from '../durations.ts';

/**
 * Converts between instants and local times of time zones, with `Intl` alone. `wallClockMs` is a local time, expressed as the
 * timestamp in milliseconds at which a clock in UTC shows the same time. It is rounded to minutes.
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
 * @param timeZone IANA name; by default the time zone of the system
 * @throws {RangeError} if the time zone is unknown
 */
export function toWallClock(instant: Date, timeZone?: string): number {
  // The time zone of the system may change while a page is open, so it is not cached.
  if (timeZone === undefined)
    return (Math.floor(instant.getTime() / minuteMs) - instant.getTimezoneOffset()) * minuteMs;
  const parts = getFormat(timeZone).formatToParts(instant);
  const shown = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(shown('year'), shown('month') - 1, shown('day'), shown('hour'), shown('minute'));
}

/**
 * Returns the instant of a local time. If clocks show the time twice, returns the first instant. If they skip the time,
 * returns the instant that is as long after the change as the time is after the start of the gap.
 * @throws {RangeError} if the time zone is unknown
 */
export function toInstant(wallClockMs: number, timeZone: string): Date {
  const offset = (at: number) => toWallClock(new Date(at), timeZone) - at;
  const [before, after] = [offset(wallClockMs - dayMs), offset(wallClockMs + dayMs)];
  const [early, late] = [wallClockMs - before, wallClockMs - after];
  return new Date(offset(early) !== before && offset(late) === after ? late : early);
}
