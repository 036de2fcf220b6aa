/**
 * The brand's pictures, encoded during the build. Only pages import this; components get the results as plain data.
 * File names in the brand's `pictures/` are roles, not contents.
 */
import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';
import about from '#brand/pictures/about.webp';
import contact from '#brand/pictures/contact.webp';
import dining from '#brand/pictures/dining.webp';
import executive from '#brand/pictures/executive.webp';
import hero from '#brand/pictures/hero.webp';
import heroTall from '#brand/pictures/hero-tall.webp';
import notFound from '#brand/pictures/not-found.webp';
import portrait1 from '#brand/pictures/portrait-1.webp';
import portrait2 from '#brand/pictures/portrait-2.webp';
import portrait3 from '#brand/pictures/portrait-3.webp';
import travel from '#brand/pictures/travel.webp';
import wellness from '#brand/pictures/wellness.webp';
import type { PictureSources } from './sources.ts';

/** The lowest AVIF quality that keeps film grain and plaster. */
const avifQuality = 55;
const webpQuality = 76;
/** Of the narrowest hero: 9 KB arrive in one round trip, 13 KB in two, and on a modest phone they look the same. */
const smallestHeroQuality = 46;

/**
 * Encodes one picture. Sizes are read from the results: reading a property of `master` would make Astro publish it.
 * @param widths in px, narrowest first; a narrower master is not enlarged
 * @param narrowestQuality of the narrowest AVIF file
 */
async function encode(
  master: ImageMetadata,
  widths: readonly number[],
  narrowestQuality = avifQuality,
): Promise<PictureSources> {
  const files = await Promise.all(
    widths.map(async (width, place) => {
      const quality = place === 0 ? narrowestQuality : avifQuality;
      const image = await getImage({ src: master, width, format: 'avif', quality });
      return { src: image.src, width, height: Number(image.attributes.height) };
    }),
  );
  const middle = widths[Math.floor((widths.length - 1) / 2)] ?? 1200;
  const fallback = await getImage({ src: master, width: middle, format: 'webp', quality: webpQuality });
  const largest = files.at(-1);
  if (!largest) throw new Error('A picture needs at least one width.');
  return {
    avif: files.map((file) => `${file.src} ${file.width}w`).join(', '),
    fallback: fallback.src,
    width: largest.width,
    height: largest.height,
  };
}

const sceneWidths = [720, 1280, 2000] as const;
const portraitWidths = [480, 960] as const;

export const pictures = {
  hero: await encode(hero, [1280, 2000]),
  heroTall: await encode(heroTall, [640, 1080, 1440], smallestHeroQuality),
  travel: await encode(travel, sceneWidths),
  executive: await encode(executive, sceneWidths),
  wellness: await encode(wellness, sceneWidths),
  dining: await encode(dining, sceneWidths),
  about: await encode(about, sceneWidths),
  'portrait-1': await encode(portrait1, [...portraitWidths, 1400]),
  'portrait-2': await encode(portrait2, portraitWidths),
  'portrait-3': await encode(portrait3, portraitWidths),
  contact: await encode(contact, sceneWidths),
  notFound: await encode(notFound, sceneWidths),
} as const satisfies Record<string, PictureSources>;
