import { readFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import type { Typeface } from '../content/types.ts';

interface Subset {
  readonly format: 'woff2' | 'truetype';
  /** OpenType features, by their tags. */
  readonly features: readonly string[];
}

/**
 * Subsets a typeface to the characters of `text`, at its one weight and with its axes pinned. From the whole typeface, not
 * from a subset in the brand's folder: those are split by accents, and a brand's name may have one.
 * @param root the checkout, which has `node_modules`: Astro runs this as a built module, elsewhere
 */
export async function cutFace(
  root: URL,
  typeface: Typeface,
  text: string,
  { format, features }: Subset,
): Promise<Uint8Array<ArrayBuffer>> {
  const source = await readFile(new URL(`node_modules/${typeface.source}`, root));
  const face = await subsetFont(source, text, {
    targetFormat: format,
    noHinting: true,
    keepFeatures: features,
    variationAxes: { ...typeface.pinned, wght: typeface.weight },
  });
  return new Uint8Array(face);
}
