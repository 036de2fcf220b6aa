import { expect, test } from 'vitest';
import { findLanguage, getDirection, getNativeLanguageName, localizePath } from './languages.ts';

const first = { prefix: '' };
const portuguese = { prefix: '/pt' };
const brazilian = { prefix: '/pt-BR' };

test.each([
  ['/', '/', '/pt'],
  ['/terms', '/terms', '/pt/terms'],
  ['/#contact', '/#contact', '/pt#contact'],
  ['/?from=mail', '/?from=mail', '/pt?from=mail'],
  ['/terms#fees', '/terms#fees', '/pt/terms#fees'],
])('%s is %s in the first language, and %s in another', (path, ...expected) => {
  expect([first, portuguese].map((language) => localizePath(language, path))).toEqual(expected);
});

test.each([
  ['/', first],
  ['/terms', first],
  ['/pt', portuguese],
  ['/pt/no-such-page', portuguese],
  ['/pt-BR', brazilian],
  ['/pt-BR/terms', brazilian],
  ['/PT/terms', first],
  ['/ptx', first],
])('%s belongs to one language', (path, language) => {
  expect(findLanguage([first, portuguese, brazilian], path)).toBe(language);
});

test.each([
  ['en-US', 'English', 'ltr'],
  ['pt-PT', 'Português', 'ltr'],
  ['ar-SA', 'العربية', 'rtl'],
  ['he-IL', 'עברית', 'rtl'],
  ['ja-JP', '日本語', 'ltr'],
])('%s is called %s in its own language, and its direction is %s', (tag, name, direction) => {
  expect(getNativeLanguageName(new Intl.Locale(tag).language)).toBe(name);
  expect(getDirection(tag)).toBe(direction);
});
