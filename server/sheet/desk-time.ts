import { openingHours } from '#brand/opening-hours.ts';
import { times } from '#brand/words/times.ts';
import { dateText, timeText } from '#shared/clock-text.ts';
import { wallClock } from '#shared/wall-clock.ts';

/** An instant by the desk's clock and calendar: `9:30 am on Monday, March 9`. */
export function deskTime(instant: Date): string {
  const wall = wallClock(instant, openingHours.timeZone);
  return times.onDay(timeText(wall), dateText(wall));
}
