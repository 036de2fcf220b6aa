import type { Language } from '../brand/read.ts';

const rightToLeft = ['Arabic', 'Hebrew', 'Syriac', 'Thaana', 'Nko', 'Adlam']
  .map((script) => `\\p{Script=${script}}`)
  .join('');

/** Matches a letter of the opposite direction. */
const oppositeLetter = {
  ltr: new RegExp(`[${rightToLeft}]`, 'u'),
  rtl: new RegExp(`[^\\P{L}${rightToLeft}]`, 'u'),
};

/**
 * Prepares a typed text for insertion into a sentence. Adds Unicode isolates around text with letters of the opposite direction,
 * so that the surrounding words keep their order.
 * @param direction the direction of the sentence
 */
export const isolateDirection = (typed: string, direction: Language['direction']): string =>
  oppositeLetter[direction].test(typed) ? `\u2068${typed}\u2069` : typed;
