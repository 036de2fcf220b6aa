import { expect, test } from 'vitest';
import { openingHours } from '#brand/opening-hours.ts';
import type { OpeningHours } from '#shared/opening-hours.ts';
import { deskNowText, visitorsHourText } from './desk-now.ts';

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

/** Worked out by hand. The sample brand: Monday to Friday, 9 to 18, in New York. */
test.each([
  ['at noon', '2026-03-04T17:00Z', newYork, 'The desk is open until 6 pm.'],
  ['at the minute of opening', '2026-03-04T14:00Z', newYork, 'The desk is open until 6 pm.'],
  ['a minute before closing', '2026-03-04T22:59Z', newYork, 'The desk is open until 6 pm.'],
  ['at the minute of closing', '2026-03-04T23:00Z', newYork, 'The desk opens on Thursday at 9 am.'],
  ['on the morning of a weekday', '2026-03-04T12:00Z', newYork, 'The desk opens at 9 am.'],
  [
    'to a clock that agrees by another name',
    '2026-03-04T17:00Z',
    'America/Toronto',
    'The desk is open until 6 pm.',
  ],
  [
    'from Paris',
    '2026-03-04T17:00Z',
    'Europe/Paris',
    'The desk is open until 6 pm New York time, midnight your time.',
  ],
  [
    'from London',
    '2026-03-04T12:00Z',
    'Europe/London',
    'The desk opens at 9 am New York time, 2 pm your time.',
  ],
  [
    'from Berlin, after midnight there',
    '2026-03-04T23:30Z',
    'Europe/Berlin',
    'The desk opens on Thursday at 9 am New York time, 3 pm your time.',
  ],
  [
    'from Auckland, where it is the next day',
    '2026-03-04T17:00Z',
    'Pacific/Auckland',
    'The desk is open until 6 pm New York time, noon on Thursday your time.',
  ],
  [
    'from Auckland, closed',
    '2026-03-04T23:30Z',
    'Pacific/Auckland',
    'The desk opens on Thursday at 9 am New York time, 3 am on Friday your time.',
  ],
  [
    'from Kathmandu',
    '2026-03-04T17:00Z',
    'Asia/Kathmandu',
    'The desk is open until 6 pm New York time, 4:45 am on Thursday your time.',
  ],
  [
    'from Lord Howe, in its summer',
    '2026-03-04T17:00Z',
    'Australia/Lord_Howe',
    'The desk is open until 6 pm New York time, 10 am on Thursday your time.',
  ],
  [
    'from Lord Howe, in its winter',
    '2026-07-01T17:00Z',
    'Australia/Lord_Howe',
    'The desk is open until 6 pm New York time, 8:30 am on Thursday your time.',
  ],
  [
    'from Los Angeles, where it is still the day before',
    '2026-03-04T06:00Z',
    'America/Los_Angeles',
    'The desk opens on Wednesday at 9 am New York time, 6 am your time.',
  ],
  // The clocks of New York change on March 8 and November 1, those of London on March 29, Lord Howe's on April 5.
  [
    'on Friday before New York’s clocks change',
    '2026-03-06T23:30Z',
    'Europe/London',
    'The desk opens on Monday at 9 am New York time, 1 pm your time.',
  ],
  [
    'on Friday before they change back',
    '2026-10-30T22:30Z',
    'Asia/Kathmandu',
    'The desk opens on Monday at 9 am New York time, 7:45 pm your time.',
  ],
  [
    'on Friday before London’s clocks change',
    '2026-03-27T22:30Z',
    'Europe/London',
    'The desk opens on Monday at 9 am New York time, 2 pm your time.',
  ],
  [
    'on Friday before Lord Howe’s clocks change',
    '2026-04-03T22:30Z',
    'Australia/Lord_Howe',
    'The desk opens on Monday at 9 am New York time, 11:30 pm your time.',
  ],
  ['before Thanksgiving', '2026-11-25T23:30Z', newYork, 'The desk opens on Friday at 9 am.'],
  [
    'on Thanksgiving, at an hour that is open on others',
    '2026-11-26T16:00Z',
    newYork,
    'The desk opens on Friday at 9 am.',
  ],
  [
    'before Christmas and a weekend',
    '2026-12-23T23:30Z',
    'Europe/Paris',
    'The desk opens on Monday at 9 am New York time, 3 pm your time.',
  ],
])('%s', (_when, now, visitorZone, text) => {
  expect(deskNowText(openingHours, new Date(now), visitorZone)).toBe(text);
});

const siesta: OpeningHours = {
  ...openingHours,
  week: daily(['09:00', '13:00'], ['14:30', '24:00']),
  closures: [['2026-08-01', '2026-08-15']],
};

test.each([
  ['before the break', '2026-03-04T15:00Z', 'The desk is open until 1 pm.'],
  ['in the break', '2026-03-04T18:00Z', 'The desk opens at 2:30 pm.'],
  ['after the break', '2026-03-04T22:00Z', 'The desk is open until midnight.'],
  ['before a closure longer than a week', '2026-07-31T22:00Z', 'The desk is open until midnight.'],
  ['in a closure longer than a week', '2026-08-02T16:00Z', 'The desk opens on Sunday, August 16 at 9 am.'],
  ['towards its end', '2026-08-14T16:00Z', 'The desk opens on Sunday at 9 am.'],
])('%s', (_when, now, text) => {
  expect(deskNowText(siesta, new Date(now), newYork)).toBe(text);
});

const nights: OpeningHours = {
  ...openingHours,
  week: daily(['00:00', '02:30'], ['20:00', '24:00']),
  closures: [],
};

test.each([
  ['over midnight', '2026-03-05T03:00Z', 'The desk is open until 2:30 am.'],
  ['in a night whose 2:30 is skipped', '2026-03-08T06:30Z', 'The desk is open until 3:30 am.'],
  ['in a night that has 1:30 twice, the first', '2026-11-01T05:30Z', 'The desk is open until 2:30 am.'],
  ['in a night that has 1:30 twice, the second', '2026-11-01T06:30Z', 'The desk is open until 2:30 am.'],
])('open at night: %s', (_when, now, text) => {
  expect(deskNowText(nights, new Date(now), newYork)).toBe(text);
});

test('over several days, it names the day on which the desk closes', () => {
  const week = { ...daily(['00:00', '24:00']), saturday: [], sunday: [] };
  const hours = { ...openingHours, week, closures: [] };
  expect(deskNowText(hours, new Date('2026-03-03T17:00Z'), newYork)).toBe(
    'The desk is open until midnight on Friday.',
  );
});

test('of a desk that never closes, or does not open for a year, it says nothing', () => {
  const always = { ...openingHours, week: daily(['00:00', '24:00']), closures: [] };
  expect(deskNowText(always, new Date('2026-03-03T17:00Z'), newYork)).toBeUndefined();
  const never = { ...openingHours, closures: [['2026-01-01', '2027-12-31']] as const };
  expect(deskNowText(never, new Date('2026-03-03T17:00Z'), newYork)).toBeUndefined();
});

test('before that stands what the visitor’s own clock says', () => {
  expect(visitorsHourText(openingHours, new Date('2026-03-04T14:09Z'), 'Europe/London')).toBe(
    'Outside this evening it is 2:09 pm. The desk is open until 6 pm New York time, 11 pm your time.',
  );
});

test('a zone that the system does not know is said, not guessed', () => {
  expect(() => deskNowText({ ...openingHours, timeZone: 'Moon/Tycho' }, new Date())).toThrow(RangeError);
});
