import * as v from 'valibot';
import type { Kit } from '../../messages/kit.ts';
import { listOf } from '../values.ts';

/** What a detail is of; its value and its address are the brand's. */
const kinds = ['telephone', 'email', 'headquarters', 'areaServed'] as const;

export const contactSchema = ({ text }: Kit) =>
  v.strictObject({
    label: text,
    /** A text for each line. */
    heading: listOf(text, 'lines', 1, 3),
    imageAlt: text,
    details: listOf(
      v.strictObject({ kind: v.picklist(kinds, `one of ${kinds.join(', ')}`), label: text, note: text }),
      'details',
      1,
      kinds.length,
    ),
    guarantee: v.strictObject({ heading: text, text }),
  });
