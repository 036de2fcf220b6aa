/**
 * What a line must not end within: a telephone number, a figure or range before its unit, or a word right after a short
 * first part (“non-”).
 */
const kept =
  /([+(]\d[\d ().-]{5,}\d|(?<![\d.,:/\p{Sc}])\d+(?:[.,:–]\d+)*\+? \p{L}+|\d+–\d+|(?<!\S)\p{L}{1,3}-\p{L}+)/u;

/** Words with figures in them. They are kept together by style, so that what is copied or searched for is plain text. */
export function Prose({ text }: { readonly text: string }) {
  return text.split(kept).map((part, i) =>
    i % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
      <span key={i} className="nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
