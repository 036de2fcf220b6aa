import * as v from 'valibot';
import { createListSchema, createNumberSchema, textSchema } from './values.ts';

const families = ['Display', 'Italic', 'Text', 'House Sans'] as const;

export const typefacesSchema = v.pipe(
  createListSchema(
    v.strictObject({
      /**
       * The family name in the `--font-…` tokens. It must not be `Sans`, because Linux resolves that name to its default
       * typeface.
       */
      family: v.picklist(families, 'Display, Italic, Text or House Sans'),
      style: v.picklist(['normal', 'italic'], 'normal or italic'),
      /** The only weight of the typeface. A second weight, or a range, would double the size of the font file. */
      weight: createNumberSchema(1, 1000),
      /** The values of the font's other variation axes. */
      pinned: v.record(v.string(), v.number('a number'), 'the values of the other axes, or {}'),
      /**
       * The file of the complete typeface: a path in `node_modules`, or in the brand's folder (`./typefaces/…`). A list if
       * the typeface is split into scripts, such as `latin` and `latin-ext`. Each character then comes from the first file
       * that contains it.
       */
      source: v.union(
        [textSchema, createListSchema(textSchema, 'files', 1, 9)],
        'a file, or a list of files',
      ),
      /** The kind of system typeface that is shown if the file does not load in time. */
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

export type Typeface = v.InferOutput<typeof typefacesSchema>[number];
