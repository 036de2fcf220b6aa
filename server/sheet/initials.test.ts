import { expect, test } from 'vitest';
import { parseInitials } from './initials.ts';

const initials = "A, AB, A. B., a. b., J-P, J‐P, O'B, O’B, Ö, É. Ł., नी, दे., 健, 山田, Ада Б., abcdefghijkl";

test.each(initials.split(', '))('%j are initials', (typed) => {
  expect(parseInitials(` ${typed}\n`)).toBe(typed);
});

const others = '-, \', ., . ., 1, 12, A1, <b>, A@B, A"B, “A”, A\u0000, A\u202e, abcdefghijklm, 👍';

test.each(['', ' ', ...others.split(', ')])('%j are not initials', (typed) => {
  expect(parseInitials(typed)).toBeUndefined();
});

test('spaces and accents are normalized', () => {
  expect(parseInitials('A  E\u0301')).toBe('A \u00c9');
});
