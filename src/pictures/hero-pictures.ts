/** The pictures of the hero (sunset, dusk, night) and of the same place in the footer (dawn). */
import { encodeOverlay, encodePicture, requirePicture } from './encode.ts';
import type { LitPicture, PictureSources, WideAndTall } from './sources.ts';

export async function sunsetPictures(): Promise<WideAndTall<PictureSources>> {
  return { wide: await requirePicture(encodePicture, 'hero'), tall: await encodePicture('hero-tall') };
}

/**
 * Encodes the hero's overlays for dusk and night. Omits an hour without all its pictures.
 * @param sunset the picture below the overlays
 */
export async function nightfallPictures(
  sunset: WideAndTall<PictureSources>,
): Promise<readonly WideAndTall<string>[]> {
  const hours = await Promise.all(
    ['dusk', 'night'].map((hour) => encodeHour(hour, sunset.tall !== undefined)),
  );
  return hours.filter((hour) => hour !== undefined);
}

/** Encodes the footer's picture at dawn, with the night overlay. Returns undefined if the brand has none. */
export async function dawnPictures(): Promise<WideAndTall<LitPicture> | undefined> {
  const wide = await encodePicture('hero-dawn');
  if (!wide) return undefined;
  const tall = await encodePicture('hero-tall-dawn');
  // The tall overlay is the same file as in the hero, which phones have loaded already.
  const night = await encodeHour('night', tall !== undefined, 'narrowest');
  return {
    wide: { lit: wide, unlit: night?.wide },
    tall: tall && { lit: tall, unlit: night?.tall },
  };
}

/**
 * Encodes the overlay of one hour. Returns undefined if a required picture is missing.
 * @param needsTall whether a tall version is required, too
 * @param size the size of the wide version
 */
async function encodeHour(
  hour: string,
  needsTall: boolean,
  size?: 'narrowest' | 'widest',
): Promise<WideAndTall<string> | undefined> {
  const wide = await encodeOverlay(`hero-${hour}`, size);
  const tall = needsTall ? await encodeOverlay(`hero-tall-${hour}`) : undefined;
  return wide && (tall || !needsTall) ? { wide, tall } : undefined;
}
