import * as v from 'valibot';
import { sections } from '../sections.ts';
import { describeValue } from './metadata.ts';
import { createListSchema, time } from './values.ts';

/** The drawings that a service may have. */
const serviceIcons = [
  'sunset',
  'watch',
  'bath',
  'candle',
  'key',
  'compass',
  'sail',
  'house',
  'cup',
  'bell',
  'leaf',
  'mountain',
] as const;

export type ServiceIcon = (typeof serviceIcons)[number];

/**
 * Where the words of a service stand in its picture, which fills the viewport: at its right (`window-head`,
 * `window-right`), at its left (`window-left`), or across its upper half (`window-across`). Where the viewport is upright,
 * they stand below the picture, but `window-head` has its name in the head of it, `window-across` on phones its name and what
 * it is, and on tablets the words of `window-across` and `window-left` stay where they are.
 */
export const compositions = ['window-head', 'window-left', 'window-right', 'window-across'] as const;

export type Composition = (typeof compositions)[number];

/** What else pictures, anchors and hours are named after, and the form's other options. */
const taken: readonly string[] = ['hero', ...sections, 'faqs-tall', 'pen', 'dawn', 'not-found', 'failure'];

/**
 * Lowercase letters, digits and hyphens, as in `yacht-charter`. Also the value of its option in the form, which is stored
 * with each request, the name of its picture, and the end of the names of its crop and ground in `look.css`.
 */
const id = v.pipe(
  v.string('a short name'),
  v.regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'a short name of small letters, digits and hyphens'),
  v.check(
    (name) => !taken.includes(name) && !/^(?:hero|portrait)-|-unlit$/.test(name),
    'a name that no other picture has',
  ),
  describeValue({ fixed: true }),
);

/** In the order of the page. What is said of each is in the language's own `services.yaml`. */
export const servicesSchema = v.pipe(
  createListSchema(
    v.strictObject({
      id,
      /** When it is set in the evening, on a 24-hour clock; by default between those before and after it. */
      hour: v.exactOptional(time),
      /** By default a key. */
      icon: v.exactOptional(v.picklist(serviceIcons, `one of ${serviceIcons.join(', ')}`)),
      /** By default each has another than the one before, and the last one's words stand at its foot. */
      composition: v.exactOptional(v.picklist(compositions, `one of ${compositions.join(', ')}`)),
    }),
    'services',
    1,
    6,
  ),
  v.check(
    (services) => new Set(services.map(({ id }) => id)).size === services.length,
    'a list whose ids are each used once',
  ),
);

export type Service = v.InferOutput<typeof servicesSchema>[number];
