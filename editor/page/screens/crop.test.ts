import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitCropToShape, getLargestCrop, listCropFrames } from './crop.ts';

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

const crop = (name: string) => ({ name, x: 50, y: 50 });
const framesOf = (role: string, ...names: string[]) =>
  listCropFrames(role, names.map(crop)).map((frame) => [frame.label, frame.crop.name]);

test('each window shows the crop that the site applies in it', () => {
  expect(framesOf('wellness', '--crop-wellness')).toEqual([
    ['Phone', '--crop-wellness'],
    ['Desktop', '--crop-wellness'],
    ['Low window', '--crop-wellness'],
  ]);
  expect(framesOf('contact', '--crop-contact', '--crop-contact-tablet', '--crop-contact-phone')).toEqual([
    ['Phone', '--crop-contact-phone'],
    ['Tablet', '--crop-contact-tablet'],
    ['Desktop', '--crop-contact'],
    ['Low window', '--crop-contact'],
  ]);
  // On phones, the site shows the tall picture in place of the wide one.
  expect(framesOf('hero', '--crop-hero', '--crop-hero-low')).toEqual([
    ['Desktop', '--crop-hero'],
    ['Low window', '--crop-hero-low'],
  ]);
  expect(framesOf('hero-tall', '--crop-hero-tall')).toEqual([['Phone', '--crop-hero-tall']]);
  expect(framesOf('pen')).toEqual([]);
});
