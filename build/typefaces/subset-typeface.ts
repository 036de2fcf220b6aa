import { readFile } from 'node:fs/promises';
import { Blob, Face } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { BrandError } from '#lib/brand/directory.ts';
import type { Typeface } from '#lib/brand/schema/typefaces.ts';

/** Where the files of typefaces are. */
export interface TypefaceFolders {
  /** The checkout, which has `node_modules`: Astro runs this as a built module, elsewhere. */
  readonly root: URL;
  /** The brand's folder. */
  readonly directory: URL;
}

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
 * @throws {BrandError} when a source is missing, or none has one of the axes
 * @returns one font for each source that has some of the characters; characters that none has are left out
 */
export async function subsetTypeface(
  folders: TypefaceFolders,
  typeface: Typeface,
  text: string,
  { format, features }: SubsetOptions,
): Promise<readonly FontSubset[]> {
  const subsets: FontSubset[] = [];
  const axes: Readonly<Record<string, number>> = { ...typeface.pinned, wght: typeface.weight };
  const unknown = new Set(Object.keys(typeface.pinned));
  let wanted = [...new Set(text.normalize('NFC'))];
  for (const source of listSources(typeface)) {
    const whole = await readSource(folders, source);
    const face = await openFace(whole, wanted);
    // A file that was drawn in one weight has none.
    const own = Object.keys(face.getAxisInfos());
    for (const axis of own) unknown.delete(axis);
    const had = new Set(filterSupported(face, wanted));
    if (had.size === 0) continue;
    wanted = wanted.filter((character) => !had.has(character));
    const font = await subsetFont(whole, [...had].join(''), {
      targetFormat: format,
      noHinting: true,
      keepFeatures: features,
      variationAxes: Object.fromEntries(Object.entries(axes).filter(([axis]) => own.includes(axis))),
    });
    subsets.push({ font: new Uint8Array(font), characters: [...had] });
  }
  const [missing] = unknown;
  if (missing)
    throw new BrandError(
      `typefaces.yaml: ${listSources(typeface).join(' and ')} cannot be subset as ${typeface.family} says: there is no axis ${missing}.`,
    );
  return subsets;
}

/** Scripts whose letters change their shapes beside each other, or carry marks. */
const joining = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Thai}]/u;

export const hasJoiningLetters = (text: string): boolean => joining.test(text);

/** The OpenType features by which a text is shaped: where its letters join, all that join them. */
export const selectFeatures = (text: string): readonly string[] => [
  'kern',
  'liga',
  ...(hasJoiningLetters(text)
    ? ['ccmp', 'locl', 'isol', 'init', 'medi', 'fina', 'rlig', 'calt', 'curs', 'mark', 'mkmk']
    : []),
];

export const listSources = ({ source }: Typeface): readonly string[] =>
  typeof source === 'string' ? [source] : source;

/** The `characters` that a font file has glyphs for, in their order. */
export const findSupportedCharacters = async (
  file: Buffer,
  characters: readonly string[],
): Promise<ReadonlySet<string>> => new Set(filterSupported(await openFace(file, characters), characters));

/** A font file as HarfBuzz reads it, less what other characters need. */
async function openFace(file: Buffer, characters: readonly string[]): Promise<Face> {
  const font = await subsetFont(file, characters.join(''), { targetFormat: 'truetype' });
  return new Face(new Blob(new Uint8Array(font).buffer));
}

function filterSupported(face: Face, characters: readonly string[]): string[] {
  const points = new Set(face.collectUnicodes());
  return characters.filter((character) => points.has(character.codePointAt(0) ?? 0));
}

/** @param source a path in `node_modules`, or, beginning with `./`, in the brand's folder */
const readSource = ({ root, directory }: TypefaceFolders, source: string): Promise<Buffer> =>
  readFile(
    source.startsWith('./') ? new URL(source, directory) : new URL(`node_modules/${source}`, root),
  ).catch((error: Error) => {
    throw new BrandError(`typefaces.yaml: the source ${source} cannot be read: ${error.message}`);
  });
