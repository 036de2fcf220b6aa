import { removeFormatCharacters } from '../remove-format-characters.ts';

/**
 * Normalizes an email address. Removes `mailto:`, spaces and invisible characters, which copying adds. Replaces the fullwidth
 * characters of Japanese and Chinese keyboards with ASCII.
 */
export const normalizeEmail = (typed: string): string =>
  removeFormatCharacters(typed.normalize('NFKC'))
    .trim()
    .replace(/^mailto:\s*([^?]*).*$/i, '$1');

/**
 * Whether a text consists of invisible characters, such as U+3164 (HANGUL FILLER) and U+2800 (BRAILLE PATTERN BLANK). Spaces
 * do not count, because browsers accept them in a required field.
 */
export const isInvisibleText = (text: string): boolean =>
  /^[\s\p{Cf}\u115f\u1160\u2800\u3164\uffa0]+$/u.test(text) && /[^ \t\n\f\r]/.test(text);
