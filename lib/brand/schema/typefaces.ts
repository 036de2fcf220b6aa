import * as v from 'valibot';
import { createListSchema, text } from './values.ts';

const families = ['Display', 'Italic', 'Text', 'House Sans'] as const;

export const typefacesSchema = v.pipe(
  createListSchema(
    v.strictObject({
      /** As the `--font-…` tokens name it. Not `Sans`, which Linux takes for its own default face. */
      family: v.picklist(families, 'Display, Italic, Text or House Sans'),
      style: v.picklist(['normal', 'italic'], 'normal or italic'),
      /** The one weight kept; another one, or a range, would double the bytes. */
      weight: v.pipe(
        v.number('a number from 1 to 1000'),
        v.minValue(1, 'a number from 1 to 1000'),
        v.maxValue(1000, 'a number from 1 to 1000'),
      ),
      /** The value that each other axis is pinned to. */
      pinned: v.record(v.string(), v.number('a number'), 'the values of the other axes, or {}'),
      /**
       * The whole typeface: a file's path in `node_modules`, or in the brand's folder (`./typefaces/…`). A list where a
       * typeface is divided by scripts, as `latin` and `latin-ext`: each character is taken from the first that has it.
       */
      source: v.union([text, createListSchema(text, 'files', 1, 9)], 'a file, or a list of files'),
      /** Which of the system's typefaces are shown where the file comes too late. */
      fallback: v.picklist(['serif', 'sans-serif'], 'serif or sans-serif'),
      /** The name of the subset file, without extension. Families that are one typeface in one weight may share it. */
      file: v.picklist(
        ['display', 'display-italic', 'text', 'sans'],
        'display, display-italic, text or sans',
      ),
    }),
    'typefaces',
    families.length,
    families.length,
  ),
  v.check(
    (typefaces) => new Set(typefaces.map(({ family }) => family)).size === families.length,
    'one typeface for each family',
  ),
);

/** One style of a typeface, and how it is subset. */
export type Typeface = v.InferOutput<typeof typefacesSchema>[number];
