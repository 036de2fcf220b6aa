import { expect, test } from 'vitest';
import { openingHours } from '#src/brand.ts';
import {
  createLandingPageData,
  createOpeningHours,
  createPriceRange,
  serializeInlineJson,
} from './structured-data.ts';

test('no data can end the script element around it', () => {
  const data = { name: '</script><script>alert(1)</script>' };
  expect(serializeInlineJson(data)).not.toContain('<');
  expect(JSON.parse(serializeInlineJson(data))).toEqual(data);
});

test('addresses begin with the public origin', () => {
  expect(JSON.stringify(createLandingPageData(new URL('https://www.example.com')))).toContain(
    'https://www.example.com/social-card.jpg',
  );
});

test('without a public origin it throws', () => {
  expect(() => createLandingPageData(undefined)).toThrow();
});

test('the hours of days that share them stand together, and a break is two entries', () => {
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

test('prices stand each once, and not at all where search engines would not read them', () => {
  expect(createPriceRange(['On request', 'From €900', 'On request'])).toEqual({
    priceRange: 'On request, From €900',
  });
  expect(createPriceRange(['a'.repeat(50), 'b'.repeat(50)])).toEqual({});
});
