import { expect, test } from 'vitest';
import { openingHours } from '#brand/opening-hours.ts';
import { asInlineJson, landingPageData, openingHoursData } from './structured-data.ts';

test('no data can end the script element around it', () => {
  const data = { name: '</script><script>alert(1)</script>' };
  expect(asInlineJson(data)).not.toContain('<');
  expect(JSON.parse(asInlineJson(data))).toEqual(data);
});

test('addresses begin with the public origin', () => {
  expect(JSON.stringify(landingPageData(new URL('https://www.example.com')))).toContain(
    'https://www.example.com/social-card.jpg',
  );
});

test('without a public origin it throws', () => {
  expect(() => landingPageData(undefined)).toThrow();
});

const today = new Date('2026-11-22T12:00Z');

test('the hours of days that share them stand together, and a break is two entries', () => {
  const friday = [
    ['09:00', '18:00'],
    ['20:00', '24:00'],
  ] as const;
  const hours = { ...openingHours, week: { ...openingHours.week, friday } };
  expect(openingHoursData(hours, today).openingHoursSpecification).toEqual([
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '09:00',
      closes: '18:00',
    },
    { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Friday'], opens: '20:00', closes: '23:59' },
  ]);
});

test('the closures of the coming year are days that open and close at once', () => {
  const closures = [
    '2026-11-21',
    ['2026-11-20', '2026-11-22'],
    '2027-07-04',
    ['2027-11-21', '2027-11-23'],
    '2027-11-22',
  ] as const;
  const closed = { '@type': 'OpeningHoursSpecification', opens: '00:00', closes: '00:00' };
  expect(openingHoursData({ ...openingHours, closures }, today).specialOpeningHoursSpecification).toEqual([
    { ...closed, validFrom: '2026-11-20', validThrough: '2026-11-22' },
    { ...closed, validFrom: '2027-07-04', validThrough: '2027-07-04' },
    { ...closed, validFrom: '2027-11-21', validThrough: '2027-11-23' },
  ]);
  const open = { ...openingHours, closures: ['2024-01-01'] };
  expect(openingHoursData(open, today)).not.toHaveProperty('specialOpeningHoursSpecification');
});
