import { expect, test } from 'vitest';
import type { OpeningHours } from '#lib/brand/opening-hours.ts';
import { openingHours } from '#src/brand.ts';
import { formatOpeningStatus } from './opening-status.ts';

const newYork = 'America/New_York';
const daily = (...intervals: OpeningHours['week']['monday']): OpeningHours['week'] => ({
  monday: intervals,
  tuesday: intervals,
  wednesday: intervals,
  thursday: intervals,
  friday: intervals,
  saturday: intervals,
  sunday: intervals,
});

const createSentence = (clock: string, desk: string): string =>
  `This page keeps its own hours. By your clock it is ${clock}; in New York the desk ${desk}.`;

/** The sample brand is open from Monday to Friday, 9 am to 6 pm, in New York. The expected texts are calculated by hand. */
test.each([
  ['at noon', '2026-03-04T17:00Z', newYork, 'noon', 'is open, and closes in 6 hours'],
  ['at the minute of opening', '2026-03-04T14:00Z', newYork, '9 am', 'is open, and closes in 9 hours'],
  ['a minute before closing', '2026-03-04T22:59Z', newYork, '5:59 pm', 'is open, and closes in 1 minute'],
  ['at the minute of closing', '2026-03-04T23:00Z', newYork, '6 pm', 'opens in 15 hours'],
  ['on the morning of a weekday', '2026-03-04T12:00Z', newYork, '7 am', 'opens in 2 hours'],
  ['from Toronto', '2026-03-04T17:00Z', 'America/Toronto', 'noon', 'is open, and closes in 6 hours'],
  [
    'the next day in Auckland',
    '2026-03-04T17:00Z',
    'Pacific/Auckland',
    '6 am',
    'is open, and closes in 6 hours',
  ],
  ['on Saturday in Auckland', '2026-11-25T23:30Z', 'Pacific/Auckland', '12:30 pm', 'opens on Friday'],
  // Daylight saving time starts on March 8 in New York, and on March 29 in London.
  ['before New York’s clocks change', '2026-03-06T23:30Z', 'Europe/London', '11:30 pm', 'opens on Monday'],
  ['before London’s clocks change', '2026-03-27T22:30Z', 'Europe/London', '10:30 pm', 'opens on Monday'],
  ['before Thanksgiving', '2026-11-25T23:30Z', newYork, '6:30 pm', 'opens on Friday'],
  ['on Thanksgiving', '2026-11-26T16:00Z', newYork, '11 am', 'opens in 22 hours'],
  ['before Christmas and a weekend', '2026-12-23T23:30Z', 'Europe/Paris', '12:30 am', 'opens on Monday'],
])('%s', (_when, now, visitorZone, clock, desk) => {
  expect(formatOpeningStatus(openingHours, new Date(now), visitorZone)).toBe(createSentence(clock, desk));
});

const siesta: OpeningHours = {
  ...openingHours,
  week: daily(['09:00', '13:00'], ['14:30', '24:00']),
  closures: [['2026-08-01', '2026-08-15']],
};

test.each([
  ['before the break', '2026-03-04T15:00Z', '10 am', 'is open, and closes in 3 hours'],
  ['in the break', '2026-03-04T18:00Z', '1 pm', 'opens in 2 hours'],
  ['after the break', '2026-03-04T22:00Z', '5 pm', 'is open, and closes in 7 hours'],
  ['before a closure longer than a week', '2026-07-31T22:00Z', '6 pm', 'is open, and closes in 6 hours'],
  ['in a closure longer than a week', '2026-08-02T16:00Z', 'noon', 'opens on Sunday, August 16'],
  ['towards its end', '2026-08-14T16:00Z', 'noon', 'opens on Sunday'],
])('%s', (_when, now, clock, desk) => {
  expect(formatOpeningStatus(siesta, new Date(now), newYork)).toBe(createSentence(clock, desk));
});

const nights: OpeningHours = {
  ...openingHours,
  week: daily(['00:00', '02:30'], ['20:00', '24:00']),
  closures: [],
};

test.each([
  ['over midnight', '2026-03-05T03:00Z', '10 pm', 'is open, and closes in 4 hours'],
  ['in a night whose 2:30 is skipped', '2026-03-08T06:30Z', '1:30 am', 'is open, and closes in 1 hour'],
  [
    'in a night that has 1:30 twice, the first',
    '2026-11-01T05:30Z',
    '1:30 am',
    'is open, and closes in 2 hours',
  ],
  [
    'in a night that has 1:30 twice, the second',
    '2026-11-01T06:30Z',
    '1:30 am',
    'is open, and closes in 1 hour',
  ],
])('open at night: %s', (_when, now, clock, desk) => {
  expect(formatOpeningStatus(nights, new Date(now), newYork)).toBe(createSentence(clock, desk));
});

test('if the agency is open for several days, the text names the day on which it closes', () => {
  const week = { ...daily(['00:00', '24:00']), saturday: [], sunday: [] };
  const hours = { ...openingHours, week, closures: [] };
  expect(formatOpeningStatus(hours, new Date('2026-03-03T17:00Z'), newYork)).toBe(
    createSentence('noon', 'is open until Friday'),
  );
});

test('there is no text if the agency never closes, or does not open for a year', () => {
  const always = { ...openingHours, week: daily(['00:00', '24:00']), closures: [] };
  expect(formatOpeningStatus(always, new Date('2026-03-03T17:00Z'), newYork)).toBeUndefined();
  const never = { ...openingHours, closures: [['2026-01-01', '2027-12-31']] as const };
  expect(formatOpeningStatus(never, new Date('2026-03-03T17:00Z'), newYork)).toBeUndefined();
});

test('an unknown time zone throws', () => {
  expect(() => formatOpeningStatus({ ...openingHours, timeZone: 'Moon/Tycho' }, new Date())).toThrow(
    RangeError,
  );
});
