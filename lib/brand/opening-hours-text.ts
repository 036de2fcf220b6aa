import { dayMs } from '../durations.ts';
import { type ClockLanguage, dayText, hourOf, listed, timeText, wallAt } from './clock-text.ts';
import { type Interval, type OpeningHours, weekdays } from './opening-hours.ts';
import type { Language } from './read-language.ts';

/** The language in which opening hours are written. */
export interface HoursLanguage extends ClockLanguage {
  readonly words: Pick<Language['words'], 'times' | 'openingHours'>;
}

const aMonday = Date.UTC(2024, 0, 1, 12);

/** Consecutive days with equal hours, by the numbers of the first and last; Monday is 0. */
interface Group {
  readonly first: number;
  last: number;
  readonly intervals: readonly Interval[];
}

/** The hours in one line: “Monday to Friday, 9 am to 6 pm, New York time”. Closures are left out. */
export const openingHoursText = ({ week }: OpeningHours, language: HoursLanguage): string =>
  language.words.times.inZone({ time: weekText(week, language), zone: language.words.times.deskZone });

/** “Monday to Friday, 9 am to 6 pm”. */
export function weekText(week: OpeningHours['week'], language: HoursLanguage): string {
  const { openingHours } = language.words;
  const groups: Group[] = [];
  for (const [day, name] of weekdays.entries()) {
    const intervals = week[name];
    const previous = groups.at(-1);
    if (previous && hoursText(previous.intervals, language) === hoursText(intervals, language))
      previous.last = day;
    else groups.push({ first: day, last: day, intervals });
  }
  const open = groups.filter(({ intervals }) => intervals.length > 0);
  return open
    .map((group) =>
      openingHours.on({ days: daysText(group, language), hours: hoursText(group.intervals, language) }),
    )
    .join(openingHours.between);
}

function daysText({ first, last }: Group, language: HoursLanguage): string {
  const { openingHours, times } = language.words;
  const [from, to] = [first, last].map((day) => dayText(aMonday + day * dayMs, language)) as [string, string];
  if (last - first === weekdays.length - 1) return openingHours.everyDay;
  if (first === last) return from;
  return last - first === 1 ? listed([from, to], language) : times.days({ from, to });
}

function hoursText(intervals: readonly Interval[], language: HoursLanguage): string {
  const { openingHours, times } = language.words;
  const [first, ...others] = intervals;
  if (others.length === 0 && first?.join() === '00:00,24:00') return openingHours.atAllHours;
  return listed(
    intervals.map((interval) => {
      const [opens, closes] = interval.map(wallAt) as [number, number];
      return times.hours({
        from: timeText(opens, language),
        fromHour: hourOf(opens),
        to: timeText(closes, language),
        toHour: hourOf(closes),
      });
    }),
    language,
  );
}
