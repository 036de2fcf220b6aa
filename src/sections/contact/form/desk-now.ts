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
 * What the opening hours mean now: “The desk is open until 6 pm New York time, midnight your time.” or “The desk opens on
 * Monday at 9 am New York time, 2 pm your time.” Undefined when nothing changes within a year.
 * @param visitorZone IANA name; by default the system's
 * @throws {RangeError} when the system does not know a zone
 */
export function deskNowText(hours: OpeningHours, now: Date, visitorZone?: string): string | undefined {
  const state = deskState(hours, now);
  if (!state) return undefined;
  const { open, until } = state;
  const desk = wallClock(until, hours.timeZone);
  const visitor = wallClock(until, visitorZone);
  const day = until.getTime() - now.getTime() < daysOfOneWeek * dayMs ? dayText(desk) : dateText(desk);
  const withYou = (text: string) =>
    desk === visitor
      ? text
      : words.withYou(
          text,
          dayText(desk) === dayText(visitor)
            ? timeText(visitor)
            : times.onDay(timeText(visitor), dayText(visitor)),
        );
  if (open) {
    const soon = until.getTime() - now.getTime() < dayMs;
    return words.open(withYou(soon ? timeText(desk) : times.onDay(timeText(desk), day)));
  }
  // “At 9 am” alone is understood where it is that day with both.
  const isToday = [hours.timeZone, visitorZone].every(
    (zone) => dateText(wallClock(now, zone)) === dateText(desk),
  );
  return words.closed(withYou(words.opensAt(timeText(desk), isToday ? undefined : day)));
}

/** What time it is with the visitor, and what that means for who writes: “Outside this evening it is 2:09 pm. The desk is …” */
export function visitorsHourText(hours: OpeningHours, now: Date, visitorZone?: string): string | undefined {
  const desk = deskNowText(hours, now, visitorZone);
  return desk && `${words.outside(timeText(wallClock(now, visitorZone)))} ${desk}`;
}
