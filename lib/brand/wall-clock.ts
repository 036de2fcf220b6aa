import { cached } from '../cached.ts';
import { dayMs, minuteMs } from '../durations.ts';

/**
 * Converts between instants and wall-clock times of time zones, with `Intl` alone. A wall-clock time (`wall`) is the number of
 * milliseconds since 1970 at which a clock in UTC shows the same time, in whole minutes.
 */

const getFormat = cached(
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
 * Returns the instant of a wall-clock time. If the clocks show `wall` twice, it is the first instant. If they skip it, it is as
 * long after the change as `wall` is after the beginning of the skipped time.
 * @throws {RangeError} if the system does not know the zone
 */
export function toInstant(wall: number, timeZone: string): Date {
  const offset = (at: number) => toWallClock(new Date(at), timeZone) - at;
  // Clocks change at most once within these two days.
  const [before, after] = [offset(wall - dayMs), offset(wall + dayMs)];
  const [early, late] = [wall - before, wall - after];
  return new Date(offset(early) !== before && offset(late) === after ? late : early);
}
