import { expect, test } from 'vitest';
import { isolate } from './isolate.ts';

test('a name of the other direction than its sentence is isolated, and no other text', () => {
  expect(isolate('عائشة', 'ltr')).toBe('\u2068عائشة\u2069');
  expect(isolate('Anna (אנה)', 'ltr')).toBe('\u2068Anna (אנה)\u2069');
  expect(isolate('Anna', 'rtl')).toBe('\u2068Anna\u2069');
  for (const name of ['Anna', '安娜', 'A. B.', '']) expect(isolate(name, 'ltr')).toBe(name);
  for (const name of ['عائشة', '+971 4 123', '']) expect(isolate(name, 'rtl')).toBe(name);
});
