import { readFile } from 'node:fs/promises';
import { Blob, Face } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { BrandError } from '#lib/brand/directory.ts';
import type { Typeface } from '#lib/brand/schema/typefaces.ts';

/** The folders that contain typefaces. */
export interface TypefaceFolders {
  /** The checkout with `node_modules`. It is a parameter because Astro runs this as a built module in another folder. */
  readonly root: URL;
  /** The brand's folder. */
  readonly directory: URL;
}

export interface FontSubset {
  readonly font: Uint8Array<ArrayBuffer>;
  /** The characters that the font has glyphs for. */
  readonly characters: readonly string[];
}

/**
 * Subsets a typeface to the characters of `text`, with one weight and pinned axes. It reads the complete typeface instead of the
 * brand's subset files, which may divide a text.
 * @throws {BrandError} if a source is missing, or no source has one of the axes
 * @returns one font for each source that has some of the characters; unsupported characters are omitted
 */
export async function subsetTypeface(
  folders: TypefaceFolders,
  typeface: Typeface,
  text: string,
  { format, features }: { readonly format: 'woff2' | 'truetype'; readonly features: readonly string[] },
): Promise<readonly FontSubset[]> {
  const subsets: FontSubset[] = [];
  const axes: Readonly<Record<string, number>> = { ...typeface.pinned, wght: typeface.weight };
  const unknown = new Set(Object.keys(typeface.pinned));
  let remaining = [...new Set(text.normalize('NFC'))];
  for (const source of listFontSources(typeface)) {
    const file = await readSource(folders, source);
    const face = await openFace(file, remaining);
    // A file with a single weight has no axes.
    const axisNames = Object.keys(face.getAxisInfos());
    for (const axis of axisNames) unknown.delete(axis);
    const supported = new Set(filterSupported(face, remaining));
    if (supported.size === 0) continue;
    remaining = remaining.filter((character) => !supported.has(character));
    const font = await subsetFont(file, [...supported].join(''), {
      targetFormat: format,
      noHinting: true,
      keepFeatures: features,
      variationAxes: Object.fromEntries(Object.entries(axes).filter(([axis]) => axisNames.includes(axis))),
    });
    subsets.push({ font: new Uint8Array(font), characters: [...supported] });
  }
  const [missing] = unknown;
  if (missing)
    throw new BrandError(
      `typefaces.yaml: ${listFontSources(typeface).join(' and ')} cannot be subset for ${typeface.family}: there is no axis ${missing}.`,
    );
  return subsets;
}

/** Scripts with letters that change their shape next to each other, or carry marks. */
const joining = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Thai}]/u;

export const hasJoiningLetters = (text: string): boolean => joining.test(text);

/** Returns the OpenType features that a text needs. Joining scripts need more. */
export const selectFontFeatures = (text: string): readonly string[] => [
  'kern',
  'liga',
  ...(hasJoiningLetters(text)
    ? ['ccmp', 'locl', 'isol', 'init', 'medi', 'fina', 'rlig', 'calt', 'curs', 'mark', 'mkmk']
    : []),
];

export const listFontSources = ({ source }: Typeface): readonly string[] =>
  typeof source === 'string' ? [source] : source;

/** Returns the characters that a font file has glyphs for, in their order. */
export const findSupportedCharacters = async (
  file: Buffer,
  characters: readonly string[],
): Promise<ReadonlySet<string>> => new Set(filterSupported(await openFace(file, characters), characters));

/** Opens a font file with HarfBuzz, reduced to these characters. */
async function openFace(file: Buffer, characters: readonly string[]): Promise<Face> {
  const font = await subsetFont(file, characters.join(''), { targetFormat: 'truetype' });
  return new Face(new Blob(new Uint8Array(font).buffer));
}

function filterSupported(face: Face, characters: readonly string[]): string[] {
  const points = new Set(face.collectUnicodes());
  return characters.filter((character) => points.has(character.codePointAt(0) ?? 0));
}

/**
 * Reads a source file.
 * @param source a path in `node_modules`, or one in the brand's folder that begins with `./`
 */
const readSource = ({ root, directory }: TypefaceFolders, source: string): Promise<Buffer> =>
  readFile(
    source.startsWith('./') ? new URL(source, directory) : new URL(`node_modules/${source}`, root),
  ).catch((error: Error) => {
    throw new BrandError(`typefaces.yaml: the source ${source} cannot be read: ${error.message}`);
  });
