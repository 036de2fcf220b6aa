import * as v from 'valibot';
import { createListSchema, createNumberSchema, text } from './values.ts';

const families = ['Display', 'Italic', 'Text', 'House Sans'] as const;

export const typefacesSchema = v.pipe(
  createListSchema(
    v.strictObject({
      /** The family name in the `--font-…` tokens. Not `Sans`, because Linux resolves it to its own default typeface. */
      family: v.picklist(families, 'Display, Italic, Text or House Sans'),
      style: v.picklist(['normal', 'italic'], 'normal or italic'),
      /** The single weight of the typeface. A second weight, or a range, would double the size of the font file. */
      weight: createNumberSchema(1, 1000),
      /** The values of the variation axes other than the weight. */
      pinned: v.record(v.string(), v.number('a number'), 'the values of the other axes, or {}'),
      /**
       * The complete typeface: a file's path in `node_modules`, or in the brand's folder (`./typefaces/…`). It is a list if the
       * typeface is divided by scripts, as `latin` and `latin-ext`: each character comes from the first file that has it.
       */
      source: v.union([text, createListSchema(text, 'files', 1, 9)], 'a file, or a list of files'),
      /** The kind of system typeface that is shown if the file arrives too late. */
      fallback: v.picklist(['serif', 'sans-serif'], 'serif or sans-serif'),
      /** The name of the subset file, without extension. Families with the same typeface and weight can share a file. */
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

/** One style of a typeface, and its subset. */
export type Typeface = v.InferOutput<typeof typefacesSchema>[number];
