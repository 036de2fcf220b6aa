/** The files that `npm run fonts` writes into a brand's `typefaces/`. */
import type { Language } from '#lib/brand/read.ts';
import type { Typeface } from '#lib/brand/schema/typefaces.ts';
import { listSources } from './subset-typeface.ts';

/** Has what the others were made from, by which a build notices that the list has changed. */
export const manifestFile = 'made-from.txt';

export const formatManifest = (typefaces: readonly Typeface[]): string =>
  typefaces
    .map((typeface) => {
      const { file, family, style, weight, pinned } = typeface;
      const axes = Object.entries({ wght: weight, ...pinned }).map((axis) => axis.join(' '));
      return `${file}: ${[family, style, ...axes, ...listSources(typeface)].join(', ')}\n`;
    })
    .join('');

/** Those `files` that a typeface was cut into; first that with the most characters of its pages. */
export const listSubsetFiles = ({ file }: Typeface, files: readonly string[]): readonly string[] =>
  files.filter((each) => new RegExp(`^${file}(?:-spare)?(?:-\\d)?\\.woff2$`).test(each)).toSorted(byOrder);

const byOrder = (a: string, b: string): number =>
  Number(hasExtraCharacters(a)) - Number(hasExtraCharacters(b)) || a.length - b.length || a.localeCompare(b);

/** Whether a file has characters that the brand's words do not use. */
export const hasExtraCharacters = (file: string): boolean => file.includes('-spare');

/** Languages that are set in the same files. */
export interface TypefaceGroup {
  /** In the brand's folder: `typefaces/`, or `typefaces/ar/` for a language with typefaces of its own. */
  readonly folder: string;
  readonly typefaces: readonly Typeface[];
  readonly languages: readonly Language[];
}

export function groupByTypefaces(languages: readonly Language[]): readonly TypefaceGroup[] {
  const groups = Map.groupBy(languages, ({ typefacesFolder }) => typefacesFolder);
  return [...groups].map(([folder, group]) => ({
    folder,
    typefaces: group[0]?.typefaces ?? [],
    languages: group,
  }));
}
