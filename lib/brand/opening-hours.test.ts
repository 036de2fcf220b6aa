import { expect, test } from 'vitest';
import { openingHours } from '#src/brand.ts';
import {
  type Closure,
  checkOpeningHours,
  getIntervals,
  type Interval,
  type OpeningHours,
  warnOfMissingClosures,
} from './opening-hours.ts';

const onMonday = (...monday: Interval[]) => ({ ...openingHours, week: { ...openingHours.week, monday } });
const closedOn = (...closures: Closure[]) => ({ ...openingHours, closures });
const withSpecial = (specialHours: Record<string, Interval[]>): OpeningHours => ({
  ...openingHours,
  specialHours,
});
const closedAllWeek = Object.fromEntries(Object.keys(openingHours.week).map((day) => [day, []]));

test('the brand’s opening hours can be used', () => {
  expect(checkOpeningHours(openingHours)).toEqual([]);
});

test.each([
  ['breaks', onMonday(['00:00', '06:30'], ['09:00', '12:00'], ['12:01', '24:00'])],
  ['no closures', closedOn()],
  ['a leap day', closedOn('2028-02-29')],
  ['closures on days that follow each other', closedOn('2026-12-24', ['2026-12-25', '2027-01-03'])],
  ['hours that end after midnight', onMonday(['09:00', '12:00'], ['22:00', '06:00'])],
  ['hours that end at midnight', onMonday(['22:00', '00:00'])],
  ['a zone of three quarters of an hour', { ...openingHours, timeZone: 'Asia/Kathmandu' }],
])('%s can be used', (_, hours) => {
  expect(checkOpeningHours(hours)).toEqual([]);
});

const apart = 'list its intervals in order, with a break between them';

test.each<[problem: string, ...monday: Interval[]]>([
  ['open before it closes, and has 09:00 to 09:00', ['09:00', '09:00']],
  ['open before it closes, and has 24:00 to 02:00', ['24:00', '02:00']],
  ['hold times from 00:00 to 24:00, and holds “9:00”', ['9:00', '18:00']],
  ['hold times from 00:00 to 24:00, and holds “24:30”', ['09:00', '24:30']],
  [`${apart}, and has 23:30 to 24:00 after 22:00 to 02:00`, ['22:00', '02:00'], ['23:30', '24:00']],
  [`${apart}, and has 12:00 to 18:00 after 09:00 to 13:00`, ['09:00', '13:00'], ['12:00', '18:00']],
  [`${apart}, and has 13:00 to 18:00 after 09:00 to 13:00`, ['09:00', '13:00'], ['13:00', '18:00']],
  [`${apart}, and has 09:00 to 12:00 after 13:00 to 18:00`, ['13:00', '18:00'], ['09:00', '12:00']],
])('Monday should %s', (problem, ...monday) => {
  expect(checkOpeningHours(onMonday(...monday))).toEqual([`openingHours.week.monday should ${problem}.`]);
});

const existing = 'hold dates that exist, written as in 2027-01-31';

test.each<[problem: string, ...closures: Closure[]]>([
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
])('closures should %s', (problem, ...closures) => {
  expect(checkOpeningHours(closedOn(...closures))).toEqual([`openingHours.closures should ${problem}.`]);
});

test.each([
  [
    '.week.tuesday should open after the hours of the day before have ended, and has 09:00 to 18:00 after 22:00 to 09:30',
    onMonday(['22:00', '09:30']),
  ],
  [
    '.timeZone should be a time zone’s IANA name, as in America/New_York, and is “New York”',
    { ...openingHours, timeZone: 'New York' },
  ],
  [
    '.week should have an open day, and has none',
    { ...openingHours, week: { ...openingHours.week, ...closedAllWeek } },
  ],
])('openingHours%s', (problem, hours) => {
  expect(checkOpeningHours(hours)).toEqual([`openingHours${problem}.`]);
});

test('every problem is told', () => {
  const hours = { ...onMonday(['18:00', '18:00']), timeZone: '', closures: ['tomorrow'] };
  expect(checkOpeningHours(hours)).toEqual([
    expect.stringMatching(/^openingHours\.timeZone should /),
    expect.stringMatching(/^openingHours\.week\.monday should /),
    expect.stringMatching(/^openingHours\.closures should /),
  ]);
});

test('a closure is its first day, its last, and every day between', () => {
  const { week } = openingHours;
  const hours: OpeningHours = {
    ...closedOn('2026-07-04', ['2026-12-24', '2027-01-03']),
    week: { ...week, saturday: week.monday, sunday: week.monday },
  };
  const closed = ['2026-07-04', '2026-12-24', '2026-12-31', '2027-01-03'];
  const open = ['2026-07-03', '2026-07-05', '2026-12-23', '2027-01-04'];
  expect([...closed, ...open].filter((date) => getIntervals(hours, date).length === 0)).toEqual(closed);
});

test('a date with hours of its own has those, on a day of the weekend as well', () => {
  const morning: Interval[] = [['09:00', '12:30']];
  // A Thursday and a Saturday.
  const hours = withSpecial({ '2026-12-31': morning, '2027-01-02': morning });
  expect(checkOpeningHours(hours)).toEqual([]);
  for (const date of ['2026-12-31', '2027-01-02']) expect(getIntervals(hours, date)).toEqual(morning);
  expect(getIntervals(hours, '2026-12-30')).toEqual(openingHours.week.wednesday);
  expect(getIntervals(hours, '2027-01-09')).toEqual([]);
});

test('hours that end after midnight go on on the next date, also on one that is closed', () => {
  const late: Interval = ['18:00', '02:00'];
  const { week } = openingHours;
  const hours: OpeningHours = {
    ...openingHours,
    week: { ...week, friday: [late], saturday: [['18:00', '00:00']] },
    closures: ['2026-12-25'],
    specialHours: { '2026-12-24': [['09:00', '12:00'], late] },
  };
  expect(checkOpeningHours(hours)).toEqual([]);
  // From a Friday to a Sunday.
  expect(getIntervals(hours, '2026-12-11')).toEqual([['18:00', '24:00']]);
  expect(getIntervals(hours, '2026-12-12')).toEqual([
    ['00:00', '02:00'],
    ['18:00', '24:00'],
  ]);
  expect(getIntervals(hours, '2026-12-13')).toEqual([]);
  expect(getIntervals(hours, '2026-12-24')).toEqual([
    ['09:00', '12:00'],
    ['18:00', '24:00'],
  ]);
  expect(getIntervals(hours, '2026-12-25')).toEqual([['00:00', '02:00']]);
  expect(getIntervals(hours, '2026-12-26')).toEqual([['18:00', '24:00']]);
});

test.each([
  ["['2027-02-29'] should be a date that exists", { '2027-02-29': [['09:00', '12:00']] }],
  ["['2026-12-31'] should be open at some time", { '2026-12-31': [] }],
  ["['2026-12-25'] should not be a closure as well", { '2026-12-25': [['09:00', '12:00']] }],
  ["['2026-12-31'] should open before it closes", { '2026-12-31': [['12:00', '12:00']] }],
] as [string, Record<string, Interval[]>][])('openingHours.specialHours%s', (problem, special) => {
  expect(checkOpeningHours(withSpecial(special))).toEqual([
    expect.stringContaining(`openingHours.specialHours${problem}`),
  ]);
});

test('the warning counts dates with hours of their own', () => {
  const hours = { ...withSpecial({ '2026-12-31': [['09:00', '12:00']] }), closures: ['2026-12-25'] };
  expect(warnOfMissingClosures(hours, new Date('2026-11-01T00:00:00Z'))).toBeUndefined();
  expect(warnOfMissingClosures(hours, new Date('2026-11-02T00:00:00Z'))).toContain('ends with 2026-12-31:');
});

test.each([
  ['two months ahead', '2026-10-27T00:00:00Z', undefined],
  ['less than 60 days ahead', '2026-10-27T00:00:01Z', expect.stringContaining('ends with 2026-12-26:')],
  ['long past', '2028-03-01T00:00:00Z', expect.stringContaining('ends with 2026-12-26:')],
])('when the last closure is %s, the warning is right', (_, now, warning) => {
  expect(warnOfMissingClosures(closedOn('2026-07-04', ['2026-12-24', '2026-12-26']), new Date(now))).toEqual(
    warning,
  );
});

test('a desk that lists no closures is not warned', () => {
  expect(warnOfMissingClosures(closedOn(), new Date('2026-10-27T00:00:00Z'))).toBeUndefined();
});
