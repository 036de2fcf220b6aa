/** Computes and formats whether the agency is open, for visitors in any time zone. Runs in the browser. */

import { formatDate, formatTime, formatWeekday, parseClockTime } from '#lib/brand/format-time.ts';
import { formatTimeUntil } from '#lib/brand/format-time-until.ts';
import { getOpenTimes, type OpeningHours } from '#lib/brand/opening-hours.ts';
import { toInstant, toWallClock } from '#lib/brand/wall-clock.ts';
import { dayMs } from '#lib/durations.ts';
import { clock } from '#src/brand/clock.ts';
import { locale, words } from '#src/brand.ts';

const daysAhead = 366;
/** The maximum number of days for which the text has the name of a weekday, which would be ambiguous later. */
const maxWeekdayDays = 6;

interface OpeningStatus {
  readonly open: boolean;
  /** The next closing time if open, otherwise the next opening time. */
  readonly until: Date;
}

/** Computes whether the agency is open. Returns undefined if it neither opens nor closes within a year. */
export function openingStatus(hours: OpeningHours, now: Date): OpeningStatus | undefined {
  const today = Math.floor(toWallClock(now, hours.timeZone) / dayMs) * dayMs;
  /** The end of the current interval, including adjacent intervals. */
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
 * Returns the opening intervals of a day in the agency's time zone, in order. If an interval begins in an hour that daylight
 * saving time skips, the converted interval may begin after the next one, or end before it begins. An interval that ends before
 * it begins is omitted.
 */
function listIntervals(day: number, hours: OpeningHours): (readonly [opens: Date, closes: Date])[] {
  const instant = (time: string) => toInstant(day + parseClockTime(time), hours.timeZone);
  return getOpenTimes(hours, new Date(day).toISOString().slice(0, 10))
    .map(([opens, closes]) => [instant(opens), instant(closes)] as const)
    .filter(([opens, closes]) => opens < closes)
    .sort(([one], [other]) => one.getTime() - other.getTime());
}

/**
 * Formats the visitor's time and the time until the agency opens or closes: “This page keeps its own hours. By your clock it is 6
 * pm; in New York the desk is open, and closes in 3 hours.” or “…; in New York the desk opens on Monday.” The text states no time
 * of day at the agency, which the visitor would have to convert. Days are in the agency's time zone. Returns undefined if the
 * agency neither opens nor closes within a year.
 * @param visitorZone the IANA name of the visitor's time zone; by default, the system's
 * @throws {RangeError} if the system does not know one of the time zones
 */
export function formatOpeningStatus(
  hours: OpeningHours,
  now: Date,
  visitorZone?: string,
): string | undefined {
  const status = openingStatus(hours, now);
  if (!status) return undefined;
  const remainingMs = status.until.getTime() - now.getTime();
  const { now: formatStatus, closesIn, closesOn, opensIn, opensOn } = words.deskNow;
  const [formatIn, formatOn] = status.open ? [closesIn, closesOn] : [opensIn, opensOn];
  const until = toWallClock(status.until, hours.timeZone);
  const day = remainingMs < maxWeekdayDays * dayMs ? formatWeekday(until, clock) : formatDate(until, clock);
  // Rounds to a time at which the agency is open.
  const round = status.open ? Math.floor : Math.ceil;
  return formatStatus({
    time: formatTime(toWallClock(now, visitorZone), clock),
    desk:
      remainingMs < dayMs
        ? formatIn({ span: formatTimeUntil(remainingMs, round, locale.language) })
        : formatOn({ day }),
  });
}
