import { expect, test } from 'vitest';
import { isInvisibleText, normalizeEmail } from './normalize.ts';

test.each([
  '\u00a0ada@example.com\u200b',
  '\ufeff ada@example.com',
  'ada＠example．com',
  'ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ',
  'mailto:ada@example.com',
  'MAILTO: ada@example.com?subject=A%20letter',
  '\u202aada@example.com\u202c',
])('%s is ada@example.com', (typed) => expect(normalizeEmail(typed)).toBe('ada@example.com'));

test.each(['ada+notes@example.com', 'anna@bücher.example', 'a?b@example.com', 'ada byron@example.com'])(
  '%s is unchanged',
  (typed) => expect(normalizeEmail(typed)).toBe(typed),
);

test.each(['\u3164', '\u2800\u2800', ' \u3164 ', '\u00a0', '\u200b\u2060', '\u3000'])(
  '%j is invisible',
  (text) => expect(isInvisibleText(text)).toBe(true),
);

test.each(['', ' ', 'Ada', '\u3164Ada', '한'])('%j is not an invisible text', (text) =>
  expect(isInvisibleText(text)).toBe(false),
);
