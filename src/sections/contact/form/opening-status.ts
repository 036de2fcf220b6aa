/** Says whether the desk is open, and until when, for a visitor in any time zone. Runs in the browser. */

import { formatDate, formatTime, formatWeekday, parseClockTime } from '#lib/brand/format-time.ts';
import { formatTimeUntil } from '#lib/brand/format-time-until.ts';
import { getIntervals, type OpeningHours } from '#lib/brand/opening-hours.ts';
import { toInstant, toWallClock } from '#lib/brand/wall-clock.ts';
import { dayMs } from '#lib/durations.ts';
import { clock } from '#src/brand/clock.ts';
import { locale, words } from '#src/brand.ts';

const daysAhead = 366;
/** Further ahead, the name of a weekday would be ambiguous. */
const daysOfOneWeek = 6;

interface DeskState {
  readonly open: boolean;
  /** When it closes, or else opens. */
  readonly until: Date;
}

/** Undefined when the desk neither opens nor closes within a year. */
export function openingStatus(hours: OpeningHours, now: Date): DeskState | undefined {
  const today = Math.floor(toWallClock(now, hours.timeZone) / dayMs) * dayMs;
  /** End of the interval that is open now, joined with those that follow without a break. */
  let closes: Date | undefined;
  for (let day = today; day < today + daysAhead * dayMs; day += dayMs)
    for (const [opens, ends] of openIntervalsOn(day, hours)) {
      if (ends <= (closes ?? now)) continue;
      if (closes === undefined && opens > now) return { open: false, until: opens };
      if (closes !== undefined && opens > closes) return { open: true, until: closes };
      closes = ends;
    }
  return undefined;
}

/**
 * The intervals in which the desk is open on a day of its own clock, in order. An interval that begins in time that the
 * clock skips may come after the next one, or end before it begins, and then is none.
 */
function openIntervalsOn(day: number, hours: OpeningHours): (readonly [opens: Date, closes: Date])[] {
  const instant = (time: string) => toInstant(day + parseClockTime(time), hours.timeZone);
  return getIntervals(hours, new Date(day).toISOString().slice(0, 10))
    .map(([opens, closes]) => [instant(opens), instant(closes)] as const)
    .filter(([opens, closes]) => opens < closes)
    .sort(([one], [other]) => one.getTime() - other.getTime());
}

/**
 * What time it is with the visitor, and how far the desk is from opening or closing: “This page keeps its own hours. By
 * your clock it is 6 pm; in New York the desk is open, and closes in 3 hours.” or “…; in New York the desk opens on
 * Monday.” It names no second time of day, which the visitor would have to convert. Days are those of the desk's time
 * zone. Undefined when the desk neither opens nor closes within a year.
 * @param visitorZone IANA name; by default the system's
 * @throws {RangeError} when the system does not know a zone
 */
export function formatOpeningStatus(
  hours: OpeningHours,
  now: Date,
  visitorZone?: string,
): string | undefined {
  const state = openingStatus(hours, now);
  if (!state) return undefined;
  const ahead = state.until.getTime() - now.getTime();
  const { now: said, closesIn, closesOn, opensIn, opensOn } = words.deskNow;
  const [spanned, dated] = state.open ? [closesIn, closesOn] : [opensIn, opensOn];
  // In the desk's time zone, where it may be another day.
  const then = toWallClock(state.until, hours.timeZone);
  const day = ahead < daysOfOneWeek * dayMs ? formatWeekday(then, clock) : formatDate(then, clock);
  // Rounded so that nobody calls before it opens or after it closes.
  const round = state.open ? Math.floor : Math.ceil;
  return said({
    time: formatTime(toWallClock(now, visitorZone), clock),
    desk: ahead < dayMs ? spanned({ span: formatTimeUntil(ahead, round, locale.language) }) : dated({ day }),
  });
}
