import { expect, test } from 'vitest';
import { parseNumber } from './parse-number.ts';

test.each<[string, string | undefined, number]>([
  ['8500', 'USD', 8500],
  ['8,500', 'USD', 8500],
  ['8 500', 'USD', 8500],
  ['8\u202f500', 'EUR', 8500],
  ['8’500', 'CHF', 8500],
  ['$8,500', 'USD', 8500],
  ['USD 8,500', 'USD', 8500],
  ['8.500,50 €', 'EUR', 8500.5],
  ['8,500.50', 'USD', 8500.5],
  ['8.500,50', 'USD', 8500.5],
  ['1,234,567', 'USD', 1_234_567],
  ['1.234.567,5', 'EUR', 1_234_567.5],
  ['1,234.567', 'USD', 1234.567],
  ['12,5', undefined, 12.5],
  ['12.50', undefined, 12.5],
  ['.5', undefined, 0.5],
  ['0', undefined, 0],
  ['15%', '%', 15],
  ['15 %', '%', 15],
  ['24 hours', 'hours', 24],
  ['1 hour', 'hours', 1],
  ['-5', undefined, -5],
  ['−5', undefined, -5],
  ['８５００', undefined, 8500],
  ['8500.125', undefined, 8500.125],
])('“%s” in %s is %d', (typed, unit, value) => {
  expect(parseNumber(typed, unit)).toEqual([value]);
});

test.each<[string, number[]]>([
  ['0.125', [0.125, 125]],
  ['0,125', [0.125, 125]],
  ['8.500', [8500, 8.5]],
  ['1,0000', [1, 10_000]],
  ['1.0000', [1, 10_000]],
  ['$ 8.500', [8500, 8.5]],
])('“%s” may be meant as any of %j', (typed, options) => {
  expect(parseNumber(typed, 'USD')).toEqual(options);
});

test.each([
  '',
  ' ',
  'a lot',
  '1.2.3',
  '12,34,5',
  '1,23.456.7',
  '€8,500',
  '15%',
  '8,500 hours',
  '8²',
  '½',
  '1e5',
  '--5',
  '$',
  '0x10',
  'Infinity',
])('“%s” is no price in dollars', (typed) => {
  expect(parseNumber(typed, 'USD')).toEqual([]);
});
