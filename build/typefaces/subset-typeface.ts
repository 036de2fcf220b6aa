import { readFile } from 'node:fs/promises';
import { Blob, Face } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { BrandError } from '#lib/brand/directory.ts';
import type { Typeface } from '#lib/brand/schema/typefaces.ts';

export interface TypefaceFolders {
  /**
   * The folder that contains `node_modules`. It is a parameter because Astro runs this module from another folder after
   * building it.
   */
  readonly root: URL;
  /** The brand's folder. */
  readonly directory: URL;
}

export interface FontSubset {
  readonly font: Uint8Array<ArrayBuffer>;
  readonly characters: readonly string[];
}

/**
 * Reduces a typeface to the characters of `text`, one weight, and fixed values of its axes. Reads the original sources, because
 * the brand's font files may split the text between several files.
 * @throws {BrandError} if a source is missing, or no source has one of the axes
 * @returns one font for each source that contains some of the characters; characters that no source contains are omitted
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
      `typefaces.yaml: ${listFontSources(typeface).join(' and ')} cannot be subset for ${typeface.family}: the font has no variation axis “${missing}”.`,
    );
  return subsets;
}

/** Matches scripts in which adjacent letters connect, or in which letters carry marks. */
const joining = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Thai}]/u;

export const hasJoiningLetters = (text: string): boolean => joining.test(text);

export const selectFontFeatures = (text: string): readonly string[] => [
  'kern',
  'liga',
  ...(hasJoiningLetters(text)
    ? ['ccmp', 'locl', 'isol', 'init', 'medi', 'fina', 'rlig', 'calt', 'curs', 'mark', 'mkmk']
    : []),
];

export const listFontSources = ({ source }: Typeface): readonly string[] =>
  typeof source === 'string' ? [source] : source;

/** Returns those of `characters` for which the font has a glyph. */
export const findSupportedCharacters = async (
  file: Buffer,
  characters: readonly string[],
): Promise<ReadonlySet<string>> => new Set(filterSupported(await openFace(file, characters), characters));

async function openFace(file: Buffer, characters: readonly string[]): Promise<Face> {
  const font = await subsetFont(file, characters.join(''), { targetFormat: 'truetype' });
  return new Face(new Blob(new Uint8Array(font).buffer));
}

function filterSupported(face: Face, characters: readonly string[]): string[] {
  const points = new Set(face.collectUnicodes());
  return characters.filter((character) => points.has(character.codePointAt(0) ?? 0));
}

/** @param source a path in `node_modules`, or a path in the brand's folder that begins with `./` */
const readSource = ({ root, directory }: TypefaceFolders, source: string): Promise<Buffer> =>
  readFile(
    source.startsWith('./') ? new URL(source, directory) : new URL(`node_modules/${source}`, root),
  ).catch((error: Error) => {
    throw new BrandError(`typefaces.yaml: the source ${source} cannot be read: ${error.message}`);
  });
