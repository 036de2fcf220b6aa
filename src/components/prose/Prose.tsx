/**
 * No line break within: a telephone number, a figure or range and its unit, a word with a short prefix (“non-”), or a short
 * name of two words (“New York”); nor after a word of one letter, which would hang at a line's end.
 */
const unbreakable =
  /([+(]\d[\d ().-]{5,}\d|(?<![\d.,:/\p{Sc}])\d+(?:[.,:–]\d+)*\+? \p{L}+|\d+–\d+|(?<=\s)\p{L} \p{L}+(?:-\p{L}+)*|(?<!\S)\p{L}{1,3}-\p{L}+|(?<!\S)\p{Lu}\p{Ll}{1,5} \p{Lu}\p{Ll}{1,5}(?!\p{L}))/u;

/**
 * Text whose figures stay with their units, and names whole: by style, since invisible characters would spoil copying and
 * searching.
 */
export function Prose({ text }: { readonly text: string }) {
  return text.split(unbreakable).map((part, i) => {
    if (i % 2 === 0) return part;
    // A telephone number keeps its order among words that are read from right to left.
    const Kept = /^[+(]/.test(part) ? 'bdi' : 'span';
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
      <Kept key={i} className="nowrap">
        {part}
      </Kept>
    );
  });
}
