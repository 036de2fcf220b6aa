/**
 * Invisible marks by which a name could turn around or spoil the words beside it. The joiners of Persian and of some emoji
 * stay.
 */
const unseen = /[\p{Bidi_Control}\u200b\ufeff]/gu;
const breaks = /[\p{Cc}\s]+/gu;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The beginning of a text, of at most `length` code units, which ends with a whole grapheme cluster: an emoji, a letter with its marks. */
export const takeStart = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, graphemes.segment(text).containing(length)?.index);

/** Returns what a visitor typed as one line of at most so many grapheme clusters. An ellipsis stands for what is cut off. */
export function toSingleLine(typed: string, maxCharacters: number): string {
  // A field may be 256 KiB long: only its beginning is read.
  const line = takeStart(typed, 4 * maxCharacters)
    .replace(unseen, '')
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

/** A line for a header. `=?`, which begins an encoded word (RFC 2047), is broken: mail programs show it as it was typed. */
export const escapeEncodedWords = (line: string): string => line.replaceAll('=?', '=\u2060?');
