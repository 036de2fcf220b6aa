/** Formats times and days. The parameter `wall` is a wall-clock time (see `wall-clock.ts`). */
import { cached } from '../cached.ts';
import { dayMs, hourMs, minuteMs } from '../durations.ts';
import type { Language } from './read-language.ts';

/** The parts of a language that formatting times needs. */
export interface ClockLanguage extends Pick<Language, 'locale'> {
  readonly words: Pick<Language['words'], 'times'>;
}

/** Creates a function that formats a wall-clock time. */
function createFormatter(options: Intl.DateTimeFormatOptions) {
  const getFormatter = cached(({ language, clock }: Language['locale']) => {
    const hour = options.hour && { hour: clock === 'h23' ? '2-digit' : options.hour };
    return new Intl.DateTimeFormat(language, { ...options, ...hour, hourCycle: clock, timeZone: 'UTC' });
  });
  return (wall: number, { locale }: Pick<Language, 'locale'>): string =>
    // Some versions of ICU put a narrow no-break space before “PM”, which text searches do not match.
    getFormatter(locale).format(wall).replace(/\s/g, ' ');
}

const hour = createFormatter({ hour: 'numeric' });
const hourAndMinute = createFormatter({ hour: 'numeric', minute: '2-digit' });
const weekday = createFormatter({ weekday: 'long' });
const weekdayAndDate = createFormatter({ weekday: 'long', month: 'long', day: 'numeric' });
const month = createFormatter({ year: 'numeric', month: 'long' });

/** Returns the wall-clock time of a text such as `18:41`, on January 1, 1970. */
export function parseClockTime(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return Date.UTC(1970, 0, 1, hours, minutes);
}

/** Returns the hour, from 0 to 23. */
export const getHour = (wall: number): number => new Date(wall).getUTCHours();

/** Formats a time: “9 am”, “6:41 pm”, “noon”, “midnight”; on a 24-hour clock, “09:00”. */
export function formatTime(wall: number, language: ClockLanguage): string {
  const { locale, words } = language;
  if (wall % dayMs === 0) return words.times.midnight;
  if (wall % dayMs === dayMs / 2) return words.times.noon;
  return wall % hourMs === 0 && locale.clock === 'h12'
    ? hour(wall, language).toLocaleLowerCase(locale.language)
    : formatClockTime(wall, language);
}

/** Formats a time with minutes: “9:00 am”, “09:00”. */
export const formatClockTime = (wall: number, language: Pick<Language, 'locale'>): string =>
  hourAndMinute(wall, language).toLocaleLowerCase(language.locale.language);

/** Returns a time on the day that a time is formatted with. Midnight is named after the day that it ends. */
const shiftMidnight = (wall: number): number => (wall % dayMs === 0 ? wall - minuteMs : wall);

/** Formats the weekday: “Monday”. */
export const formatWeekday = (wall: number, language: Pick<Language, 'locale'>): string =>
  weekday(shiftMidnight(wall), language);

/** Formats the weekday and date: “Monday, March 9”. */
export const formatDate = (wall: number, language: Pick<Language, 'locale'>): string =>
  weekdayAndDate(shiftMidnight(wall), language);

/** Formats the time and date: “9:30 am on Monday, March 9”. */
export const formatTimeAndDate = (wall: number, language: ClockLanguage): string =>
  language.words.times.onDay({
    time: formatTime(wall, language),
    hour: getHour(wall),
    day: formatDate(wall, language),
  });

/** Formats a list of times or days: “Monday and Tuesday”. */
export const formatList = (texts: readonly string[], { locale }: Pick<Language, 'locale'>): string =>
  new Intl.ListFormat(locale.language).format(texts);

/** Returns the language's names for “am” and “pm”. */
export const getDayPeriods = ({ locale: { language } }: Pick<Language, 'locale'>): string[] =>
  [0, 12].map(
    (hour) =>
      new Intl.DateTimeFormat(language, { hour: 'numeric', hourCycle: 'h12', timeZone: 'UTC' })
        .formatToParts(Date.UTC(1970, 0, 1, hour))
        .find(({ type }) => type === 'dayPeriod')
        ?.value.toLocaleLowerCase(language) ?? '',
  );

/** Formats the month and year: “March 2026”. */
export const formatMonth = (wall: number, language: Pick<Language, 'locale'>): string =>
  month(wall, language);
