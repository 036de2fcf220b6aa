/** Times and days as the site writes them. The argument `wall` is what a clock shows: see `wall-clock.ts`. */
import { cached } from '../cached.ts';
import { dayMs, hourMs, minuteMs } from '../durations.ts';
import type { Language } from './read-language.ts';

/** What a time is written in: a language of the brand. */
export interface ClockLanguage extends Pick<Language, 'locale'> {
  readonly words: Pick<Language['words'], 'times'>;
}

/** Returns a function that formats what a clock shows. */
function createFormatter(options: Intl.DateTimeFormatOptions) {
  const formatterOf = cached(({ language, clock }: Language['locale']) => {
    const hour = options.hour && { hour: clock === 'h23' ? '2-digit' : options.hour };
    return new Intl.DateTimeFormat(language, { ...options, ...hour, hourCycle: clock, timeZone: 'UTC' });
  });
  return (wall: number, { locale }: Pick<Language, 'locale'>): string =>
    // Some systems put a narrow space before “PM”, which no search finds.
    formatterOf(locale).format(wall).replace(/\s/g, ' ');
}

const hour = createFormatter({ hour: 'numeric' });
const hourAndMinute = createFormatter({ hour: 'numeric', minute: '2-digit' });
const weekday = createFormatter({ weekday: 'long' });
const weekdayAndDate = createFormatter({ weekday: 'long', month: 'long', day: 'numeric' });
const month = createFormatter({ year: 'numeric', month: 'long' });

/** What a clock shows at a time such as `18:41`, on January 1, 1970. */
export function parseClockTime(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return Date.UTC(1970, 0, 1, hours, minutes);
}

/** The hour, from 0 to 23. */
export const getHour = (wall: number): number => new Date(wall).getUTCHours();

/** “9 am”, “6:41 pm”, “noon”, “midnight”; on a clock of 24 hours, “09:00”. */
export function formatTime(wall: number, language: ClockLanguage): string {
  const { locale, words } = language;
  if (wall % dayMs === 0) return words.times.midnight;
  if (wall % dayMs === dayMs / 2) return words.times.noon;
  return wall % hourMs === 0 && locale.clock === 'h12'
    ? hour(wall, language).toLocaleLowerCase(locale.language)
    : formatClockTime(wall, language);
}

/** The time as a clock shows it, with its minutes: “9:00 am”, “09:00”. */
export const formatClockTime = (wall: number, language: Pick<Language, 'locale'>): string =>
  hourAndMinute(wall, language).toLocaleLowerCase(language.locale.language);

/** A time within the day by which it is named: midnight belongs to the day that it ends. */
const dayOfMidnight = (wall: number): number => (wall % dayMs === 0 ? wall - minuteMs : wall);

/** “Monday”. */
export const formatWeekday = (wall: number, language: Pick<Language, 'locale'>): string =>
  weekday(dayOfMidnight(wall), language);

/** “Monday, March 9”. */
export const formatDate = (wall: number, language: Pick<Language, 'locale'>): string =>
  weekdayAndDate(dayOfMidnight(wall), language);

/** “9:30 am on Monday, March 9”. */
export const formatTimeAndDate = (wall: number, language: ClockLanguage): string =>
  language.words.times.onDay({
    time: formatTime(wall, language),
    hour: getHour(wall),
    day: formatDate(wall, language),
  });

/** Times or days that belong together: “Monday and Tuesday”. */
export const formatList = (texts: readonly string[], { locale }: Pick<Language, 'locale'>): string =>
  new Intl.ListFormat(locale.language).format(texts);

/** “am” and “pm”, as the language has them. */
export const dayPeriods = ({ locale: { language } }: Pick<Language, 'locale'>): string[] =>
  [0, 12].map(
    (hour) =>
      new Intl.DateTimeFormat(language, { hour: 'numeric', hourCycle: 'h12', timeZone: 'UTC' })
        .formatToParts(Date.UTC(1970, 0, 1, hour))
        .find(({ type }) => type === 'dayPeriod')
        ?.value.toLocaleLowerCase(language) ?? '',
  );

/** “March 2026”. */
export const formatMonth = (wall: number, language: Pick<Language, 'locale'>): string =>
  month(wall, language);
