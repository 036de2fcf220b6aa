import * as v from 'valibot';
import type { Kit } from '../../messages/kit.ts';
import { listOf } from '../values.ts';

export const aboutSchema = ({ text }: Kit) =>
  v.strictObject({
    label: text,
    heading: text,
    /** A text for each paragraph. */
    lead: listOf(text, 'paragraphs', 1, 6),
    imageAlt: text,
    figures: listOf(v.strictObject({ figure: text, label: text }), 'figures', 1, 6),
    valuesLabel: text,
    values: listOf(v.strictObject({ name: text, text }), 'values', 1, 8),
  });
