import { expect, test } from 'vitest';
import { LastPages } from './last-pages.ts';

test('the pages that were kept first are dropped when there is no memory for all', () => {
  const pages = new LastPages(2000);
  const keep = (path: string) => pages.keep(path, 'x'.repeat(300));
  keep('/a');
  keep('/b');
  keep('/c');
  keep('/a');
  expect(pages.get('/a')).toHaveLength(300);
  keep('/d');
  expect(['/a', '/b', '/c', '/d'].filter((path) => pages.get(path) !== undefined)).toEqual([
    '/a',
    '/c',
    '/d',
  ]);
  pages.keep('/a', 'x'.repeat(5000));
  expect(['/a', '/b', '/c', '/d'].filter((path) => pages.get(path) !== undefined)).toEqual([]);
  keep('/e');
  expect(pages.get('/e')).toHaveLength(300);
});
