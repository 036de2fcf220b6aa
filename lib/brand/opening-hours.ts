/** Opening hours as a brand states them, and their check. */
import { dayMs } from '../durations.ts';

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

export type Weekday = (typeof weekdays)[number];

/** An interval of local times on a 24-hour clock. It may end at 24:00, or on the next day: then it ends before it opens. */
export type Interval = readonly [opens: string, closes: string];

/** A date on which the desk is closed all day, or several: from and to, both included. ISO 8601. */
export type Closure = string | readonly [from: string, to: string];

export interface OpeningHours {
  /** IANA name. */
  readonly timeZone: string;
  /** Between several intervals of a day are breaks; a day without intervals is closed. */
  readonly week: Readonly<Record<Weekday, readonly Interval[]>>;
  /** In the order of the calendar. */
  readonly closures: readonly Closure[];
  /** Dates (ISO 8601) with hours of their own in place of the week's, such as half days. */
  readonly specialHours?: Readonly<Record<string, readonly Interval[]>>;
}

/** The first and the last date of a closure. */
const closureDates = (closure: Closure): readonly [from: string, to: string] =>
  typeof closure === 'string' ? [closure, closure] : closure;

const isClosure = (closures: readonly Closure[], date: string): boolean =>
  closures.some((closure) => {
    const [from, to] = closureDates(closure);
    return from <= date && date <= to;
  });

/** The intervals that begin on a date (ISO 8601): none on a closure, else the date's own, else the week's. */
function ownIntervals(
  { week, closures, specialHours = {} }: OpeningHours,
  date: string,
): readonly Interval[] {
  const weekday = weekdays[(new Date(date).getUTCDay() + 6) % 7];
  return !weekday || isClosure(closures, date) ? [] : (specialHours[date] ?? week[weekday]);
}

const endsNextDay = ([opens, closes]: Interval): boolean => closes < opens;

/**
 * When the desk is open on a date (ISO 8601), from 00:00 to 24:00. The end of an interval that began on the date before belongs
 * to it, also where the date is a closure.
 */
export function getIntervals(hours: OpeningHours, date: string): readonly Interval[] {
  const dayBefore = new Date(Date.parse(date) - dayMs).toISOString().slice(0, 10);
  const late = ownIntervals(hours, dayBefore).filter(endsNextDay);
  return [
    ...late.map(([, closes]): Interval => ['00:00', closes]).filter(([opens, closes]) => opens < closes),
    ...ownIntervals(hours, date).map(
      (interval): Interval => (endsNextDay(interval) ? [interval[0], '24:00'] : interval),
    ),
  ];
}

const warnDaysAhead = 60;

/**
 * A warning when the last of the closures and special hours is less than 60 days ahead: the next year's are missing then,
 * and answers would be promised on those days. A desk that lists none is not warned.
 */
export function warnOfMissingClosures(
  { closures, specialHours = {} }: OpeningHours,
  now: Date,
): string | undefined {
  const last = [...closures.map((closure) => closureDates(closure)[1]), ...Object.keys(specialHours)]
    .sort()
    .at(-1);
  if (last === undefined || Date.parse(last) - now.getTime() >= warnDaysAhead * dayMs) return undefined;
  return `The list of dates in openingHours ends with ${last}: add the closures and special hours that follow, or answers are promised for times at which the desk is closed.`;
}

/** The problems of opening hours, a sentence for each, which names the value and what it should be. */
export function checkOpeningHours(hours: OpeningHours): string[] {
  const { timeZone, week, closures } = hours;
  const problems = weekdays.flatMap((day) => intervalProblems(`openingHours.week.${day}`, week[day]));
  if (problems.length === 0) problems.push(...weekdays.flatMap((day, at) => overlapProblems(week, day, at)));
  if (!isTimeZone(timeZone))
    problems.unshift(
      `openingHours.timeZone should be a time zone’s IANA name, as in America/New_York, and is “${timeZone}”.`,
    );
  if (weekdays.every((day) => week[day].length === 0))
    problems.push('openingHours.week should have an open day, and has none.');
  return [...problems, ...closureProblems(closures), ...specialProblems(hours)];
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function intervalProblems(fact: string, intervals: readonly Interval[]): string[] {
  const malformed = intervals.flat().filter((time) => !/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/.test(time));
  if (malformed.length > 0)
    return malformed.map((time) => `${fact} should hold times from 00:00 to 24:00, and holds “${time}”.`);
  return intervals.flatMap(([opens, closes], index) => {
    const shown = `${opens} to ${closes}`;
    const before = intervals[index - 1];
    if (opens === closes || opens === '24:00')
      return `${fact} should open before it closes, and has ${shown}.`;
    return before && (opens <= before[1] || endsNextDay(before))
      ? `${fact} should list its intervals in order, with a break between them, and has ${shown} after ${before.join(' to ')}.`
      : [];
  });
}

/** A day of the week that opens before the late hours of the day before have ended. */
function overlapProblems(week: OpeningHours['week'], day: Weekday, at: number): string[] {
  const late = week[weekdays.at(at - 1) ?? day].find(endsNextDay);
  const first = week[day][0];
  return late && first && first[0] <= late[1]
    ? [
        `openingHours.week.${day} should open after the hours of the day before have ended, and has ${first.join(' to ')} after ${late.join(' to ')}.`,
      ]
    : [];
}

function closureProblems(closures: readonly Closure[]): string[] {
  const fact = 'openingHours.closures';
  const malformed = closures.flatMap(closureDates).filter((date) => !isDate(date));
  if (malformed.length > 0)
    return [...new Set(malformed)].map(
      (date) => `${fact} should hold dates that exist, written as in 2027-01-31, and holds “${date}”.`,
    );
  return closures.flatMap((closure, index) => {
    const [from, to] = closureDates(closure);
    const before = closures[index - 1];
    if (from > to) return `${fact} should not end before it begins, and has ${from} to ${to}.`;
    return before && from <= closureDates(before)[1]
      ? `${fact} should list each date once and in order, and has ${from} after ${closureDates(before)[1]}.`
      : [];
  });
}

function specialProblems({ closures, specialHours = {} }: OpeningHours): string[] {
  return Object.entries(specialHours).flatMap(([date, intervals]) => {
    const fact = `openingHours.specialHours['${date}']`;
    if (!isDate(date)) return `${fact} should be a date that exists, written as in 2027-01-31.`;
    if (intervals.length === 0) return `${fact} should be open at some time, or the date stand in closures.`;
    if (isClosure(closures, date)) return `${fact} should not be a closure as well.`;
    return intervalProblems(fact, intervals);
  });
}

/** Whether a text is a date of the calendar, ISO 8601: February 30 is none. */
function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString() === `${text}T00:00:00.000Z`;
}
