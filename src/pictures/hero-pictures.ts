/** The hero's picture with its overlays, and the footer's picture, which shows the same place at dawn. */
import { encodeOverlay, encodePicture, encodeRequiredPicture, getAverageColors } from './encode.ts';
import type { BrightAndDarkPicture, PictureSources, ResponsivePicture } from './sources.ts';

export async function encodeHeroPictures(): Promise<ResponsivePicture<PictureSources>> {
  return { wide: await encodeRequiredPicture(encodePicture, 'hero'), tall: await encodePicture('hero-tall') };
}

/**
 * Encodes the hero's overlays for dusk and night. Omits a time of day if one of its pictures is missing.
 * @param sunset the picture below the overlays
 */
export async function encodeHeroOverlays(
  sunset: ResponsivePicture<PictureSources>,
): Promise<readonly ResponsivePicture<string>[]> {
  const hours = await Promise.all(
    ['dusk', 'night'].map((hour) => encodeHour(hour, sunset.tall !== undefined)),
  );
  return hours.filter((hour) => hour !== undefined);
}

/** Encodes the footer's picture and its night overlay. Returns undefined if the brand has no such picture. */
export async function encodeFooterPictures(): Promise<ResponsivePicture<BrightAndDarkPicture> | undefined> {
  const wide = await encodePicture('hero-dawn');
  if (!wide) return undefined;
  const tall = await encodePicture('hero-tall-dawn');
  // The hero uses the same file for its tall overlay, so that phones have already loaded it.
  const night = await encodeHour('night', tall !== undefined, 'narrowest');
  return {
    wide: { bright: wide, dark: night?.wide, role: 'hero-dawn', colors: await getAverageColors('hero-dawn') },
    tall: tall && {
      bright: tall,
      dark: night?.tall,
      role: 'hero-tall-dawn',
      colors: await getAverageColors('hero-tall-dawn'),
    },
  };
}

/**
 * Encodes the overlay for a time of day. Returns undefined if a required picture is missing.
 * @param needsTall whether a tall version is required
 * @param size the size of the wide version
 */
async function encodeHour(
  hour: string,
  needsTall: boolean,
  size?: 'narrowest' | 'widest',
): Promise<ResponsivePicture<string> | undefined> {
  const wide = await encodeOverlay(`hero-${hour}`, size);
  const tall = needsTall ? await encodeOverlay(`hero-tall-${hour}`) : undefined;
  return wide && (tall || !needsTall) ? { wide, tall } : undefined;
}
