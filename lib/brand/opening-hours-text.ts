import { dayMs } from '../durations.ts';
import { dayText, hourOf, listed, timeText, wallAt } from './clock-text.ts';
import { type Interval, type OpeningHours, weekdays } from './opening-hours.ts';
import { words } from './selected.ts';

const aMonday = Date.UTC(2024, 0, 1, 12);

/** Consecutive days with equal hours, by the numbers of the first and last; Monday is 0. */
interface Group {
  readonly first: number;
  last: number;
  readonly intervals: readonly Interval[];
}

/** The hours in one line: “Monday to Friday, 9 am to 6 pm, New York time”. Closures are left out. */
export const openingHoursText = ({ week }: OpeningHours): string =>
  words.times.inZone({ time: weekText(week), zone: words.times.deskZone });

/** “Monday to Friday, 9 am to 6 pm”. */
export function weekText(week: OpeningHours['week']): string {
  const groups: Group[] = [];
  for (const [day, name] of weekdays.entries()) {
    const intervals = week[name];
    const previous = groups.at(-1);
    if (previous && hoursText(previous.intervals) === hoursText(intervals)) previous.last = day;
    else groups.push({ first: day, last: day, intervals });
  }
  const open = groups.filter(({ intervals }) => intervals.length > 0);
  return open
    .map((group) => words.openingHours.on({ days: daysText(group), hours: hoursText(group.intervals) }))
    .join(words.openingHours.between);
}

function daysText({ first, last }: Group): string {
  const [from, to] = [first, last].map((day) => dayText(aMonday + day * dayMs)) as [string, string];
  if (last - first === weekdays.length - 1) return words.openingHours.everyDay;
  if (first === last) return from;
  return last - first === 1 ? listed([from, to]) : words.times.days({ from, to });
}

function hoursText(intervals: readonly Interval[]): string {
  const [first, ...others] = intervals;
  if (others.length === 0 && first?.join() === '00:00,24:00') return words.openingHours.atAllHours;
  return listed(
    intervals.map((interval) => {
      const [opens, closes] = interval.map(wallAt) as [number, number];
      return words.times.hours({
        from: timeText(opens),
        fromHour: hourOf(opens),
        to: timeText(closes),
        toHour: hourOf(closes),
      });
    }),
  );
}
