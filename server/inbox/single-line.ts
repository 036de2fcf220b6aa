import * as v from 'valibot';

export const createSingleLineSchema = (maxCharacters: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => normalizeLine(text)),
    v.minLength(1),
    v.maxLength(maxCharacters),
  );

/**
 * Replaces control characters and white space with single spaces, and removes invisible characters, because they make
 * different names look the same. Keeps the zero-width joiner and non-joiner, which some scripts need.
 */
const normalizeLine = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFKC')
    .replaceAll(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replaceAll(/^[ \u200c\u200d]+|[ \u200c\u200d]+$/gu, '');
