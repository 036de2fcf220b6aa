import { readFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import type { Typeface } from '../content/types.ts';

interface Kept {
  readonly format: 'woff2' | 'truetype';
  /** OpenType features, by their tags. */
  readonly features: readonly string[];
}

/**
 * A face with the letters of `text` and no others, at the typeface's weight and size. From the whole face, not from the
 * committed cut: a house may have an accent in its name, and cuts keep those apart.
 * @param root the checkout, where the packages are: a built module does not lie beside them
 */
export async function cutFace(
  root: URL,
  typeface: Typeface,
  text: string,
  { format, features }: Kept,
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
