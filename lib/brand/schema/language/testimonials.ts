import * as v from 'valibot';
import type { Kit } from '../../messages/kit.ts';
import { about } from '../metadata.ts';
import { listOf, textOr } from '../values.ts';

const role = v.pipe(
  v.custom<`portrait-${number}`>(
    (value) => typeof value === 'string' && /^portrait-[1-9]\d*$/.test(value),
    'a picture’s name, as in portrait-1',
  ),
  about({ of: 'portrait-name' }),
);

export const testimonialsSchema = ({ text, message }: Kit) =>
  v.strictObject({
    section: v.strictObject({
      label: text,
      heading: text,
      close: text,
      begin: text,
      /** For screen readers, which cannot see the stars. */
      ratingLabel: message('rating'),
    }),
    items: listOf(
      v.strictObject({
        name: text,
        title: text,
        content: textOr(text, listOf(text, 'paragraphs', 1, 6)),
        /** Stars out of five. */
        rating: v.picklist([1, 2, 3, 4, 5], 'a number of stars from 1 to 5'),
        /** `role` is the picture's name. A testimonial may be without one. */
        image: v.exactOptional(v.strictObject({ role, alt: text })),
      }),
      'testimonials',
      1,
      4,
    ),
  });
