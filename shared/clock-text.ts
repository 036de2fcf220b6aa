/** Times and days as the site writes them. Their argument `wall` is what a clock shows, see `wall-clock.ts`. */
import { locale } from '#brand/locale.ts';
import { times } from '#brand/words/times.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

function format(wall: number, options: Intl.DateTimeFormatOptions): string {
  const text = new Intl.DateTimeFormat(locale.language, { ...options, timeZone: 'UTC' }).format(wall);
  // Some systems put a narrow space before “PM”, which no search finds.
  return text.replace(/\s/g, ' ');
}

/** “9 am”, “6:41 pm”, “noon”, “midnight”. */
export function timeText(wall: number): string {
  if (wall % dayMs === 0) return times.midnight;
  if (wall % dayMs === dayMs / 2) return times.noon;
  const minute = wall % hourMs === 0 ? undefined : '2-digit';
  return format(wall, { hour: 'numeric', minute }).toLocaleLowerCase(locale.language);
}

/** Midnight is called by the day that it ends. */
const named = (wall: number): number => (wall % dayMs === 0 ? wall - minuteMs : wall);

/** “Monday”. */
export const dayText = (wall: number): string => format(named(wall), { weekday: 'long' });

/** “Monday, March 9”. */
export const dateText = (wall: number): string =>
  format(named(wall), { weekday: 'long', month: 'long', day: 'numeric' });

/** “9:30 am on Monday, March 9”. */
export const timeAndDate = (wall: number): string => times.onDay(timeText(wall), dateText(wall));
