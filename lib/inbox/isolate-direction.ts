import type { Language } from '../brand/read.ts';

const rightToLeft = ['Arabic', 'Hebrew', 'Syriac', 'Thaana', 'Nko', 'Adlam']
  .map((script) => `\\p{Script=${script}}`)
  .join('');

const oppositeLetter = {
  ltr: new RegExp(`[${rightToLeft}]`, 'u'),
  rtl: new RegExp(`[^\\P{L}${rightToLeft}]`, 'u'),
};

/**
 * Adds Unicode isolates around a typed text with letters of the opposite direction, so that the words of the surrounding
 * sentence keep their order.
 * @param direction the direction of the sentence
 */
export const isolateDirection = (typed: string, direction: Language['direction']): string =>
  oppositeLetter[direction].test(typed) ? `\u2068${typed}\u2069` : typed;
