import * as v from 'valibot';
import type { Kit } from '../../messages/kit.ts';
import { about } from '../metadata.ts';
import { listOf } from '../values.ts';

export const servicesWordsSchema = ({ text }: Kit) =>
  v.strictObject({
    section: v.strictObject({
      label: text,
      heading: text,
      lead: text,
      /** Opens the list of what a service includes, on small screens. */
      features: text,
      requestQuote: text,
      close: text,
      schedule: text,
    }),
    items: listOf(
      v.strictObject({
        /** Of the service in the brand's `services.yaml`. */
        id: v.pipe(v.string('the id of a service'), about({ fixed: true })),
        /** Also that of its option in the form. */
        name: text,
        description: text,
        features: listOf(text, 'features', 1, 8),
        pricing: v.strictObject({ amount: text, note: text }),
        imageAlt: text,
      }),
      'services',
      1,
      6,
    ),
  });
