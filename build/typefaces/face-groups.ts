/** Languages that are set in the same files. */
import type { Language } from '#lib/brand/read.ts';
import type { Typeface } from '#lib/brand/schema/typefaces.ts';

export interface FaceGroup {
  /** In the brand's folder: `typefaces/`, or `typefaces/ar/` for a language with typefaces of its own. */
  readonly folder: string;
  readonly typefaces: readonly Typeface[];
  readonly languages: readonly Language[];
}

export function faceGroups(languages: readonly Language[]): readonly FaceGroup[] {
  const groups = Map.groupBy(languages, ({ typefacesFolder }) => typefacesFolder);
  return [...groups].map(([folder, group]) => ({
    folder,
    typefaces: group[0]?.typefaces ?? [],
    languages: group,
  }));
}
