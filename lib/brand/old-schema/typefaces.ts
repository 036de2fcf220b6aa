import * as v from 'valibot';
import type { Typeface } from '../types.ts';
import { listOf, text } from './values.ts';

const families = ['Display', 'Italic', 'Text', 'House Sans'] as const;

export const typefacesSchema = v.pipe(
  listOf(
    v.strictObject({
      family: v.picklist(families, 'Display, Italic, Text or House Sans'),
      style: v.picklist(['normal', 'italic'], 'normal or italic'),
      weight: v.pipe(
        v.number('a number from 1 to 1000'),
        v.minValue(1, 'a number from 1 to 1000'),
        v.maxValue(1000, 'a number from 1 to 1000'),
      ),
      pinned: v.record(v.string(), v.number('a number'), 'the values of the other axes, or {}'),
      source: v.union([text, listOf(text, 'files', 1, 9)], 'a file, or a list of files'),
      fallback: v.picklist(['serif', 'sans-serif'], 'serif or sans-serif'),
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
) satisfies v.GenericSchema<unknown, readonly Typeface[]>;
