import { expect, test } from 'vitest';
import { createRequestMatcher } from './search-requests.ts';

const words = { name: 'Ada', email: 'ada@example.com', company: '', message: 'Four of us.' };

test.each([
  ['+351 212 345 678', '00351212345678'],
  ['+٣٥١ ٢١٢ ٣٤٥ ٦٧٨', '212 345'],
  ['+351 212 345 678', '+۳۵۱ ۲۱۲'],
  ['＋８１ー３ー１２３４ー５６７８', '+81-3-1234-5678'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['+44 (0)20 7946 0958', '020 7946'],
  ['Tel. 089/1234567', '0891234567'],
])('the number %s is found by %s', (phone, query) => {
  expect(createRequestMatcher(query)({ ...words, phone })).toBe(true);
});

test.each(['999', '351 213', '2'.repeat(40)])('%s is not found in another number', (query) => {
  expect(createRequestMatcher(query)({ ...words, phone: '+351 212 345 678' })).toBe(false);
});
