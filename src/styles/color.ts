import { colorIn } from './color-in.ts';
import tokens from './tokens.css?raw';

/** `colorIn` of the site's own tokens: for a drawn picture, or the browser's own bar. */
export const color = (name: string): string => colorIn(tokens, name);
