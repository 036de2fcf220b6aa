/** Whether the desk is open, and until when, in words for one visitor. It runs in the browser. */
import { times, deskNow as words } from '#brand/words/times.ts';
import { dateText, dayText, timeText, wallAt } from '#shared/clock-text.ts';
import { type Interval, isClosure, type OpeningHours, weekdays } from '#shared/opening-hours.ts';
import { instantAt, wallClock } from '#shared/wall-clock.ts';

const dayMs = 24 * 60 * 60 * 1000;
const daysAhead = 366;
/** From here on, the name of a weekday may mean another week's. */
const daysOfOneWeek = 6;

interface DeskState {
  readonly open: boolean;
  /** When it closes, or else opens. */
  readonly until: Date;
}

/** Undefined when it neither closes nor opens within a year. */
function deskState(hours: OpeningHours, now: Date): DeskState | undefined {
  const instant = (wall: number) => instantAt(wall, hours.timeZone);
  const today = Math.floor(wallClock(now, hours.timeZone) / dayMs) * dayMs;
  /** Of the interval that is open now, and of those that follow it without a break. */
  let closes: number | undefined;
  for (let day = today; day < today + daysAhead * dayMs; day += dayMs) {
    for (const [from, to] of intervalsOn(day, hours)) {
      const [opens, ends] = [day + wallAt(from), day + wallAt(to)];
      if (closes !== undefined && opens > closes) return { open: true, until: instant(closes) };
      if (closes === undefined) {
        if (instant(ends) <= now) continue;
        if (instant(opens) > now) return { open: false, until: instant(opens) };
      }
      closes = ends;
    }
  }
  return undefined;
}

function intervalsOn(day: number, hours: OpeningHours): readonly Interval[] {
  const date = new Date(day);
  const weekday = weekdays[(date.getUTCDay() + 6) % 7];
  return !weekday || isClosure(hours, date.toISOString().slice(0, 10)) ? [] : hours.week[weekday];
}

/**
 * What time it is with the visitor, and what the opening hours mean there: “This page keeps its own hours. By your clock it
 * is 6 pm; the desk is open until midnight, 6 pm in New York.” or “…; the desk opens on Monday at 1 pm, 9 am in New York.”
 * Where both clocks agree, only one is named. Undefined when nothing changes within a year.
 * @param visitorZone IANA name; by default the system's
 * @throws {RangeError} when the system does not know a zone
 */
export function deskNowText(hours: OpeningHours, now: Date, visitorZone?: string): string | undefined {
  const state = deskState(hours, now);
  if (!state) return undefined;
  const here = wallClock(now, visitorZone);
  const then = wallClock(state.until, visitorZone);
  const ahead = state.until.getTime() - now.getTime();
  const time = timeText(then);
  const day = ahead < daysOfOneWeek * dayMs ? dayText(then) : dateText(then);
  // A time alone is understood of the next that comes; of opening, only where that is today.
  const named = (state.open ? ahead < dayMs : dateText(here) === dateText(then)) ? undefined : day;
  const closes = named ? times.onDay(time, named) : time;
  const moment = state.open ? closes : words.opensAt(time, named);
  const thenAtTheDesk = wallClock(state.until, hours.timeZone);
  const told = then === thenAtTheDesk ? moment : words.atTheDesk(moment, timeText(thenAtTheDesk));
  return words.now(timeText(here), state.open ? words.open(told) : words.closed(told));
}
