import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  type ClosedDates,
  type Interval,
  type OpeningHours,
  type Weekday,
  weekdays,
} from '#lib/brand/opening-hours.ts';
import { openingHours } from '#src/brand.ts';
import { samplePromisedMinutes } from '../../tests/support/sample-brand.ts';
import { computeReplyDeadlines, iterateOpenIntervals } from './opening-time.ts';

function createHours(
  timeZone: string,
  days: readonly Weekday[],
  intervals: readonly Interval[],
  closures: readonly ClosedDates[] = [],
): OpeningHours {
  const week = weekdays.map((day) => [day, days.includes(day) ? intervals : []]);
  return { timeZone, week: Object.fromEntries(week), closures };
}

const workdays = weekdays.slice(0, 5);
const office = (timeZone: string, closures?: readonly ClosedDates[]) =>
  createHours(timeZone, workdays, [['09:00', '18:00']], closures);
const daily = (timeZone: string, opens: string, closes: string, closures?: readonly ClosedDates[]) =>
  createHours(timeZone, weekdays, [[opens, closes]], closures);

const newYork = office('America/New_York');
const london = office('Europe/London');
const casablanca = office('Africa/Casablanca');
const lordHowe = office('Australia/Lord_Howe');
const kathmandu = office('Asia/Kathmandu');
const auckland = office('Pacific/Auckland');
const withBreak = createHours('America/New_York', workdays, [
  ['09:00', '12:30'],
  ['13:30', '18:00'],
]);
const threeShort = createHours('America/New_York', workdays, [
  ['09:00', '09:45'],
  ['12:00', '12:45'],
  ['17:00', '17:45'],
]);
const thanksgiving = office('America/New_York', ['2026-11-26']);
const newYear = office('America/New_York', ['2027-01-01']);
const christmas = office('America/New_York', [['2026-12-24', '2026-12-26']]);
const yearsEnd = office('America/New_York', [['2026-12-24', '2027-01-03']]);
const evenings = daily('America/New_York', '18:00', '24:00', ['2026-07-04']);
const nights = daily('America/New_York', '00:00', '06:00');
const fromHalfPast1 = daily('America/New_York', '01:30', '06:00');
const fromHalfPast2 = daily('America/New_York', '02:30', '06:00');
const untilHalfPast1 = daily('America/New_York', '00:30', '01:30');
const always = daily('America/New_York', '00:00', '24:00');
const lordHoweAlways = daily('Australia/Lord_Howe', '00:00', '24:00');
const cairo = daily('Africa/Cairo', '18:00', '24:00');

const computeReplyBy = (hours: OpeningHours, received: Date, replyMinutes: number): Date =>
  computeReplyDeadlines(hours, received, { replyMinutes, reminderMinutes: replyMinutes }).replyBy;

type Case = [when: string, hours: OpeningHours, received: string, expected: string, minutes?: number];

/**
 * Cases that were calculated by hand, in local time with the UTC offset. The promised reply time is 120 minutes unless
 * stated otherwise.
 */
const byHand: readonly Case[] = [
  ['over a weekend, clocks go forward', newYork, '2026-03-06T16:30-05:00', '2026-03-09T09:30-04:00'],
  ['over a weekend, clocks go back', newYork, '2026-10-30T17:00-04:00', '2026-11-02T10:00-05:00'],
  ['120 minutes before closing', newYork, '2026-03-03T16:00-05:00', '2026-03-03T18:00-05:00'],
  ['119 minutes before closing', newYork, '2026-03-03T16:01-05:00', '2026-03-04T09:01-05:00'],
  ['at the minute of closing', newYork, '2026-03-03T18:00-05:00', '2026-03-04T11:00-05:00'],
  ['a millisecond before', newYork, '2026-03-03T17:59:59.999-05:00', '2026-03-04T10:59:59.999-05:00'],
  ['at the minute of opening', newYork, '2026-03-03T09:00-05:00', '2026-03-03T11:00-05:00'],
  ['between two minutes', newYork, '2026-03-03T10:15:30-05:00', '2026-03-03T12:15:30-05:00'],
  ['in the night', newYork, '2026-03-03T23:40-05:00', '2026-03-04T11:00-05:00'],
  ['early in the morning', newYork, '2026-03-03T06:15-05:00', '2026-03-03T11:00-05:00'],
  ['on a Saturday', newYork, '2026-02-07T12:00-05:00', '2026-02-09T11:00-05:00'],

  ['an hour before a break', withBreak, '2026-03-03T11:30-05:00', '2026-03-03T14:30-05:00'],
  ['two hours before a break', withBreak, '2026-03-03T10:30-05:00', '2026-03-03T12:30-05:00'],
  ['as a break begins', withBreak, '2026-03-03T12:30-05:00', '2026-03-03T15:30-05:00'],
  ['during a break', withBreak, '2026-03-03T13:00-05:00', '2026-03-03T15:30-05:00'],
  ['over two breaks', threeShort, '2026-03-03T09:15-05:00', '2026-03-03T17:45-05:00'],
  ['over two breaks and a night', threeShort, '2026-03-03T09:16-05:00', '2026-03-04T09:01-05:00'],

  ['on the eve of a closure', thanksgiving, '2026-11-25T17:00-05:00', '2026-11-27T10:00-05:00'],
  ['on the day of a closure', thanksgiving, '2026-11-26T10:00-05:00', '2026-11-27T11:00-05:00'],
  ['before a closure and a weekend', newYear, '2026-12-31T17:30-05:00', '2027-01-04T10:30-05:00'],
  ['before a closure of three days', christmas, '2026-12-23T17:00-05:00', '2026-12-28T10:00-05:00'],
  ['before one over the year’s end', yearsEnd, '2026-12-23T17:00-05:00', '2027-01-04T10:00-05:00'],
  ['within one over the year’s end', yearsEnd, '2026-12-31T23:59-05:00', '2027-01-04T11:00-05:00'],
  // At this time, the day of the closure has already begun in UTC.
  ['on the evening before a closure', evenings, '2026-07-03T23:00-04:00', '2026-07-05T19:00-04:00'],
  ['on the evening of a closure', evenings, '2026-07-04T21:00-04:00', '2026-07-05T20:00-04:00'],

  ['120 minutes before 24:00', evenings, '2026-05-01T22:00-04:00', '2026-05-02T00:00-04:00'],
  ['past midnight, always open', always, '2026-05-01T23:00-04:00', '2026-05-02T01:00-04:00'],
  ['clocks go forward, always open', always, '2026-03-08T01:00-05:00', '2026-03-08T04:00-04:00'],
  ['clocks go back, always open', always, '2026-11-01T00:30-04:00', '2026-11-01T01:30-05:00'],
  ['a night of five hours', nights, '2026-03-08T00:00-05:00', '2026-03-08T06:00-04:00', 300],
  ['a night of five hours, and more', nights, '2026-03-08T00:00-05:00', '2026-03-09T00:01-04:00', 301],
  ['a night of seven hours', nights, '2026-11-01T00:00-04:00', '2026-11-01T06:00-05:00', 420],
  ['a night of seven hours, and more', nights, '2026-11-01T00:00-04:00', '2026-11-02T00:01-05:00', 421],
  // When clocks are set forward, 02:30 means 03:30. When they are set back, 01:30 means its first occurrence.
  ['opening time left out', fromHalfPast2, '2026-03-08T00:00-05:00', '2026-03-08T05:30-04:00'],
  ['opening time comes twice', fromHalfPast1, '2026-11-01T00:00-04:00', '2026-11-01T02:30-05:00'],
  ['closing time comes twice', untilHalfPast1, '2026-11-01T00:45-04:00', '2026-11-02T01:00-05:00', 75],
  // In Cairo, the clocks change at 24:00: to 01:00 in spring, and to 23:00 in autumn.
  ['midnight left out', cairo, '2026-04-23T22:00+02:00', '2026-04-24T01:00+03:00'],
  ['an evening of seven hours', cairo, '2026-10-29T18:00+03:00', '2026-10-30T00:00+02:00', 420],

  ['as Ramadan begins', casablanca, '2026-02-13T17:00+01:00', '2026-02-16T10:00+00:00'],
  ['as Ramadan ends', casablanca, '2026-03-20T17:00+00:00', '2026-03-23T10:00+01:00'],
  ['clocks go back half an hour', lordHowe, '2026-04-03T17:00+11:00', '2026-04-06T10:00+10:30'],
  ['half an hour comes twice', lordHoweAlways, '2026-04-05T01:00+11:00', '2026-04-05T02:30+10:30'],
  ['half an hour left out', lordHoweAlways, '2026-10-04T01:00+10:30', '2026-10-04T03:30+11:00'],
  ['three quarters of an hour off', kathmandu, '2026-03-06T17:30+05:45', '2026-03-09T10:30+05:45'],
  ['into a southern winter', auckland, '2026-04-03T17:00+13:00', '2026-04-06T10:00+12:00'],
  ['into a southern summer', auckland, '2026-09-25T17:00+12:00', '2026-09-28T10:00+13:00'],
  ['into British summer', london, '2026-03-27T17:00+00:00', '2026-03-30T10:00+01:00'],
  ['out of British summer', london, '2026-10-23T17:00+01:00', '2026-10-26T10:00+00:00'],
];

afterEach(() => void vi.unstubAllEnvs());

describe.each(['America/New_York', 'Pacific/Auckland'])('on a server in %s', (serverZone) => {
  test.each(byHand)('%s', (_, hours, received, expected, minutes = 120) => {
    vi.stubEnv('TZ', serverZone);
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(serverZone);
    expect(computeReplyBy(hours, new Date(received), minutes)).toEqual(new Date(expected));
  });

  test('a request of Friday afternoon is promised an answer on Monday morning', () => {
    vi.stubEnv('TZ', serverZone);
    const { replyBy, remindAt } = computeReplyDeadlines(
      openingHours,
      new Date('2026-03-06T16:30-05:00'),
      samplePromisedMinutes,
    );
    expect(replyBy.toISOString()).toBe('2026-03-09T13:30:00.000Z');
    expect(remindAt.toISOString()).toBe('2026-03-06T23:00:00.000Z');
  });
});

test('open intervals begin with the current one, and leave out breaks, closures and days off', () => {
  const hours = { ...withBreak, closures: ['2026-07-06'] };
  const coming = iterateOpenIntervals(hours, new Date('2026-07-03T12:00-04:00')).take(4);
  expect([...coming].map(({ opens, closes }) => [opens.toISOString(), closes.toISOString()])).toEqual([
    ['2026-07-03T13:00:00.000Z', '2026-07-03T16:30:00.000Z'],
    ['2026-07-03T17:30:00.000Z', '2026-07-03T22:00:00.000Z'],
    ['2026-07-07T13:00:00.000Z', '2026-07-07T16:30:00.000Z'],
    ['2026-07-07T17:30:00.000Z', '2026-07-07T22:00:00.000Z'],
  ]);
});

test('an interval has ended at its closing time', () => {
  const [next] = iterateOpenIntervals(newYork, new Date('2026-03-03T18:00-05:00')).take(1);
  expect(next?.opens).toEqual(new Date('2026-03-04T09:00-05:00'));
});

test('open intervals continue for years', () => {
  const workdaysOfTwoYears = iterateOpenIntervals(newYork, new Date('2026-01-01T00:00-05:00')).take(522);
  expect([...workdaysOfTwoYears].at(-1)?.closes).toEqual(new Date('2027-12-31T18:00-05:00'));
});

test('intervals that overlap through a change of the clocks follow one another', () => {
  const hours = createHours('America/New_York', weekdays, [
    ['02:10', '02:50'],
    ['03:00', '03:30'],
    ['03:40', '04:00'],
  ]);
  const coming = iterateOpenIntervals(hours, new Date('2026-03-08T00:00-05:00')).take(3);
  expect([...coming].map(({ opens, closes }) => [opens, closes])).toEqual([
    [new Date('2026-03-08T03:00-04:00'), new Date('2026-03-08T03:30-04:00')],
    [new Date('2026-03-08T03:30-04:00'), new Date('2026-03-08T03:50-04:00')],
    [new Date('2026-03-08T03:50-04:00'), new Date('2026-03-08T04:00-04:00')],
  ]);
});

test('a desk that does not open within 400 days is an error', () => {
  const received = new Date('2026-03-03T16:30-05:00');
  const never = office('America/New_York', [['2026-03-04', '2028-01-01']]);
  expect(computeReplyBy(never, received, 90)).toEqual(new Date('2026-03-03T18:00-05:00'));
  expect(() => computeReplyBy(never, received, 120)).toThrow(/openingHours.*does not open in the 400 days/);
  const aYear = office('America/New_York', [['2026-03-04', '2027-04-06']]);
  expect(computeReplyBy(aYear, received, 120)).toEqual(new Date('2027-04-07T09:30-04:00'));
});
