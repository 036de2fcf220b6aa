import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listPageFiles } from './pages.ts';

const listPaths = (prefix: string, takenBy: 'server' | 'nobody') =>
  Object.keys(listPageFiles({ prefix }, { takenBy }));

test('a language has all pages below its prefix, except those of the desk', () => {
  const first = listPaths('', 'server');
  expect(first).toEqual(
    expect.arrayContaining(['/', '/404', '/500', '/consultation-received', '/desk', '/sheet']),
  );
  const below = first
    .filter((path) => path !== '/sheet' && !path.startsWith('/desk'))
    .map((path) => (path === '/' ? '/pt' : `/pt${path}`));
  expect(listPaths('/pt', 'server')).toEqual(below);
});

test('without our server, there are no pages that it answers with', () => {
  expect(listPaths('/pt', 'nobody')).toEqual(['/pt', '/pt/404', '/pt/[policy]', '/pt/social-card.jpg']);
});

test('each page has a file', () => {
  const service = { takenBy: 'service', address: '', encoding: 'form', fields: {} } as const;
  for (const endpoint of [{ takenBy: 'server' }, service] as const)
    expect(
      Object.values(listPageFiles({ prefix: '' }, endpoint)).filter((file) => !existsSync(file)),
    ).toEqual([]);
});
