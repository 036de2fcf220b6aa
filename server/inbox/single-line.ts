import * as v from 'valibot';

/** Creates a schema for names of people and devices: one line of 1 to `maxCharacters` characters. */
export const createLineSchema = (maxCharacters: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => normalizeLine(text)),
    v.minLength(1),
    v.maxLength(maxCharacters),
  );

/**
 * Makes a text a single line. Replaces control characters and white space with single spaces, and removes invisible characters,
 * which make different names look the same. The zero-width joiner and non-joiner stay, since some scripts need them.
 */
const normalizeLine = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFKC')
    .replaceAll(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replaceAll(/^[ \u200c\u200d]+|[ \u200c\u200d]+$/gu, '');
