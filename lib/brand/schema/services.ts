import * as v from 'valibot';
import { sections } from '../sections.ts';
import { describeValue } from './metadata.ts';
import { createListSchema, time } from './values.ts';

/** The icons of services. */
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
 * The position of a service's text in its picture, which fills the viewport: at the right (`window-head`, `window-right`), at the
 * left (`window-left`), or across the upper half (`window-across`). In an upright viewport the text is below the picture, with
 * exceptions: `window-head` has its name at the top of the picture, `window-across` on phones its name and description, and on
 * tablets the texts of `window-across` and `window-left` stay in the picture.
 */
export const compositions = ['window-head', 'window-left', 'window-right', 'window-across'] as const;

export type Composition = (typeof compositions)[number];

/** Names that services cannot have, because pictures, anchors and times in the evening have them. */
const inUse: readonly string[] = ['hero', ...sections, 'faqs-tall', 'pen', 'dawn', 'not-found', 'failure'];

/**
 * The id of a service: lowercase letters, digits and hyphens, as in `yacht-charter`. It is also the value of its option in the
 * form, which is stored with each request, the name of its picture, and the end of the names of its crop and ground in
 * `look.css`.
 */
const id = v.pipe(
  v.string('a short name'),
  v.regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'a short name of lowercase letters, digits and hyphens'),
  v.check(
    (name) => !inUse.includes(name) && !/^(?:hero|portrait)-|-unlit$/.test(name),
    'a name that no other picture has',
  ),
  describeValue({ fixed: true }),
);

/** The services, in the order of the page. Their texts are in the `services.yaml` of each language. */
export const servicesSchema = v.pipe(
  createListSchema(
    v.strictObject({
      id,
      /** The time in the evening, on a 24-hour clock. Defaults to an even spacing of all services. */
      hour: v.exactOptional(time),
      /** Defaults to `key`. */
      icon: v.exactOptional(v.picklist(serviceIcons, `one of ${serviceIcons.join(', ')}`)),
      /** By default, consecutive services differ, and the last one has `window-across`. */
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
