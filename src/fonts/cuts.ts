/**
 * The typefaces, cut to what the pages need. A variable face with an optical size axis is 130 KB a style;
 * pinned to one weight and the size it is used at, each cut is 7 to 15 KB. `npm run fonts` makes the files, and
 * `early-faces.css`, `late-faces.css` and `fallback-faces.css` in `src/styles`, from this list.
 */
export interface Cut {
  /** As `--font-…` tokens name it. Not `Sans` alone, which is what Linux calls a face of its own. */
  readonly family: 'Display' | 'Text' | 'House Sans';
  readonly style: 'normal' | 'italic';
  /** The one weight kept: each further one, or a range, is as many bytes again. */
  readonly weight: number;
  /** Other axes, pinned. */
  readonly pinned: Readonly<Record<string, number>>;
  /** A file of a package with the full face. */
  readonly source: string;
  /** A system face of similar shape, widened to the same measure until the file has arrived. */
  readonly fallback: 'Georgia' | 'Arial';
  /** Fetched once the page has loaded: its first view is drawn without it. */
  readonly late: boolean;
  /** File name, without extension. */
  readonly file: string;
}

const newsreader = '@fontsource-variable/newsreader/files/newsreader-latin-standard';

export const cuts: readonly Cut[] = [
  {
    family: 'Display',
    style: 'normal',
    weight: 250,
    pinned: { opsz: 72 },
    source: `${newsreader}-normal.woff2`,
    fallback: 'Georgia',
    late: false,
    file: 'display',
  },
  {
    family: 'Display',
    style: 'italic',
    weight: 300,
    pinned: { opsz: 40 },
    source: `${newsreader}-italic.woff2`,
    fallback: 'Georgia',
    late: true,
    file: 'display-italic',
  },
  {
    family: 'Text',
    style: 'normal',
    weight: 350,
    pinned: { opsz: 20 },
    source: `${newsreader}-normal.woff2`,
    fallback: 'Georgia',
    late: false,
    file: 'text',
  },
  {
    family: 'House Sans',
    style: 'normal',
    weight: 400,
    pinned: {},
    source: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    fallback: 'Arial',
    late: false,
    file: 'sans',
  },
];
