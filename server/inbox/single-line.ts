import * as v from 'valibot';

/** A name, or what a device is called: one line, of at most so many characters. */
export const singleLineSchema = (maxCharacters: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => normalizeLine(text)),
    v.minLength(1),
    v.maxLength(maxCharacters),
  );

/**
 * Characters that would break a line, or that no text may hold, are spaces; those that nobody sees, and that make a text look
 * like another, are left out, but for the two that letters are joined and parted by.
 */
const normalizeLine = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFKC')
    .replaceAll(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replaceAll(/^[ \u200c\u200d]+|[ \u200c\u200d]+$/gu, '');
