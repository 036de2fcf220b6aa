/** The names of the font files that `npm run fonts` writes into the brand's `typefaces/`. */
import type { Language } from '#lib/brand/read.ts';
import type { Typeface } from '#lib/brand/schema/typefaces.ts';
import { listFontSources } from './subset-typeface.ts';

/**
 * Lists the sources from which the font files were created. A build compares it with `typefaces.yaml` to detect outdated files.
 */
export const fontManifestFile = 'made-from.txt';

export const formatFontManifest = (typefaces: readonly Typeface[]): string =>
  typefaces
    .map((typeface) => {
      const { file, family, style, weight, pinned } = typeface;
      const axes = Object.entries({ wght: weight, ...pinned }).map((axis) => axis.join(' '));
      return `${file}: ${[family, style, ...axes, ...listFontSources(typeface)].join(', ')}\n`;
    })
    .join('');

/** Returns the font files of a typeface among `files`, starting with the main file. */
export const listSubsetFiles = ({ file }: Typeface, files: readonly string[]): readonly string[] =>
  files.filter((name) => new RegExp(`^${file}(?:-spare)?(?:-\\d)?\\.woff2$`).test(name)).toSorted(compare);

const compare = (a: string, b: string): number =>
  Number(hasExtraCharacters(a)) - Number(hasExtraCharacters(b)) || a.length - b.length || a.localeCompare(b);

/** Whether a font file is for characters that the brand's texts do not contain. */
export const hasExtraCharacters = (file: string): boolean => file.includes('-spare');

export interface TypefaceGroup {
  /** `typefaces/`, or a folder such as `typefaces/ar/` for a language with separate fonts. */
  readonly folder: string;
  readonly typefaces: readonly Typeface[];
  readonly languages: readonly Language[];
}

export const groupLanguagesByTypefaces = (all: readonly Language[]): readonly TypefaceGroup[] =>
  [...Map.groupBy(all, ({ typefacesFolder }) => typefacesFolder)].map(([folder, languages]) => ({
    folder,
    typefaces: languages[0]?.typefaces ?? [],
    languages,
  }));
