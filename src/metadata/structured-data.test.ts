import { expect, test } from 'vitest';
import { openingHours } from '#src/brand.ts';
import {
  createLandingPageData,
  createOpeningHours,
  createPriceRange,
  serializeInlineJson,
} from './structured-data.ts';

test('serialized data cannot end the script element', () => {
  const data = { name: '</script><script>alert(1)</script>' };
  expect(serializeInlineJson(data)).not.toContain('<');
  expect(JSON.parse(serializeInlineJson(data))).toEqual(data);
});

test('URLs begin with the public origin', () => {
  expect(JSON.stringify(createLandingPageData(new URL('https://www.example.com')))).toContain(
    'https://www.example.com/social-card.jpg',
  );
});

test('a missing public origin throws', () => {
  expect(() => createLandingPageData(undefined)).toThrow();
});

test('days with the same interval are grouped, and a break makes two entries', () => {
  const friday = [
    ['09:00', '18:00'],
    ['20:00', '24:00'],
  ] as const;
  const hours = { ...openingHours, week: { ...openingHours.week, friday } };
  expect(createOpeningHours(hours).openingHoursSpecification).toEqual([
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '09:00',
      closes: '18:00',
    },
    { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Friday'], opens: '20:00', closes: '23:59' },
  ]);
});

test('a price range lists distinct prices, and is omitted if it is too long', () => {
  expect(createPriceRange(['On request', 'From €900', 'On request'])).toEqual({
    priceRange: 'On request, From €900',
  });
  expect(createPriceRange(['a'.repeat(50), 'b'.repeat(50)])).toEqual({});
});
