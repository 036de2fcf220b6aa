import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitCropToShape, getLargestCrop } from './crop.ts';

const side = fc.integer({ min: 100, max: 9000 });
const shapes = fc.tuple(
  fc.double({ min: 0.3, max: 2, noNaN: true }),
  fc.double({ min: 0, max: 1, noNaN: true }),
);
const ratio = (cut: { width: number; height: number }, size: { width: number; height: number }) =>
  (cut.width * size.width) / (cut.height * size.height);

test('a new picture begins with a cut of an allowed shape, within it, and as large as may be', () => {
  fc.assert(
    fc.property(side, side, shapes, (width, height, [from, more]) => {
      const shape = [from, from + more] as const;
      const cut = getLargestCrop({ width, height }, shape);
      expect(ratio(cut, { width, height })).toBeGreaterThan(shape[0] - 1e-6);
      expect(ratio(cut, { width, height })).toBeLessThan(shape[1] + 1e-6);
      expect(Math.max(cut.width, cut.height)).toBeCloseTo(100);
      expect(cut.x + cut.width).toBeLessThan(100 + 1e-6);
    }),
  );
});

test('a cut that was drawn too wide becomes narrower', () => {
  const size = { width: 1000, height: 1000 };
  const cut = fitCropToShape({ x: 0, y: 0, width: 100, height: 20 }, size, [0.75, 1.25]);
  expect(ratio(cut, size)).toBeCloseTo(1.25);
  expect(cut.height).toBe(20);
});
