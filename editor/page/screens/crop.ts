import type { PercentCrop } from 'react-image-crop';
import type { EditablePicture } from '#lib/editor/api.ts';

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

type PictureCrop = EditablePicture['crops'][number];

/** The windows that crop pictures differently. */
const windows = { phone: 'Phone', tablet: 'Tablet', desktop: 'Desktop', low: 'Low window' } as const;

export type WindowName = keyof typeof windows;

/** The last word of a crop's custom property, by window: `--crop-hero-low`. Others apply to all other windows. */
const endings: Readonly<Record<WindowName, RegExp>> = {
  phone: /-(?:phone|tall|upright)$/,
  tablet: /-tablet$/,
  desktop: /(?!)/,
  low: /-low$/,
};

/** Aspect ratios of a picture's box on the site. */
type Ratios = Readonly<Partial<Record<WindowName, number>>>;

/** Measured at 390 × 844, 1280 × 800 and 1440 × 560. A tall picture replaces a wide one on phones. */
const ratios: Readonly<Record<string, Ratios>> = {
  hero: { desktop: 1.43, low: 1.8 },
  'hero-tall': { phone: 0.41 },
  'hero-dawn': { tablet: 1, desktop: 1.7, low: 2.8 },
  'hero-tall-dawn': { phone: 0.85 },
  about: { phone: 0.63, desktop: 1.02, low: 1.26 },
  faqs: { desktop: 1.17, low: 1.3 },
  contact: { phone: 0.98, tablet: 1, desktop: 1.48, low: 1.48 },
};
const portraitRatios: Ratios = { phone: 0.65, desktop: 1.5, low: 1.8 };
const otherRatios: Ratios = { phone: 0.8, tablet: 1, desktop: 1.75, low: 2.2 };

export interface CropFrame {
  readonly name: WindowName;
  readonly label: string;
  readonly ratio: number;
  readonly crop: PictureCrop;
}

/** Lists the windows that crop a picture, with the crop that applies in each. Tablets only if they have their own crop. */
export function listCropFrames(role: string, crops: readonly PictureCrop[]): CropFrame[] {
  const own = ratios[role] ?? (role.startsWith('portrait-') ? portraitRatios : otherRatios);
  const base = crops.find(({ name }) => !Object.values(endings).some((ending) => ending.test(name)));
  return (Object.keys(windows) as WindowName[]).flatMap((name) => {
    const special = crops.find((each) => endings[name].test(each.name));
    const crop = special ?? (name === 'tablet' ? undefined : base);
    const ratio = own[name];
    return crop && ratio ? [{ name, label: windows[name], ratio, crop }] : [];
  });
}
