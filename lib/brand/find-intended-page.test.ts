import { expect, test } from 'vitest';
import { findIntendedPage } from './find-intended-page.ts';

const pages = ['/', '/terms', '/refund-policy', '/pt-BR', '/pt-BR/terms', '/ja/terms'];
const find = (path: string) => findIntendedPage(path, pages, 'en');

test.each([
  ['/Terms', '/terms'],
  ['/TERMS/', '/terms'],
  ['/terms.', '/terms'],
  ['/terms)', '/terms'],
  ['/terms).', '/terms'],
  ['/terms,', '/terms'],
  ['/terms”', '/terms'],
  ['/terms>', '/terms'],
  ['/terms。', '/terms'],
  ['/terms）', '/terms'],
  ['/terms ', '/terms'],
  ['/terms\u00a0', '/terms'],
  ['/terms\u200b', '/terms'],
  ['//terms', '/terms'],
  ['///terms//', '/terms'],
  ['/\\terms', '/terms'],
  ['/terms.html', '/terms'],
  ['/terms.htm', '/terms'],
  ['/Terms.HTML.', '/terms'],
  ['/terms/index.html', '/terms'],
  ['/Refund-Policy', '/refund-policy'],
  ['/index.html', '/'],
  ['/index', '/'],
  ['//', '/'],
  ['/)', '/'],
  ['/en', '/'],
  ['/en/', '/'],
  ['/EN/terms', '/terms'],
  ['/en/terms.html', '/terms'],
  ['//en//terms).', '/terms'],
  ['/pt-br', '/pt-BR'],
  ['/PT-BR/Terms.', '/pt-BR/terms'],
  ['/ja//terms/', '/ja/terms'],
])('%s leads to %s', (path, page) => expect(find(path)).toBe(page));

test.each([
  '/term',
  '/terms2',
  '/terms.pdf',
  '/terms.br',
  '/terms.html.br',
  '/termsofservice',
  '/terms/nothing',
  '//evil.example/',
  '//evil.example/terms',
  '/\\evil.example/terms',
  '/https://evil.example/terms',
  '/en/nothing',
  '/english/terms',
  '/en/en/terms',
  '/fr/terms',
  '/ja',
  '/constructor',
  '/\u0000',
  '/terms\u0000',
  `/terms${'.'.repeat(200)}`,
])('%j leads to no page', (path) => expect(find(path)).toBeUndefined());

test('a page in another language takes precedence over the prefix of the first language', () => {
  expect(findIntendedPage('/EN/terms.', ['/terms', '/en/terms'], 'en')).toBe('/en/terms');
});
