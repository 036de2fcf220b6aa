/**
 * Matches what should not wrap: a telephone number, a figure or range with its unit, a word with a short prefix
 * (“non-”), a short name of two words (“New York”), and a word of one letter with the next.
 */
const unbreakable = String.raw`([+(]\d[\d ().-]{5,}\d|(?<![\d.,:/\p{Sc}])\d+(?:[.,:–]\d+)*\+? \p{L}+|\d+–\d+|(?<=\s)\p{L} \p{L}+(?:-\p{L}+)*|(?<!\S)\p{L}{1,3}-\p{L}+|(?<!\S)\p{Lu}\p{Ll}{1,5} \p{Lu}\p{Ll}{1,5}(?!\p{L}))`;

/** Divides a text into parts. Every second part should not wrap. */
export function dividedByBreaks(text: string): string[] {
  try {
    return text.split(new RegExp(unbreakable, 'u'));
  } catch {
    // Safari before 16.4 has no lookbehind. A literal would be a syntax error in the whole script.
    return [text];
  }
}

/** The element for such a part: `bdi` keeps the order of a telephone number in right-to-left text. */
export const elementKeeping = (part: string): 'bdi' | 'span' => (/^[+(]/.test(part) ? 'bdi' : 'span');
