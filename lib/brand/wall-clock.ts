import { cached } from '../cached.ts';
import { dayMs, minuteMs } from '../durations.ts';

/**
 * Clocks of time zones, by `Intl` alone. What a clock shows (`wall`) is a number: the milliseconds since 1970 at which a
 * clock in UTC shows the same, in whole minutes.
 */

const clockIn = cached(
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
 * What clocks show at an instant.
 * @param timeZone IANA name; by default the system's
 * @throws {RangeError} when the system does not know the zone
 */
export function toWallClock(instant: Date, timeZone?: string): number {
  // The system's zone may change while a page is open.
  if (timeZone === undefined)
    return (Math.floor(instant.getTime() / minuteMs) - instant.getTimezoneOffset()) * minuteMs;
  const parts = clockIn(timeZone).formatToParts(instant);
  const shown = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(shown('year'), shown('month') - 1, shown('day'), shown('hour'), shown('minute'));
}

/**
 * The instant at which a zone's clocks show `wall`. When they show it twice, it is the first; when they skip it, it is as
 * long after the change as `wall` is after the beginning of the skipped time.
 * @throws {RangeError} when the system does not know the zone
 */
export function toInstant(wall: number, timeZone: string): Date {
  const offset = (at: number) => toWallClock(new Date(at), timeZone) - at;
  // Clocks change at most once within the two days around it.
  const [before, after] = [offset(wall - dayMs), offset(wall + dayMs)];
  const [early, late] = [wall - before, wall - after];
  return new Date(offset(early) !== before && offset(late) === after ? late : early);
}
