/**
 * The typefaces. `npm run fonts` subsets each to one weight, one optical size and the characters that pages need, and
 * writes the results into `typefaces/`: 7 to 15 KB a style, where a whole variable font has 130.
 */
import type { Typeface } from '#lib/brand/types.ts';

const newsreader = '@fontsource-variable/newsreader/files/newsreader-latin-standard';

export const typefaces: readonly Typeface[] = [
  {
    family: 'Display',
    style: 'normal',
    weight: 250,
    pinned: { opsz: 72 },
    source: `${newsreader}-normal.woff2`,
    fallback: 'serif',
    file: 'display',
  },
  {
    family: 'Italic',
    style: 'italic',
    weight: 300,
    pinned: { opsz: 40 },
    source: `${newsreader}-italic.woff2`,
    fallback: 'serif',
    file: 'display-italic',
  },
  {
    family: 'Text',
    style: 'normal',
    weight: 350,
    pinned: { opsz: 20 },
    source: `${newsreader}-normal.woff2`,
    fallback: 'serif',
    file: 'text',
  },
  {
    family: 'House Sans',
    style: 'normal',
    weight: 400,
    pinned: {},
    source: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    fallback: 'sans-serif',
    file: 'sans',
  },
];
