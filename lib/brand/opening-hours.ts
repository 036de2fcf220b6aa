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

/**
 * The opening and closing time on a 24-hour clock, in the agency's time zone.
 * The closing time can be 24:00. A closing time before the opening time is on the next day.
 */
export type Interval = readonly [opens: string, closes: string];

/** A date (ISO 8601) on which the agency is closed all day, or the first and the last of several such dates. */
export type ClosedDates = string | readonly [from: string, to: string];

export interface OpeningHours {
  /** IANA name. */
  readonly timeZone: string;
  /** A day without intervals is closed. */
  readonly week: Readonly<Record<Weekday, readonly Interval[]>>;
  /** Sorted by date. */
  readonly closures: readonly ClosedDates[];
  /** The intervals of single dates (ISO 8601), such as half days. They replace the intervals of the weekday. */
  readonly specialHours?: Readonly<Record<string, readonly Interval[]>>;
}

const getClosureDates = (closure: ClosedDates): readonly [from: string, to: string] =>
  typeof closure === 'string' ? [closure, closure] : closure;

const isClosure = (closures: readonly ClosedDates[], date: string): boolean =>
  closures.some((closure) => {
    const [from, to] = getClosureDates(closure);
    return from <= date && date <= to;
  });

/**
 * Returns the intervals that begin on a date (ISO 8601). Closures take precedence over special hours, and special hours over
 * the weekday.
 */
function getOwnIntervals(
  { week, closures, specialHours = {} }: OpeningHours,
  date: string,
): readonly Interval[] {
  const weekday = weekdays[(new Date(date).getUTCDay() + 6) % 7];
  return !weekday || isClosure(closures, date) ? [] : (specialHours[date] ?? week[weekday]);
}

const endsNextDay = ([opens, closes]: Interval): boolean => closes < opens;

/**
 * Returns the opening intervals of a date (ISO 8601), from 00:00 to 24:00. An interval that began on the previous day is
 * included, even if the date is a closure.
 */
export function getOpenTimes(hours: OpeningHours, date: string): readonly Interval[] {
  const dayBefore = new Date(Date.parse(date) - dayMs).toISOString().slice(0, 10);
  const late = getOwnIntervals(hours, dayBefore).filter(endsNextDay);
  return [
    ...late.map(([, closes]): Interval => ['00:00', closes]).filter(([opens, closes]) => opens < closes),
    ...getOwnIntervals(hours, date).map(
      (interval): Interval => (endsNextDay(interval) ? [interval[0], '24:00'] : interval),
    ),
  ];
}

const warnDaysAhead = 60;

/**
 * Returns a warning if the last closure or special hours are less than 60 days ahead. The owner has probably not entered
 * later closures, so the site would promise replies on days on which the agency is closed. There is no warning if the lists
 * are empty.
 */
export function getMissingClosuresWarning(
  { closures, specialHours = {} }: OpeningHours,
  now: Date,
): string | undefined {
  const last = [...closures.map((closure) => getClosureDates(closure)[1]), ...Object.keys(specialHours)]
    .sort()
    .at(-1);
  if (last === undefined || Date.parse(last) - now.getTime() >= warnDaysAhead * dayMs) return undefined;
  return `The list of dates in openingHours ends with ${last}: add later closures and special hours. Without them, answers are promised for times at which the desk is closed.`;
}

export function checkOpeningHours(hours: OpeningHours): string[] {
  const { timeZone, week, closures } = hours;
  const problems = weekdays.flatMap((day) => checkIntervals(`openingHours.week.${day}`, week[day]));
  if (problems.length === 0) problems.push(...weekdays.flatMap((day, i) => checkOverlap(week, day, i)));
  if (!isTimeZone(timeZone))
    problems.unshift(
      `openingHours.timeZone must be a time zone’s IANA name, as in America/New_York, and is “${timeZone}”.`,
    );
  if (weekdays.every((day) => week[day].length === 0))
    problems.push('openingHours.week must have an open day, and has none.');
  return [...problems, ...checkClosures(closures), ...checkSpecialHours(hours)];
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function checkIntervals(field: string, intervals: readonly Interval[]): string[] {
  const malformed = intervals.flat().filter((time) => !/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/.test(time));
  if (malformed.length > 0)
    return malformed.map((time) => `${field} must hold times from 00:00 to 24:00, and holds “${time}”.`);
  return intervals.flatMap(([opens, closes], index) => {
    const range = `${opens} to ${closes}`;
    const previous = intervals[index - 1];
    if (opens === closes || opens === '24:00')
      return `${field} must open before it closes, and has ${range}.`;
    return previous && (opens <= previous[1] || endsNextDay(previous))
      ? `${field} must list its intervals in order, with a break between them, and has ${range} after ${previous.join(' to ')}.`
      : [];
  });
}

/** Reports a weekday that opens before the opening hours of the previous day end. */
function checkOverlap(week: OpeningHours['week'], day: Weekday, index: number): string[] {
  const late = week[weekdays.at(index - 1) ?? day].find(endsNextDay);
  const first = week[day][0];
  return late && first && first[0] <= late[1]
    ? [
        `openingHours.week.${day} must open after the hours of the day before have ended, and has ${first.join(' to ')} after ${late.join(' to ')}.`,
      ]
    : [];
}

function checkClosures(closures: readonly ClosedDates[]): string[] {
  const field = 'openingHours.closures';
  const malformed = closures.flatMap(getClosureDates).filter((date) => !isDate(date));
  if (malformed.length > 0)
    return [...new Set(malformed)].map(
      (date) => `${field} must hold dates that exist, written as in 2027-01-31, and holds “${date}”.`,
    );
  return closures.flatMap((closure, index) => {
    const [from, to] = getClosureDates(closure);
    const previous = closures[index - 1];
    if (from > to) return `${field} must not end before it begins, and has ${from} to ${to}.`;
    return previous && from <= getClosureDates(previous)[1]
      ? `${field} must list each date once and in order, and has ${from} after ${getClosureDates(previous)[1]}.`
      : [];
  });
}

function checkSpecialHours({ closures, specialHours = {} }: OpeningHours): string[] {
  return Object.entries(specialHours).flatMap(([date, intervals]) => {
    const field = `openingHours.specialHours['${date}']`;
    if (!isDate(date)) return `${field} must be a date that exists, written as in 2027-01-31.`;
    if (intervals.length === 0) return `${field} must have an interval; list closed dates in closures.`;
    if (isClosure(closures, date)) return `${field} must not also be a closure.`;
    return checkIntervals(field, intervals);
  });
}

/** Whether a text is an existing date (ISO 8601). `2026-02-30` is not. */
function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString() === `${text}T00:00:00.000Z`;
}
