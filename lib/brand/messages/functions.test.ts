import { expect, test } from 'vitest';
import { readMessages } from './message.ts';

const known = { hours: [48, 72] as const, minutes: 27 };
const written = (language: string, text: string) =>
  readMessages({ language, currency: 'EUR', spelled: [] }, known)(text, [])({});

test.each([
  ['en-US', '48–72', '48–72 hours'],
  // Where the language has a hyphen, at whose spaces a line could break, it is a dash.
  ['pt-PT', '48–72', '48–72 horas'],
  ['ar-AE', '48–72', '48–72 ساعة'],
  ['ja-JP', '48〜72', '48〜72時間'],
  ['ko-KR', '48~72', '48~72시간'],
])('in %s, a range is written %s, and with its unit %s', (language, range, ofUnit) => {
  expect(written(language, '{$hours :range}')).toBe(range);
  expect(written(language, '{$hours :range unit=hour}')).toBe(ofUnit);
});

test.each([
  ['en-US', '27 minutes'],
  ['ar-AE', '27 دقيقة'],
  ['ja-JP', '27分'],
])('in %s, a unit is written %s', (language, unit) =>
  expect(written(language, '{$minutes :unit unit=minute}')).toBe(unit),
);
