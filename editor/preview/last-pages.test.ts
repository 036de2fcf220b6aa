import { expect, test } from 'vitest';
import { cachePage } from './page-cache.ts';

test('the pages that were kept first are dropped when there is no memory for all', () => {
  const pages = new Map<string, string>();
  const keep = (path: string, length = 300) => cachePage(pages, path, 'x'.repeat(length), 1000);
  for (const path of ['/a', '/b', '/c', '/a', '/d']) keep(path);
  expect([...pages.keys()]).toEqual(['/c', '/a', '/d']);
  keep('/a', 2500);
  expect(pages.size).toBe(0);
  keep('/e');
  expect(pages.get('/e')).toHaveLength(300);
});
