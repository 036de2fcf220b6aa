/** Names the files that `npm run fonts` writes into a brand's `typefaces/`. */
import type { Language } from '#lib/brand/read.ts';
import type { Typeface } from '#lib/brand/schema/typefaces.ts';
import { listFontSources } from './subset-typeface.ts';

/** The file that lists the sources of the subset files. A build compares it with `typefaces.yaml`. */
export const manifestFile = 'made-from.txt';

export const formatManifest = (typefaces: readonly Typeface[]): string =>
  typefaces
    .map((typeface) => {
      const { file, family, style, weight, pinned } = typeface;
      const axes = Object.entries({ wght: weight, ...pinned }).map((axis) => axis.join(' '));
      return `${file}: ${[family, style, ...axes, ...listFontSources(typeface)].join(', ')}\n`;
    })
    .join('');

/** Returns the subset files of a typeface among `files`, the main file first. */
export const listSubsetFiles = ({ file }: Typeface, files: readonly string[]): readonly string[] =>
  files.filter((name) => new RegExp(`^${file}(?:-spare)?(?:-\\d)?\\.woff2$`).test(name)).toSorted(compare);

const compare = (a: string, b: string): number =>
  Number(hasExtraCharacters(a)) - Number(hasExtraCharacters(b)) || a.length - b.length || a.localeCompare(b);

/** Whether a file contains the characters that the brand's texts do not use. */
export const hasExtraCharacters = (file: string): boolean => file.includes('-spare');

/** Languages that share typeface files. */
export interface TypefaceGroup {
  /** The folder of the files: `typefaces/`, or `typefaces/ar/` for a language with its own typefaces. */
  readonly folder: string;
  readonly typefaces: readonly Typeface[];
  readonly languages: readonly Language[];
}

export const groupByTypefaces = (all: readonly Language[]): readonly TypefaceGroup[] =>
  [...Map.groupBy(all, ({ typefacesFolder }) => typefacesFolder)].map(([folder, languages]) => ({
    folder,
    typefaces: languages[0]?.typefaces ?? [],
    languages,
  }));
