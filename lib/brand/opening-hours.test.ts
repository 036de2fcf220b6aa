import { expect, test } from 'vitest';
import { openingHours } from '#src/brand.ts';
import {
  type ClosedDates,
  checkOpeningHours,
  getMissingClosuresWarning,
  getOpenTimes,
  type Interval,
  type OpeningHours,
} from './opening-hours.ts';

const onMonday = (...monday: Interval[]) => ({ ...openingHours, week: { ...openingHours.week, monday } });
const closedOn = (...closures: ClosedDates[]) => ({ ...openingHours, closures });
const withSpecial = (specialHours: Record<string, Interval[]>): OpeningHours => ({
  ...openingHours,
  specialHours,
});
const closedAllWeek = Object.fromEntries(Object.keys(openingHours.week).map((day) => [day, []]));

test('the sample’s opening hours are valid', () => {
  expect(checkOpeningHours(openingHours)).toEqual([]);
});

test.each([
  ['breaks', onMonday(['00:00', '06:30'], ['09:00', '12:00'], ['12:01', '24:00'])],
  ['no closures', closedOn()],
  ['closures on a leap day', closedOn('2028-02-29')],
  ['closures on days that follow each other', closedOn('2026-12-24', ['2026-12-25', '2027-01-03'])],
  ['hours that end after midnight', onMonday(['09:00', '12:00'], ['22:00', '06:00'])],
  ['hours that end at midnight', onMonday(['22:00', '00:00'])],
  ['hours in a time zone with an offset of 45 minutes', { ...openingHours, timeZone: 'Asia/Kathmandu' }],
])('%s are valid', (_, hours) => {
  expect(checkOpeningHours(hours)).toEqual([]);
});

const unordered = 'list its intervals in order, with a break between them';

test.each<[problem: string, ...monday: Interval[]]>([
  ['open before it closes, and has 09:00 to 09:00', ['09:00', '09:00']],
  ['open before it closes, and has 24:00 to 02:00', ['24:00', '02:00']],
  ['hold times from 00:00 to 24:00, and holds “9:00”', ['9:00', '18:00']],
  ['hold times from 00:00 to 24:00, and holds “24:30”', ['09:00', '24:30']],
  [`${unordered}, and has 23:30 to 24:00 after 22:00 to 02:00`, ['22:00', '02:00'], ['23:30', '24:00']],
  [`${unordered}, and has 12:00 to 18:00 after 09:00 to 13:00`, ['09:00', '13:00'], ['12:00', '18:00']],
  [`${unordered}, and has 13:00 to 18:00 after 09:00 to 13:00`, ['09:00', '13:00'], ['13:00', '18:00']],
  [`${unordered}, and has 09:00 to 12:00 after 13:00 to 18:00`, ['13:00', '18:00'], ['09:00', '12:00']],
])('Monday must %s', (problem, ...monday) => {
  expect(checkOpeningHours(onMonday(...monday))).toEqual([`openingHours.week.monday must ${problem}.`]);
});

const existing = 'hold dates that exist, written as in 2027-01-31';

test.each<[problem: string, ...closures: ClosedDates[]]>([
  [`${existing}, and holds “2027-02-29”`, '2027-02-29'],
  [`${existing}, and holds “12/24/2027”`, ['12/24/2027', '2027-12-26']],
  [`${existing}, and holds “2027-1-1”`, '2027-1-1'],
  ['not end before it begins, and has 2027-01-03 to 2026-12-24', ['2027-01-03', '2026-12-24']],
  ['list each date once and in order, and has 2026-12-25 after 2027-01-01', '2027-01-01', '2026-12-25'],
  [
    'list each date once and in order, and has 2026-12-26 after 2026-12-26',
    ['2026-12-24', '2026-12-26'],
    '2026-12-26',
  ],
])('closures must %s', (problem, ...closures) => {
  expect(checkOpeningHours(closedOn(...closures))).toEqual([`openingHours.closures must ${problem}.`]);
});

test.each([
  [
    '.week.tuesday must open after the hours of the day before have ended, and has 09:00 to 18:00 after 22:00 to 09:30',
    onMonday(['22:00', '09:30']),
  ],
  [
    '.timeZone must be a time zone’s IANA name, as in America/New_York, and is “New York”',
    { ...openingHours, timeZone: 'New York' },
  ],
  [
    '.week must have an open day, and has none',
    { ...openingHours, week: { ...openingHours.week, ...closedAllWeek } },
  ],
])('openingHours%s', (problem, hours) => {
  expect(checkOpeningHours(hours)).toEqual([`openingHours${problem}.`]);
});

test('every problem is reported', () => {
  const hours = { ...onMonday(['18:00', '18:00']), timeZone: '', closures: ['tomorrow'] };
  expect(checkOpeningHours(hours)).toEqual([
    expect.stringMatching(/^openingHours\.timeZone must /),
    expect.stringMatching(/^openingHours\.week\.monday must /),
    expect.stringMatching(/^openingHours\.closures must /),
  ]);
});

test('a closure includes its first day, its last day, and every day between them', () => {
  const { week } = openingHours;
  const hours: OpeningHours = {
    ...closedOn('2026-07-04', ['2026-12-24', '2027-01-03']),
    week: { ...week, saturday: week.monday, sunday: week.monday },
  };
  const closed = ['2026-07-04', '2026-12-24', '2026-12-31', '2027-01-03'];
  const open = ['2026-07-03', '2026-07-05', '2026-12-23', '2027-01-04'];
  expect([...closed, ...open].filter((date) => getOpenTimes(hours, date).length === 0)).toEqual(closed);
});

test('special hours replace those of the weekday, also on a weekend', () => {
  const morning: Interval[] = [['09:00', '12:30']];
  // December 31 is a Thursday, and January 2 a Saturday.
  const hours = withSpecial({ '2026-12-31': morning, '2027-01-02': morning });
  expect(checkOpeningHours(hours)).toEqual([]);
  for (const date of ['2026-12-31', '2027-01-02']) expect(getOpenTimes(hours, date)).toEqual(morning);
  expect(getOpenTimes(hours, '2026-12-30')).toEqual(openingHours.week.wednesday);
  expect(getOpenTimes(hours, '2027-01-09')).toEqual([]);
});

test('hours that end after midnight continue on the next date, even if it is closed', () => {
  const late: Interval = ['18:00', '02:00'];
  const { week } = openingHours;
  const hours: OpeningHours = {
    ...openingHours,
    week: { ...week, friday: [late], saturday: [['18:00', '00:00']] },
    closures: ['2026-12-25'],
    specialHours: { '2026-12-24': [['09:00', '12:00'], late] },
  };
  expect(checkOpeningHours(hours)).toEqual([]);
  expect(getOpenTimes(hours, '2026-12-11')).toEqual([['18:00', '24:00']]);
  expect(getOpenTimes(hours, '2026-12-12')).toEqual([
    ['00:00', '02:00'],
    ['18:00', '24:00'],
  ]);
  expect(getOpenTimes(hours, '2026-12-13')).toEqual([]);
  expect(getOpenTimes(hours, '2026-12-24')).toEqual([
    ['09:00', '12:00'],
    ['18:00', '24:00'],
  ]);
  expect(getOpenTimes(hours, '2026-12-25')).toEqual([['00:00', '02:00']]);
  expect(getOpenTimes(hours, '2026-12-26')).toEqual([['18:00', '24:00']]);
});

test.each([
  ["['2027-02-29'] must be a date that exists", { '2027-02-29': [['09:00', '12:00']] }],
  ["['2026-12-31'] must have an interval", { '2026-12-31': [] }],
  ["['2026-12-25'] must not also be a closure", { '2026-12-25': [['09:00', '12:00']] }],
  ["['2026-12-31'] must open before it closes", { '2026-12-31': [['12:00', '12:00']] }],
] as [string, Record<string, Interval[]>][])('openingHours.specialHours%s', (problem, special) => {
  expect(checkOpeningHours(withSpecial(special))).toEqual([
    expect.stringContaining(`openingHours.specialHours${problem}`),
  ]);
});

test('the warning includes dates with special hours', () => {
  const hours = { ...withSpecial({ '2026-12-31': [['09:00', '12:00']] }), closures: ['2026-12-25'] };
  expect(getMissingClosuresWarning(hours, new Date('2026-11-01T00:00:00Z'))).toBeUndefined();
  expect(getMissingClosuresWarning(hours, new Date('2026-11-02T00:00:00Z'))).toContain(
    'ends with 2026-12-31:',
  );
});

test.each([
  ['two months ahead', '2026-10-27T00:00:00Z', undefined],
  ['less than 60 days ahead', '2026-10-27T00:00:01Z', expect.stringContaining('ends with 2026-12-26:')],
  ['long past', '2028-03-01T00:00:00Z', expect.stringContaining('ends with 2026-12-26:')],
])('the warning is correct if the last closure is %s', (_, now, warning) => {
  expect(
    getMissingClosuresWarning(closedOn('2026-07-04', ['2026-12-24', '2026-12-26']), new Date(now)),
  ).toEqual(warning);
});

test('there is no warning without closures', () => {
  expect(getMissingClosuresWarning(closedOn(), new Date('2026-10-27T00:00:00Z'))).toBeUndefined();
});
