/** Computes and formats whether the agency is open, for visitors in any time zone. Runs in browsers. */

import { formatDate, formatTime, formatWeekday, parseClockTime } from '#lib/brand/format-time.ts';
import { formatTimeUntil } from '#lib/brand/format-time-until.ts';
import { getOpenTimes, type OpeningHours } from '#lib/brand/opening-hours.ts';
import { toInstant, toWallClock } from '#lib/brand/wall-clock.ts';
import { dayMs } from '#lib/durations.ts';
import { timeLanguage } from '#src/brand/clock.ts';
import { locale, words } from '#src/brand.ts';

const daysAhead = 366;
/** The maximum number of days in the future for which a weekday is unambiguous. Later days are formatted as dates. */
const maxWeekdayDays = 6;

interface OpeningStatus {
  readonly open: boolean;
  /** The time at which `open` changes. */
  readonly until: Date;
}

/** Returns undefined if the agency neither opens nor closes within a year. */
export function getOpeningStatus(hours: OpeningHours, now: Date): OpeningStatus | undefined {
  const today = Math.floor(toWallClock(now, hours.timeZone) / dayMs) * dayMs;
  let closes: Date | undefined;
  for (let day = today; day < today + daysAhead * dayMs; day += dayMs)
    for (const [opens, ends] of listIntervals(day, hours)) {
      if (ends <= (closes ?? now)) continue;
      if (closes === undefined && opens > now) return { open: false, until: opens };
      if (closes !== undefined && opens > closes) return { open: true, until: closes };
      closes = ends;
    }
  return undefined;
}

/**
 * Returns the intervals in which the agency is open on a day, in the order of the opening hours. If daylight saving time skips
 * the hour in which an interval begins, that interval may begin after the next one. It is omitted if it would end before it
 * begins.
 */
function listIntervals(day: number, hours: OpeningHours): (readonly [opens: Date, closes: Date])[] {
  const instant = (time: string) => toInstant(day + parseClockTime(time), hours.timeZone);
  return getOpenTimes(hours, new Date(day).toISOString().slice(0, 10))
    .map(([opens, closes]) => [instant(opens), instant(closes)] as const)
    .filter(([opens, closes]) => opens < closes)
    .sort(([one], [other]) => one.getTime() - other.getTime());
}

/**
 * Formats the visitor's time, and the time until the agency opens or closes: “This page keeps its own hours. By your clock it
 * is 6 pm; in New York the desk is open, and closes in 3 hours.” or “…; in New York the desk opens on Monday.” The text
 * contains no time of day in the agency's time zone, which visitors would have to convert. Weekdays and dates refer to the
 * agency's time zone.
 * @param visitorZone the IANA name of the visitor's time zone; by default, the system's
 * @returns undefined if the agency neither opens nor closes within a year
 * @throws {RangeError} if the system does not know one of the time zones
 */
export function formatOpeningStatus(
  hours: OpeningHours,
  now: Date,
  visitorZone?: string,
): string | undefined {
  const status = getOpeningStatus(hours, now);
  if (!status) return undefined;
  const remainingMs = status.until.getTime() - now.getTime();
  const { now: formatStatus, closesIn, closesOn, opensIn, opensOn } = words.deskNow;
  const [formatIn, formatOn] = status.open ? [closesIn, closesOn] : [opensIn, opensOn];
  const until = toWallClock(status.until, hours.timeZone);
  const formatDay = remainingMs < maxWeekdayDays * dayMs ? formatWeekday : formatDate;
  // Rounds down before closing and up before opening, so that the agency is open at the stated time.
  const round = status.open ? Math.floor : Math.ceil;
  return formatStatus({
    time: formatTime(toWallClock(now, visitorZone), timeLanguage),
    desk:
      remainingMs < dayMs
        ? formatIn({ span: formatTimeUntil(remainingMs, round, locale.language) })
        : formatOn({ day: formatDay(until, timeLanguage) }),
  });
}
