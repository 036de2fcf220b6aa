/** Generates opening hours for property tests, in time zones and weeks with clock changes. */
import fc from 'fast-check';
import {
  type ClosedDates,
  checkOpeningHours,
  type Interval,
  type OpeningHours,
  type Weekday,
  weekdays,
} from '#lib/brand/opening-hours.ts';

const dayMs = 24 * 60 * 60_000;

const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);

/**
 * Time zones, each with the first day of ten days, in the middle of which the clocks change. Kathmandu's clocks never
 * change.
 */
export const clockChanges = [
  ['America/New_York', '2026-03-03'],
  ['America/New_York', '2026-10-27'],
  ['Europe/London', '2026-03-24'],
  ['Europe/London', '2026-10-20'],
  ['Africa/Casablanca', '2026-02-10'],
  ['Africa/Casablanca', '2026-03-17'],
  ['Australia/Lord_Howe', '2026-03-31'],
  ['Australia/Lord_Howe', '2026-09-29'],
  ['Asia/Kathmandu', '2026-12-28'],
  ['Pacific/Auckland', '2026-03-31'],
  ['Pacific/Auckland', '2026-09-22'],
] as const;

const quarterHours = (count: number): string =>
  `${String(Math.floor(count / 4)).padStart(2, '0')}:${String((count % 4) * 15).padStart(2, '0')}`;

const arbitraryIntervals = (quarters: number) =>
  fc.uniqueArray(fc.integer({ min: 0, max: quarters }), { maxLength: 6 }).map((marks): Interval[] => {
    const times = marks.sort((one, other) => one - other).map(quarterHours);
    return times.flatMap((closes, index) => (index % 2 ? [[times[index - 1] ?? '', closes]] : []));
  });

/**
 * Generates valid opening hours, with closures and special hours in the ten days from `start`.
 * @param until the number of quarter-hours after midnight by which every day has closed, because clocks change at night
 */
export function arbitraryOpeningHours(
  timeZone: string,
  start: string,
  until = 96,
): fc.Arbitrary<OpeningHours> {
  const intervals = arbitraryIntervals(until);
  const week = fc.record(
    Object.fromEntries(weekdays.map((day) => [day, intervals])) as Record<Weekday, typeof intervals>,
  );
  const closures = fc
    .tuple(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 6, max: 7 }), fc.nat(2))
    .map(([one, from, more]): ClosedDates[] => [
      addDays(start, one),
      [addDays(start, from), addDays(start, from + more)],
    ]);
  const specialHours = fc.dictionary(
    fc.integer({ min: 3, max: 9 }).map((day) => addDays(start, day)),
    intervals,
    { maxKeys: 3 },
  );
  return fc
    .record({ week, closures, specialHours })
    .map((some): OpeningHours => ({ timeZone, ...some }))
    .filter((hours) => checkOpeningHours(hours).length === 0);
}
