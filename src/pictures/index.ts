/** The brand's pictures, encoded during the build. Only pages import this; components get the results as plain data. */
import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';
import { services } from '#brand/words/services.ts';
import { testimonials } from '#brand/words/testimonials.ts';
import { readMasters, shown } from '../../build/pictures/masters.ts';
import { roles } from '../../build/pictures/roles.ts';
import { brandDirectory } from './brand-directory.ts';
import type { LitPicture, PictureSources, WideAndTall } from './sources.ts';

/** AVIF qualities by width in px, where they differ from the usual one. */
type Qualities = Readonly<Record<number, number>>;

/** The lowest AVIF quality that keeps film grain and plaster. */
const avifQuality = 53;
const webpQuality = 76;
/**
 * Of the tall hero's files: they are most of what a phone waits for. In the narrowest, 8 KB arrive in one round trip, 13 KB
 * in two, and on a modest phone they look the same.
 */
const tallHeroQualities: Qualities = { 640: 40, 1080: 50 };
/** Of the wide hero's, which phones on their side wait for; pitted stone looks the same, and costs a sixth less. */
const wideHeroQualities: Qualities = { 1280: 48, 2000: 50 };
/** Of the dawn's, wide and tall: the same stones. */
const dawnQualities: Qualities = { 1080: 46, 1280: 50, 2000: 50 };
/** Of the night before it, in px: it is dark, and seen only until the dawn comes, so that phones need not load a large one. */
const nightBeforeDawnWidth = 1280;
/** Of rooms', which are dark: a phone loads the first one with the first view, and the largest of another. */
const roomQualities: Qualities = { 1080: 38, 1280: 46, 2000: 42 };
/** Of the desk's: whoever sits behind its fluted glass is smeared below it. */
const deskQualities: Qualities = { 1280: 52, 2000: 48 };
/** Of pictures seen while their light changes: dark, and not for long; rooms before they are lit are hardly seen at all. */
const passingQuality = 39;
const unlitQuality = 32;

/** Of the pen: its gilding is fine, and all of it is small. */
const penQuality = 55;

/** By path. Those that no page shows are undefined: `publish-only.ts`. */
const imported = import.meta.glob<ImageMetadata | undefined>('#brand/pictures/*.{webp,jpg,jpeg,png,avif}', {
  eager: true,
  import: 'default',
});
const masters = shown(await readMasters(new URL('pictures/', brandDirectory)), roles);

/** What a role is encoded from; undefined where the brand has no such picture. */
function sourceOf(name: string) {
  const [role, master] = [roles.get(name), masters.get(name)];
  const image = Object.entries(imported).find(([path]) => path.endsWith(`/pictures/${master?.file}`))?.[1];
  if (!role || !master || !image) return undefined;
  // A width that the picture does not have would be a false promise to the browser.
  const widths = [
    ...new Set([
      ...role.widths.filter((width) => width < master.width),
      Math.min(master.width, role.widths.at(-1) ?? 0),
    ]),
  ];
  return { image, widths };
}

/**
 * Encodes one picture. Sizes are read from the results: reading a property of the import would make Astro publish it.
 */
async function encode(name: string, qualities: Qualities = {}): Promise<PictureSources | undefined> {
  const source = sourceOf(name);
  if (!source) return undefined;
  const { image: src, widths } = source;
  const files = await Promise.all(
    widths.map(async (width) => {
      const quality = qualities[width] ?? avifQuality;
      const image = await getImage({ src, width, format: 'avif', quality });
      return { src: image.src, width, height: Number(image.attributes.height) };
    }),
  );
  const middle = widths[Math.floor((widths.length - 1) / 2)] as number;
  const fallback = await getImage({ src, width: middle, format: 'webp', quality: webpQuality });
  const { width, height } = files.at(-1) as (typeof files)[number];
  return {
    avif: files.map((file) => `${file.src} ${file.width}w`).join(', '),
    fallback: fallback.src,
    width,
    height,
  };
}

/**
 * Encodes a light that passes over another picture: in one size, and as AVIF alone, since without it the picture that
 * it lies on is seen.
 * @param quality of the AVIF
 * @param width in px; by default its role's
 * @returns its address
 */
async function encodePassing(
  name: string,
  quality = passingQuality,
  width?: number,
): Promise<string | undefined> {
  const source = sourceOf(name);
  if (!source) return undefined;
  const { image: src, widths } = source;
  const own = widths[0] as number;
  return (await getImage({ src, width: Math.min(width ?? own, own), format: 'avif', quality })).src;
}

/** A room as somebody has lit it for the visitor, and as it waits. */
async function encodeRoom(name: string, qualities = roomQualities): Promise<LitPicture | undefined> {
  const lit = await encode(name, qualities);
  return lit && { lit, unlit: await encodePassing(`${name}-unlit`, unlitQuality) };
}

/** A room that narrow, upright viewports may have a picture of their own of. */
async function encodeWideAndTall(name: string): Promise<WideAndTall<LitPicture> | undefined> {
  const wide = await encodeRoom(name);
  return wide && { wide, tall: await encodeRoom(`${name}-tall`) };
}

/**
 * One hour of the opening, which passes over another, for wide and for upright viewports.
 * @param overTall whether it passes over a tall picture, too
 * @param wideWidth in px, of the wide one; by default its role's
 */
async function encodeHour(
  hour: string,
  overTall: boolean,
  wideWidth?: number,
): Promise<WideAndTall<string> | undefined> {
  const wide = await encodePassing(`hero-${hour}`, passingQuality, wideWidth);
  const tall = overTall ? await encodePassing(`hero-tall-${hour}`) : undefined;
  // Nothing would pass over the tall picture but the wide one.
  if (!wide || (overTall && !tall)) return undefined;
  return { wide, tall };
}

/** The end of the night, in place of its beginning. */
async function encodeDawn(): Promise<WideAndTall<LitPicture> | undefined> {
  const wide = await encode('hero-dawn', dawnQualities);
  if (!wide) return undefined;
  const tall = await encode('hero-tall-dawn', dawnQualities);
  // The tall one is the file that a phone has from the opening.
  const night = await encodeHour('night', tall !== undefined, nightBeforeDawnWidth);
  return {
    wide: { lit: wide, unlit: night?.wide },
    tall: tall && { lit: tall, unlit: night?.tall },
  };
}

/** A picture that the brand has to have. */
function needed<Encoded>(picture: Encoded | undefined, name: string): Encoded {
  if (!picture) throw new Error(`There is no pictures/${name}.webp: ${roles.get(name)?.neededBy} needs it.`);
  return picture;
}

/** Encodes the pictures of some roles that the brand has to have, by name. */
async function encodeAll<Encoded>(
  names: readonly string[],
  encode: (name: string) => Promise<Encoded | undefined>,
): Promise<ReadonlyMap<string, Encoded>> {
  return new Map(
    await Promise.all(names.map(async (name) => [name, needed(await encode(name), name)] as const)),
  );
}

export const pictures = {
  opening: {
    wide: needed(await encode('hero', wideHeroQualities), 'hero'),
    tall: await encode('hero-tall', tallHeroQualities),
  },
  /** What the opening becomes as the evening goes on, in order. */
  nightfall: (
    await Promise.all(['dusk', 'night'].map((hour) => encodeHour(hour, masters.has('hero-tall'))))
  ).filter((hour) => hour !== undefined),
  dawn: await encodeDawn(),
  /** By the service's `id`. */
  services: await encodeAll(
    services.map(({ id }) => id),
    encodeRoom,
  ),
  about: await encodeRoom('about', deskQualities),
  pen: await encodePassing('pen', penQuality),
  /** By role. */
  portraits: await encodeAll(
    testimonials.flatMap(({ image }) => image?.role ?? []),
    encode,
  ),
  faqs: await encodeWideAndTall('faqs'),
  contact: await encodeRoom('contact'),
  notFound: await encode('not-found'),
} as const;
