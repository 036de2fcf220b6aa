/** Reads the `faces.css` that `npm run fonts` writes. */
import type { Typeface } from '#lib/brand/schema/typefaces.ts';
import { sourcesOf } from './subset-face.ts';

/** The comment at its start: what the files were made from, by which a build notices that the list has changed. */
export function recipe(typefaces: readonly Typeface[]): string {
  const lines = typefaces.map((typeface) => {
    const { file, family, style, weight, pinned, fallback } = typeface;
    const axes = Object.entries({ wght: weight, ...pinned }).map((axis) => axis.join(' '));
    return `   ${file}: ${[family, style, ...axes, `like ${fallback}`, ...sourcesOf(typeface)].join(', ')}`;
  });
  const made =
    '/* Made by `npm run fonts` from the list of typefaces beside this folder: edit that, not this file.';
  return `${[made, ...lines].join('\n')} */`;
}

/** The font files named in it, with their families. */
export const filesIn = (css: string): readonly { readonly family: string; readonly file: string }[] =>
  [...css.matchAll(/font-family: "([^"]+)";[^}]*url\("\.\/([^"]+)"\)/g)].map(
    ([, family = '', file = '']) => ({ family, file }),
  );
