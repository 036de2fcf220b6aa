import look from '#brand/look.css?raw';
import { colorIn } from './color-in.ts';

/** `colorIn` of the brand's look: for a drawn picture, or the browser's own bar. */
export const color = (name: string): string => colorIn(look, name);
