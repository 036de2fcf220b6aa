import { readFile } from 'node:fs/promises';
import { Blob, Face } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { BrandError } from '#lib/brand/directory.ts';
import type { Typeface } from '#lib/brand/schema/typefaces.ts';
import { directory } from '#lib/brand/selected.ts';

interface SubsetOptions {
  readonly format: 'woff2' | 'truetype';
  /** OpenType features, by their tags. */
  readonly features: readonly string[];
}

export interface FontSubset {
  readonly font: Uint8Array<ArrayBuffer>;
  /** The characters that it has glyphs for. */
  readonly characters: readonly string[];
}

/**
 * Subsets a typeface to the characters of `text`, at its one weight and with its axes pinned. Reads the whole typeface
 * rather than the brand's files, over which one text may be split.
 * @param root the checkout, which has `node_modules`: Astro runs this as a built module, elsewhere
 * @throws {BrandError} when a source is missing, or lacks one of the axes
 * @returns one font for each source that has some of the characters; characters that none has are left out
 */
export async function subsetFace(
  root: URL,
  typeface: Typeface,
  text: string,
  { format, features }: SubsetOptions,
): Promise<readonly FontSubset[]> {
  const subsets: FontSubset[] = [];
  let wanted = [...new Set(text.normalize('NFC'))];
  for (const source of sourcesOf(typeface)) {
    const whole = await readSource(root, source);
    const had = await charactersIn(whole, wanted);
    if (had.size === 0) continue;
    wanted = wanted.filter((character) => !had.has(character));
    const font = await subsetFont(whole, [...had].join(''), {
      targetFormat: format,
      noHinting: true,
      keepFeatures: features,
      variationAxes: { ...typeface.pinned, wght: typeface.weight },
    }).catch((error: Error) => {
      throw new BrandError(
        `typefaces.yaml: ${source} cannot be subset as ${typeface.family} says: ${error.message}`,
      );
    });
    subsets.push({ font: new Uint8Array(font), characters: [...had] });
  }
  return subsets;
}

export const sourcesOf = ({ source }: Typeface): readonly string[] =>
  typeof source === 'string' ? [source] : source;

/** The `characters` that a font file has glyphs for, in their order. */
export async function charactersIn(
  file: Buffer,
  characters: readonly string[],
): Promise<ReadonlySet<string>> {
  const font = await subsetFont(file, characters.join(''), { targetFormat: 'truetype' });
  const points = new Set(new Face(new Blob(new Uint8Array(font).buffer)).collectUnicodes());
  return new Set(characters.filter((character) => points.has(character.codePointAt(0) ?? 0)));
}

/** @param source a path in `node_modules`, or, beginning with `./`, in the brand's folder */
const readSource = (root: URL, source: string): Promise<Buffer> =>
  readFile(
    source.startsWith('./') ? new URL(source, directory) : new URL(`node_modules/${source}`, root),
  ).catch((error: Error) => {
    throw new BrandError(`typefaces.yaml: the source ${source} cannot be read: ${error.message}`);
  });
