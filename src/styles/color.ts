import look from '#brand/look.css?raw';
import { lookColor } from '#shared/look-color.ts';

/** `colorIn` of the brand's look: for a drawn picture, or the browser's own bar. */
export const color = (name: string): string => lookColor(look, name);
