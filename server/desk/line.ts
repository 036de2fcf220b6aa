import * as v from 'valibot';

/** A name, or what a device is called: one line, of at most so many characters. */
export const line = (maxCharacters: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => oneLine(text)),
    v.minLength(1),
    v.maxLength(maxCharacters),
  );

/** Characters that would break a line, or that no text may hold, are spaces. */
const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .trim();
