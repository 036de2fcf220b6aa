import { dayMs } from '../durations.ts';
import {
  formatList,
  formatTime,
  formatWeekday,
  getHour,
  parseClockTime,
  type TimeLanguage,
} from './format-time.ts';
import { type Interval, type OpeningHours, weekdays } from './opening-hours.ts';
import type { Language } from './read-language.ts';

export interface OpeningHoursLanguage extends TimeLanguage {
  readonly words: Pick<Language['words'], 'times' | 'openingHours'>;
}

const aMonday = Date.UTC(2024, 0, 1, 12);

/** Consecutive days with the same hours. `first` and `last` are indexes of `weekdays`. */
interface Group {
  readonly first: number;
  last: number;
  readonly intervals: readonly Interval[];
}

/** Formats the opening hours in one line: “Monday to Friday, 9 am to 6 pm, New York time”. Closures are omitted. */
export const formatOpeningHours = ({ week }: OpeningHours, language: OpeningHoursLanguage): string =>
  language.words.times.inZone({ time: formatWeekHours(week, language), zone: language.words.times.deskZone });

/** Formats the hours of a week without the time zone: “Monday to Friday, 9 am to 6 pm”. */
export function formatWeekHours(week: OpeningHours['week'], language: OpeningHoursLanguage): string {
  const { openingHours } = language.words;
  const groups: Group[] = [];
  for (const [day, name] of weekdays.entries()) {
    const intervals = week[name];
    const previous = groups.at(-1);
    if (previous && formatHours(previous.intervals, language) === formatHours(intervals, language))
      previous.last = day;
    else groups.push({ first: day, last: day, intervals });
  }
  const open = groups.filter(({ intervals }) => intervals.length > 0);
  return open
    .map((group) =>
      openingHours.on({ days: formatDays(group, language), hours: formatHours(group.intervals, language) }),
    )
    .join(openingHours.between);
}

function formatDays({ first, last }: Group, language: OpeningHoursLanguage): string {
  const { openingHours, times } = language.words;
  const [from, to] = [first, last].map((day) => formatWeekday(aMonday + day * dayMs, language)) as [
    string,
    string,
  ];
  if (last - first === weekdays.length - 1) return openingHours.everyDay;
  if (first === last) return from;
  return last - first === 1 ? formatList([from, to], language) : times.days({ from, to });
}

function formatHours(intervals: readonly Interval[], language: OpeningHoursLanguage): string {
  const { openingHours, times } = language.words;
  const [first, ...others] = intervals;
  if (others.length === 0 && first?.join() === '00:00,24:00') return openingHours.atAllHours;
  return formatList(
    intervals.map((interval) => {
      const [opens, closes] = interval.map(parseClockTime) as [number, number];
      return times.hours({
        from: formatTime(opens, language),
        fromHour: getHour(opens),
        to: formatTime(closes, language),
        toHour: getHour(closes),
      });
    }),
    language,
  );
}
