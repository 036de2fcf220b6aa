import { expect, it } from 'vitest';
import { tornSheet } from './torn-sheet.ts';

/** The y coordinates of an outline's lower edge, from right to left. */
const edge = (path: string) => [...path.matchAll(/L\S+ (\S+?)(?=[LZ])/g)].map(([, y]) => Number(y));

it.each([1, 7, 2026])(
  'a sheet with seed %i is torn near its foot, with fibers along the whole edge',
  (seed) => {
    const { face, fibers } = tornSheet(seed);
    const fringe = edge(fibers);
    expect(edge(face).length).toBeGreaterThan(100);
    for (const [i, y] of edge(face).entries()) {
      expect(y).toBeGreaterThan(0.85);
      expect(y).toBeLessThan(1);
      expect(fringe[i]).toBeGreaterThan(y);
    }
  },
);

it('the same seed always makes the same edge, another seed another one', () => {
  expect(tornSheet(7)).toEqual(tornSheet(7));
  expect(tornSheet(8)).not.toEqual(tornSheet(7));
});
