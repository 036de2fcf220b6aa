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
import type { LitPicture, Opening, PictureSources } from './sources.ts';

/** The lowest AVIF quality that keeps film grain and plaster. */
const avifQuality = 53;
const webpQuality = 76;
/** Of the narrowest hero: 9 KB arrive in one round trip, 13 KB in two, and on a modest phone they look the same. */
const smallestHeroQuality = 43;
/** Of pictures seen while their light changes: dark, and not for long. */
const passingQuality = 44;

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
      const image = await getImage({
        src: master,
        width,
        format: 'avif',
        quality: place === 0 ? narrowestQuality : avifQuality,
      });
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

/** The same places in other light. A brand need not have them. */
const otherLights = import.meta.glob<ImageMetadata>('#brand/pictures/*-{dusk,night,dawn,unlit}.webp', {
  eager: true,
  import: 'default',
});

/** The master of a picture that the brand may have, such as `travel-unlit`. */
const optionalMaster = (role: string): ImageMetadata | undefined =>
  Object.entries(otherLights).find(([path]) => path.endsWith(`/${role}.webp`))?.[1];

/**
 * Encodes a light that passes over another picture: in one size, and as AVIF alone, since without it the picture that
 * it lies on is seen.
 * @returns its address
 */
async function encodePassing(role: string, width: number): Promise<string | undefined> {
  const master = optionalMaster(role);
  return master && (await getImage({ src: master, width, format: 'avif', quality: passingQuality })).src;
}

const sceneWidths = [720, 1280, 2000] as const;
const unlitWidth = 960;
const portraitWidths = [480, 960] as const;

/** A room as somebody has lit it for the visitor, and as it waits. */
async function encodeRoom(role: string, lit: ImageMetadata): Promise<LitPicture> {
  return { lit: await encode(lit, sceneWidths), unlit: await encodePassing(`${role}-unlit`, unlitWidth) };
}

/** One later hour of the opening, for wide and for upright viewports. */
async function encodeHour(hour: string): Promise<Opening<string> | undefined> {
  const wide = await encodePassing(`hero-${hour}`, 2000);
  const tall = await encodePassing(`hero-tall-${hour}`, 1080);
  return wide && tall ? { wide, tall } : undefined;
}

/** The end of the night, in place of its beginning. */
async function encodeDawn(): Promise<LitPicture | undefined> {
  const master = optionalMaster('hero-dawn');
  return (
    master && {
      lit: await encode(master, sceneWidths),
      unlit: await encodePassing('hero-night', 2000),
    }
  );
}

export const pictures = {
  opening: {
    wide: await encode(hero, [1280, 2000]),
    tall: await encode(heroTall, [640, 1080, 1440], smallestHeroQuality),
  },
  /** What the opening becomes as the evening goes on, in order. */
  nightfall: (await Promise.all(['dusk', 'night'].map(encodeHour))).filter((hour) => hour !== undefined),
  dawn: await encodeDawn(),
  travel: await encodeRoom('travel', travel),
  executive: await encodeRoom('executive', executive),
  wellness: await encodeRoom('wellness', wellness),
  dining: await encodeRoom('dining', dining),
  about: await encodeRoom('about', about),
  'portrait-1': await encode(portrait1, portraitWidths),
  'portrait-2': await encode(portrait2, portraitWidths),
  'portrait-3': await encode(portrait3, portraitWidths),
  contact: await encodeRoom('contact', contact),
  notFound: await encode(notFound, sceneWidths),
} as const;
