import { expect, test } from 'vitest';
import { isolateDirection } from './isolate-direction.ts';

test('a name of the other direction than its sentence is isolated, and no other text', () => {
  expect(isolateDirection('عائشة', 'ltr')).toBe('\u2068عائشة\u2069');
  expect(isolateDirection('Anna (אנה)', 'ltr')).toBe('\u2068Anna (אנה)\u2069');
  expect(isolateDirection('Anna', 'rtl')).toBe('\u2068Anna\u2069');
  for (const name of ['Anna', '安娜', 'A. B.', '']) expect(isolateDirection(name, 'ltr')).toBe(name);
  for (const name of ['عائشة', '+971 4 123', '']) expect(isolateDirection(name, 'rtl')).toBe(name);
});
