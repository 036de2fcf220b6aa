/**
 * No line break within: a telephone number, a figure or range and its unit, a word with a short prefix (“non-”), or a short
 * name of two words (“New York”); nor after a word of one letter, which would hang at a line's end.
 */
const unbreakable = String.raw`([+(]\d[\d ().-]{5,}\d|(?<![\d.,:/\p{Sc}])\d+(?:[.,:–]\d+)*\+? \p{L}+|\d+–\d+|(?<=\s)\p{L} \p{L}+(?:-\p{L}+)*|(?<!\S)\p{L}{1,3}-\p{L}+|(?<!\S)\p{Lu}\p{Ll}{1,5} \p{Lu}\p{Ll}{1,5}(?!\p{L}))`;

/** A text divided into parts: every other one, beginning with the second, should not be broken. */
export function dividedByBreaks(text: string): string[] {
  try {
    return text.split(new RegExp(unbreakable, 'u'));
  } catch {
    // Safari before 16.4 cannot look behind; a literal would keep it from running any of the script.
    return [text];
  }
}

/** What to put such a part into: a telephone number keeps its order among words that are read from right to left. */
export const elementKeeping = (part: string): 'bdi' | 'span' => (/^[+(]/.test(part) ? 'bdi' : 'span');
