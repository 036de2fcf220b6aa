import { expect, test } from 'vitest';
import { formatTimeUntil } from './format-time-until.ts';

const minuteMs = 60_000;

test.each([
  ['en-US', 'in 27 minutes', 'in 3 hours'],
  ['pt-PT', 'dentro de 27 minutos', 'dentro de 3 horas'],
  ['ar-AE', 'خلال 27 دقيقة', 'خلال 3 ساعات'],
  ['ja-JP', '27分後', '3時間後'],
])('in %s, durations are formatted as %s and %s', (language, minutes, hours) => {
  expect(formatTimeUntil(27 * minuteMs, Math.ceil, language)).toBe(minutes);
  expect(formatTimeUntil(3 * 60 * minuteMs, Math.ceil, language)).toBe(hours);
});
