import { dividedByBreaks, elementKeeping } from './unbreakable.ts';

/**
 * Text whose figures stay with their units, and names whole: by style, since invisible characters would spoil copying and
 * searching.
 */
export function Prose({ text }: { readonly text: string }) {
  return dividedByBreaks(text).map((part, i) => {
    if (i % 2 === 0) return part;
    const Kept = elementKeeping(part);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
      <Kept key={i} className="nowrap">
        {part}
      </Kept>
    );
  });
}
