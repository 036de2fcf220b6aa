import { srcDir } from 'astro:config/server';
import { readFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import type { Cut } from './cuts.ts';

/**
 * A face with the letters of `text` and no others, at the cut's weight and size, with these OpenType features. From the whole face, not from the
 * cut: a house may have an accent in its name, and cuts keep those apart.
 */
export async function cutFromSource(
  cut: Cut,
  text: string,
  { format, features }: { readonly format: 'woff2' | 'truetype'; readonly features: readonly string[] },
): Promise<Uint8Array<ArrayBuffer>> {
  const source = await readFile(new URL(`../node_modules/${cut.source}`, srcDir));
  const face = await subsetFont(source, text, {
    targetFormat: format,
    noHinting: true,
    keepFeatures: features,
    variationAxes: { ...cut.pinned, wght: cut.weight },
  });
  return new Uint8Array(face);
}
