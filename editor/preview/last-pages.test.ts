import { expect, test } from 'vitest';
import { cachePage } from './page-cache.ts';

test('the oldest pages are dropped if the memory is full', () => {
  const pages = new Map<string, string>();
  const keep = (path: string, length = 300) => cachePage(pages, path, 'x'.repeat(length), 1000);
  for (const path of ['/a', '/b', '/c', '/a', '/d']) keep(path);
  expect([...pages.keys()]).toEqual(['/c', '/a', '/d']);
  keep('/a', 2500);
  expect(pages.size).toBe(0);
  keep('/e');
  expect(pages.get('/e')).toHaveLength(300);
});
