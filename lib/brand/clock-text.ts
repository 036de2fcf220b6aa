/** Times and days as the site writes them. The argument `wall` is what a clock shows: see `wall-clock.ts`. */
import { locale, words } from './selected.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Formats what a clock shows. Its formatter is made at the first call, since making one takes half a millisecond. */
function writer(options: Intl.DateTimeFormatOptions): (wall: number) => string {
  let formatter: Intl.DateTimeFormat | undefined;
  return (wall) => {
    formatter ??= new Intl.DateTimeFormat(locale.language, {
      ...options,
      hourCycle: locale.clock,
      timeZone: 'UTC',
    });
    // Some systems put a narrow space before “PM”, which no search finds.
    return formatter.format(wall).replace(/\s/g, ' ');
  };
}

const hour = writer({ hour: 'numeric' });
const hourAndMinute = writer({ hour: locale.clock === 'h23' ? '2-digit' : 'numeric', minute: '2-digit' });
const weekday = writer({ weekday: 'long' });
const weekdayAndDate = writer({ weekday: 'long', month: 'long', day: 'numeric' });
const month = writer({ year: 'numeric', month: 'long' });

/** What a clock shows at a time such as `18:41`, on January 1, 1970. */
export function wallAt(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return Date.UTC(1970, 0, 1, hours, minutes);
}

/** The hour, from 0 to 23. */
export const hourOf = (wall: number): number => new Date(wall).getUTCHours();

/** “9 am”, “6:41 pm”, “noon”, “midnight”; on a clock of 24 hours, “09:00”. */
export function timeText(wall: number): string {
  if (wall % dayMs === 0) return words.times.midnight;
  if (wall % dayMs === dayMs / 2) return words.times.noon;
  return wall % hourMs === 0 && locale.clock === 'h12'
    ? hour(wall).toLocaleLowerCase(locale.language)
    : clockText(wall);
}

/** The time as a clock shows it, with its minutes: “9:00 am”, “09:00”. */
export const clockText = (wall: number): string => hourAndMinute(wall).toLocaleLowerCase(locale.language);

/** A time within the day by which it is named: midnight belongs to the day that it ends. */
const named = (wall: number): number => (wall % dayMs === 0 ? wall - minuteMs : wall);

/** “Monday”. */
export const dayText = (wall: number): string => weekday(named(wall));

/** “Monday, March 9”. */
export const dateText = (wall: number): string => weekdayAndDate(named(wall));

/** “9:30 am on Monday, March 9”. */
export const timeAndDate = (wall: number): string =>
  words.times.onDay({ time: timeText(wall), hour: hourOf(wall), day: dateText(wall) });

const lists = new Intl.ListFormat(locale.language);

/** Times or days that belong together: “Monday and Tuesday”. */
export const listed = (texts: readonly string[]): string => lists.format(texts);

/** “am” and “pm”, as the language has them. */
export const halvesOfDay: readonly string[] = [0, 12].map(
  (hour) =>
    new Intl.DateTimeFormat(locale.language, { hour: 'numeric', hourCycle: 'h12', timeZone: 'UTC' })
      .formatToParts(Date.UTC(1970, 0, 1, hour))
      .find(({ type }) => type === 'dayPeriod')
      ?.value.toLocaleLowerCase(locale.language) ?? '',
);

/** “March 2026”. */
export const monthText = (wall: number): string => month(wall);
