import look from '#brand/look.css?raw';
import { readColor as readLookColor } from '#lib/brand/look-color.ts';

/** A color of the brand, by its name in `look.css`, for drawn pictures and the browser's own bar. */
export const readColor = (name: string): string => readLookColor(look, name);
