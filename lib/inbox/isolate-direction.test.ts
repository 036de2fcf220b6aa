import { expect, test } from 'vitest';
import { isolateDirection } from './isolate-direction.ts';

test('only text with letters of the opposite direction is isolated', () => {
  expect(isolateDirection('عائشة', 'ltr')).toBe('\u2068عائشة\u2069');
  expect(isolateDirection('Anna (אנה)', 'ltr')).toBe('\u2068Anna (אנה)\u2069');
  expect(isolateDirection('Anna', 'rtl')).toBe('\u2068Anna\u2069');
  for (const name of ['Anna', '安娜', 'A. B.', '']) expect(isolateDirection(name, 'ltr')).toBe(name);
  for (const name of ['عائشة', '+971 4 123', '']) expect(isolateDirection(name, 'rtl')).toBe(name);
});
