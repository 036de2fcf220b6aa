import { expect, test } from 'vitest';
import { initialsIn } from './initials.ts';

test.each(['AB', 'A. B.', 'J-P', 'J‐P', "O'B", 'O’B', 'Ö', 'नी', '健', 'abcdefghijkl'])(
  '%j are initials',
  (typed) => {
    expect(initialsIn(` ${typed}\n`)).toBe(typed);
  },
);

test.each(['', ' ', '-', "'", '.', '12', 'A1', '<b>', 'A"B', 'abcdefghijklm', '👍'])(
  '%j are none',
  (typed) => {
    expect(initialsIn(typed)).toBeUndefined();
  },
);

test('spaces and accents are kept in one way', () => {
  expect(initialsIn('A  E\u0301')).toBe('A \u00c9');
});
