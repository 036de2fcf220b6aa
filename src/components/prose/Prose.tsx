import { dividedByBreaks, elementKeeping } from './unbreakable.ts';

/**
 * Text that does not wrap between a figure and its unit, or within a name. By style, since no-break characters would
 * disturb copying and searching.
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
