import { expect, test } from 'vitest';
import { askAboutDate } from './date-question.ts';

const now = new Date(2026, 10, 29);

test.each([
  ['2026-01-01', 0, undefined],
  ['2036-12-31', 0, undefined],
  ['', 0, undefined],
  ['2025-12-31', 0, '2025 is over: is the year right?'],
  ['2016-12-31', 0, '2016 is over: is the year right?'],
  ['2037-01-01', 0, '2037 is far ahead: is the year right?'],
  ['2016-12', 10, undefined],
  ['2015-12', 10, '2015 is over: is the year right?'],
  ['2062-12', 10, '2062 is far ahead: is the year right?'],
])('of %s, with %i years back, is asked: %s', (date, yearsBack, question) => {
  expect(askAboutDate(date, yearsBack, now)).toBe(question);
});
