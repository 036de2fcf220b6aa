import { splitTelephone, splitUnbreakableParts } from './unbreakable.ts';

/**
 * Text that does not wrap within a short name, or between a number and its unit. Uses CSS instead of no-break spaces, because
 * these would interfere with copying and searching.
 */
export function Prose({ text }: { readonly text: string }) {
  return splitUnbreakableParts(text).map((part, i) => {
    if (i % 2 === 0) return part;
    const [number, rest] = splitTelephone(part);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
      <span key={i} className="nowrap">
        {number && <bdi>{number}</bdi>}
        {rest}
      </span>
    );
  });
}
