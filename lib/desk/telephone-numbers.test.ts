import { expect, test } from 'vitest';
import { telephoneNumbers } from './telephone-numbers.ts';

const dialed = (field: string) => telephoneNumbers(field).map((number) => number.dialed);

test.each([
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['+44(0) 20-7946-0958', '+442079460958'],
  ['0044 (0)20 7946 0958', '+442079460958'],
  ['+44 20 7946 0018', '+442079460018'],
  ['(020) 7946 0958', '02079460958'],
  ['(+44) 20.7946.0958', '+442079460958'],
  ['+39 (0)6 6982 0000', '+390669820000'],
  ['+1 212 555‑0147', '+12125550147'],
  ['089/1234567', '0891234567'],
  ['(089) / 123 4567', '0891234567'],
  ['  12345 ', '12345'],
])('%s is %s', (typed, number) => {
  expect(telephoneNumbers(typed)).toEqual([{ typed: typed.trim(), dialed: number }]);
});

test.each([
  '+44 20 7946 0958 ext. 5',
  '+44 20 7946 0958 x5',
  '+44 20 7946 0958, ext 12',
  '+44 20 7946 0958 extension 1234',
  '+44 20 7946 0958 #5',
])('an extension is shown and not dialed: %s', (typed) => {
  expect(telephoneNumbers(typed)).toEqual([{ typed, dialed: '+442079460958' }]);
});

test.each([
  '+44 20 7946 0958 or +33 1 70 18 99 00',
  '+44 20 7946 0958 / +33 1 70 18 99 00',
  '+44 20 7946 0958/+33 1 70 18 99 00',
  '+44 20 7946 0958, +33 1 70 18 99 00',
  '+44 20 7946 0958; +33 1 70 18 99 00',
  '+44 20 7946 0958 ou +33 1 70 18 99 00',
  '+44 20 7946 0958 или +33 1 70 18 99 00',
  '+44 (0)20 7946 0958\n+33 (0)1 70 18 99 00',
])('two numbers are two: %s', (typed) => {
  expect(dialed(typed)).toEqual(['+442079460958', '+33170189900']);
});

test.each([
  '',
  'ask for Ada: 12345',
  '1234',
  // Which is meant is not sure: one number with two endings, or two.
  '+44 20 7946 0958 / 59',
  '+44 20 7946 0958 +33 1 70 18 99 00',
  '020 7946 0958 020 7946 0959',
  '+44 20 7946 0958 or the hotel',
  '+44 20 7946 0958 (mornings)',
  '1'.repeat(5000),
])('what is not surely a number is none: %#', (typed) => {
  expect(dialed(typed)).toEqual([]);
});
