/** Formats times and dates. `wallClockMs` is a local time, expressed as a timestamp (see `wall-clock.ts`). */

import { cacheResults } from '../cache-results.ts';
import { dayMs, hourMs, minuteMs } from '../durations.ts';
import type { Language } from './read-language.ts';

export interface TimeLanguage extends Pick<Language, 'locale'> {
  readonly words: Pick<Language['words'], 'times'>;
}

function createFormatter(options: Intl.DateTimeFormatOptions) {
  const getFormatter = cacheResults(({ language, clock }: Language['locale']) => {
    const hour = options.hour && { hour: clock === 'h23' ? '2-digit' : options.hour };
    return new Intl.DateTimeFormat(language, { ...options, ...hour, hourCycle: clock, timeZone: 'UTC' });
  });
  return (wallClockMs: number, { locale }: Pick<Language, 'locale'>): string =>
    // Some versions of ICU put a narrow no-break space before “PM”, which text searches do not match.
    getFormatter(locale).format(wallClockMs).replace(/\s/g, ' ');
}

const hour = createFormatter({ hour: 'numeric' });
const hourAndMinute = createFormatter({ hour: 'numeric', minute: '2-digit' });
const weekday = createFormatter({ weekday: 'long' });
const weekdayAndDate = createFormatter({ weekday: 'long', month: 'long', day: 'numeric' });
const month = createFormatter({ year: 'numeric', month: 'long' });

/** Parses a time such as `18:41`. Returns it as a time on January 1, 1970 (see `wall-clock.ts`). */
export function parseClockTime(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return Date.UTC(1970, 0, 1, hours, minutes);
}

export const getHour = (wallClockMs: number): number => new Date(wallClockMs).getUTCHours();

/** Formats a time: “9 am”, “6:41 pm”, “noon”, “midnight”; on a 24-hour clock, “09:00”. */
export function formatTime(wallClockMs: number, language: TimeLanguage): string {
  const { locale, words } = language;
  if (wallClockMs % dayMs === 0) return words.times.midnight;
  if (wallClockMs % dayMs === dayMs / 2) return words.times.noon;
  return wallClockMs % hourMs === 0 && locale.clock === 'h12'
    ? hour(wallClockMs, language).toLocaleLowerCase(locale.language)
    : formatClockTime(wallClockMs, language);
}

/** Formats a time with minutes: “9:00 am”, “09:00”. */
export const formatClockTime = (wallClockMs: number, language: Pick<Language, 'locale'>): string =>
  hourAndMinute(wallClockMs, language).toLocaleLowerCase(language.locale.language);

/** Subtracts a minute from midnight, so that midnight is formatted with the date of the day that ends. */
const shiftMidnight = (timeMs: number): number => (timeMs % dayMs === 0 ? timeMs - minuteMs : timeMs);

export const formatWeekday = (wallClockMs: number, language: Pick<Language, 'locale'>): string =>
  weekday(shiftMidnight(wallClockMs), language);

/** Returns a text such as “Monday, March 9”. */
export const formatDate = (wallClockMs: number, language: Pick<Language, 'locale'>): string =>
  weekdayAndDate(shiftMidnight(wallClockMs), language);

/** Returns a text such as “9:30 am on Monday, March 9”. */
export const formatTimeAndDate = (wallClockMs: number, language: TimeLanguage): string =>
  language.words.times.onDay({
    time: formatTime(wallClockMs, language),
    hour: getHour(wallClockMs),
    day: formatDate(wallClockMs, language),
  });

/** Returns a text such as “Monday and Tuesday”. */
export const formatList = (texts: readonly string[], { locale }: Pick<Language, 'locale'>): string =>
  new Intl.ListFormat(locale.language).format(texts);

export const getDayPeriods = ({ locale: { language } }: Pick<Language, 'locale'>): string[] =>
  [0, 12].map(
    (hour) =>
      new Intl.DateTimeFormat(language, { hour: 'numeric', hourCycle: 'h12', timeZone: 'UTC' })
        .formatToParts(Date.UTC(1970, 0, 1, hour))
        .find(({ type }) => type === 'dayPeriod')
        ?.value.toLocaleLowerCase(language) ?? '',
  );

/** Returns a text such as “March 2026”. */
export const formatMonth = (wallClockMs: number, language: Pick<Language, 'locale'>): string =>
  month(wallClockMs, language);
