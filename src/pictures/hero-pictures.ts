/** The pictures of the hero (sunset, dusk, night) and of the same place in the footer (dawn). */
import { encodeOverlay, encodePicture, requirePicture } from './encode.ts';
import type { LitPicture, PictureSources, WideAndTall } from './sources.ts';

export async function sunsetPictures(): Promise<WideAndTall<PictureSources>> {
  return { wide: await requirePicture(encodePicture, 'hero'), tall: await encodePicture('hero-tall') };
}

/**
 * Returns the hero's overlays for dusk and night. Empty if the brand has none.
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

/** Returns the footer's picture with the night overlay. Undefined if the brand has none. */
export async function dawnPictures(): Promise<WideAndTall<LitPicture> | undefined> {
  const wide = await encodePicture('hero-dawn');
  if (!wide) return undefined;
  const tall = await encodePicture('hero-tall-dawn');
  // Phones use the tall overlay, which the hero has loaded.
  const night = await encodeHour('night', tall !== undefined, 'narrowest');
  return {
    wide: { lit: wide, unlit: night?.wide },
    tall: tall && { lit: tall, unlit: night?.tall },
  };
}

/**
 * Encodes the overlay of one hour. Returns undefined if a required picture is missing.
 * @param overTall whether the overlay also needs a tall version
 * @param size the size of the wide version
 */
async function encodeHour(
  hour: string,
  overTall: boolean,
  size?: 'narrowest' | 'widest',
): Promise<WideAndTall<string> | undefined> {
  const wide = await encodeOverlay(`hero-${hour}`, size);
  const tall = overTall ? await encodeOverlay(`hero-tall-${hour}`) : undefined;
  return wide && (tall || !overTall) ? { wide, tall } : undefined;
}
