/**
 * Invisible characters with which a name could hide text or reverse the text next to it. Joiners are excluded, because
 * Persian and some emoji need them.
 */
const invisible = /[\p{Bidi_Control}\u200b\ufeff]/gu;
const breaks = /[\p{Cc}\s]+/gu;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Returns at most `length` code units of a text. The result ends with a whole grapheme cluster. */
export const truncateToGraphemes = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, graphemes.segment(text).containing(length)?.index);

/**
 * Returns a visitor's text as one line. If it has more than `maxCharacters` grapheme clusters, an ellipsis replaces the
 * end.
 */
export function toSingleLine(typed: string, maxCharacters: number): string {
  // Fields may have up to 256 KiB, so only the beginning is processed.
  const line = truncateToGraphemes(typed, 4 * maxCharacters)
    .replace(invisible, '')
    .replace(breaks, ' ')
    .trim()
    .toWellFormed();
  if (line === '') return '';
  const characters = Array.from(graphemes.segment(line), ({ segment }) => segment);
  if (characters.length <= maxCharacters && typed.length <= 4 * maxCharacters) return line;
  return `${characters
    .slice(0, maxCharacters - 1)
    .join('')
    .trimEnd()}…`;
}

/**
 * Inserts an invisible character into `=?`, so that mail programs do not decode a visitor's text in a header (RFC
 * 2047).
 */
export const escapeEncodedWords = (line: string): string => line.replaceAll('=?', '=\u2060?');
