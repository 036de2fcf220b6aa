/**
 * Controls, and invisible marks by which a name could turn around or spoil the words beside it. The joiners that Persian
 * and some emoji are written with stay.
 */
const unseen = /[\p{Bidi_Control}\u200b\ufeff]/gu;
const breaks = /[\p{Cc}\s]+/gu;

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** What a visitor typed, as one line of at most so many characters; what is cut off leaves an ellipsis. */
export function oneLine(typed: string, maxCharacters: number): string {
  // No more than a few times of what is kept is looked at: a field may be 256 KiB long.
  const line = typed
    .slice(0, 4 * maxCharacters)
    .replace(unseen, '')
    .replace(breaks, ' ')
    .trim()
    .toWellFormed();
  if (line === '') return '';
  const characters = [...line];
  if (characters.length <= maxCharacters && typed.length <= 4 * maxCharacters) return line;
  return `${characters
    .slice(0, maxCharacters - 1)
    .join('')
    .trimEnd()}…`;
}

/** The same, so that a name from a language written from the right leaves the order of the words around it alone. */
export const isolated = (line: string): string => (rightToLeft.test(line) ? `\u2068${line}\u2069` : line);

/** The same in a header, so that a reader who decodes encoded words (RFC 2047) shows one that was typed as it was typed. */
export const asTyped = (line: string): string => line.replaceAll('=?', '=\u2060?');
