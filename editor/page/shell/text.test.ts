import { expect, test } from 'vitest';
import { formatTime } from './text.tsx';

test.each([
  [new Date(2026, 2, 1, 0, 5), '12:05 AM'],
  [new Date(2026, 1, 28, 23, 55), 'yesterday, 11:55 PM'],
  [new Date(2026, 1, 27, 23, 55), 'Feb 27, 2026, 11:55 PM'],
])('on the first of March, %s is “%s”', (date, expected) => {
  // Newer versions of ICU separate the time by a narrow no-break space.
  const text = formatTime(date.toISOString(), new Date(2026, 2, 1, 9, 0)).replaceAll('\u202f', ' ');
  expect(text).toBe(expected);
});
