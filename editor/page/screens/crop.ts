import type { PercentCrop } from 'react-image-crop';

/** The part of a picture that is used, in percent of its width and height. */
type Crop = Omit<PercentCrop, 'unit'>;

export type Size = Readonly<Record<'width' | 'height', number>>;

/** Width divided by height, from and to. */
type Shape = readonly [number, number];

const clamp = (value: number, [from, to]: Shape) => Math.min(to, Math.max(from, value));

/** The largest part that has a shape that is allowed, from the middle of the picture. */
export function getLargestCrop(size: Size, shape: Shape): Crop {
  const whole = size.width / size.height;
  const wanted = clamp(whole, shape);
  const width = wanted < whole ? (100 * wanted) / whole : 100;
  const height = wanted > whole ? (100 * whole) / wanted : 100;
  return { x: (100 - width) / 2, y: (100 - height) / 2, width, height };
}

/** The part that was drawn, made lower or narrower until its shape is allowed. */
export function fitCropToShape(cut: Crop, size: Size, shape: Shape): Crop {
  const drawn = (cut.width * size.width) / (cut.height * size.height);
  if (!Number.isFinite(drawn) || drawn === 0) return cut;
  const wanted = clamp(drawn, shape);
  return {
    x: cut.x,
    y: cut.y,
    width: wanted < drawn ? (cut.width * wanted) / drawn : cut.width,
    height: wanted > drawn ? (cut.height * drawn) / wanted : cut.height,
  };
}
