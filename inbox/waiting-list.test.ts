import { expect, test } from 'vitest';
import { words } from '#src/brand.ts';
import { formatTitle } from './waiting-list.ts';

test.each([
  [{ waiting: 3, late: 1 }, '3 waiting, 1 late – Search'],
  [{ waiting: 3, late: 0 }, '3 waiting – Search'],
  [{ waiting: 0, late: 0 }, 'Search'],
  [undefined, 'Search'],
])('the title begins with what waits: %o', (counts, title) => {
  expect(formatTitle('Search', counts)).toBe(`${title} · ${words.desk.title}`);
});
