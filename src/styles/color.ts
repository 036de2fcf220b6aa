import look from '#brand/look.css?raw';
import { readLookColor } from '#lib/brand/look-color.ts';

/** Reads a color from the brand's `look.css`, for generated images and for the color of the browser's toolbar. */
export const readBrandColor = (name: string): string => readLookColor(look, name);
