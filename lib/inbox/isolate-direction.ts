import type { Language } from '../brand/read.ts';

const rightToLeft = ['Arabic', 'Hebrew', 'Syriac', 'Thaana', 'Nko', 'Adlam']
  .map((script) => `\\p{Script=${script}}`)
  .join('');

/** Letters of the other direction. */
const opposite = {
  ltr: new RegExp(`[${rightToLeft}]`, 'u'),
  rtl: new RegExp(`[^\\P{L}${rightToLeft}]`, 'u'),
};

/**
 * A name or another typed text, to be inserted into a sentence for the desk. Text with letters of the other direction gets
 * Unicode isolates, so that the words around it keep their order.
 * @param direction of the sentence
 */
export const isolateDirection = (typed: string, direction: Language['direction']): string =>
  opposite[direction].test(typed) ? `\u2068${typed}\u2069` : typed;
