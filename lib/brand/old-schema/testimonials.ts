import * as v from 'valibot';
import type { Testimonial } from '../types.ts';
import { listOf, text } from './values.ts';

const role = v.custom<`portrait-${number}`>(
  (value) => typeof value === 'string' && /^portrait-[1-9]\d*$/.test(value),
  'a picture’s name, as in portrait-1',
);

export const testimonialsSchema = listOf(
  v.strictObject({
    name: text,
    title: text,
    content: v.union([text, listOf(text, 'paragraphs', 1, 6)], 'a text, or a list of paragraphs'),
    rating: v.picklist([1, 2, 3, 4, 5], 'a number of stars from 1 to 5'),
    image: v.exactOptional(v.strictObject({ role, alt: text })),
  }),
  'testimonials',
  1,
  4,
) satisfies v.GenericSchema<unknown, readonly Testimonial[]>;
