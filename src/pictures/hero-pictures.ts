/** The hero's place through the night: at sunset, at dusk, by night, and in the footer at dawn. */
import { encodeOverlay, encodePicture, requirePicture } from './encode.ts';
import type { LitPicture, PictureSources, WideAndTall } from './sources.ts';

/** The hero's picture, at sunset. */
export async function sunsetPictures(): Promise<WideAndTall<PictureSources>> {
  return { wide: await requirePicture(encodePicture, 'hero'), tall: await encodePicture('hero-tall') };
}

/**
 * The overlays of the hero's later lights, in order; empty where the brand has none.
 * @param sunset the picture that they lie over
 */
export async function nightfallPictures(
  sunset: WideAndTall<PictureSources>,
): Promise<readonly WideAndTall<string>[]> {
  const hours = await Promise.all(['dusk', 'night'].map((hour) => hourOf(hour, sunset.tall !== undefined)));
  return hours.filter((hour) => hour !== undefined);
}

/** The footer's picture, and the night overlay that it comes out of; undefined where the brand has none. */
export async function dawnPictures(): Promise<WideAndTall<LitPicture> | undefined> {
  const wide = await encodePicture('hero-dawn');
  if (!wide) return undefined;
  const tall = await encodePicture('hero-tall-dawn');
  // A phone has the tall overlay already, from the hero.
  const night = await hourOf('night', tall !== undefined, 'narrowest');
  return {
    wide: { lit: wide, unlit: night?.wide },
    tall: tall && { lit: tall, unlit: night?.tall },
  };
}

/**
 * One hour's overlay.
 * @param overTall whether it lies over a tall picture, too: without a tall one of its own, it is then left out
 * @param size of the wide one
 */
async function hourOf(
  hour: string,
  overTall: boolean,
  size?: 'narrowest' | 'widest',
): Promise<WideAndTall<string> | undefined> {
  const wide = await encodeOverlay(`hero-${hour}`, size);
  const tall = overTall ? await encodeOverlay(`hero-tall-${hour}`) : undefined;
  return wide && (tall || !overTall) ? { wide, tall } : undefined;
}
