import look from '#brand/look.css?raw';
import { lookColor } from '#lib/brand/look-color.ts';

/** A color of the brand, by its name in `look.css`, for drawn pictures and the browser's own bar. */
export const color = (name: string): string => lookColor(look, name);
