import * as v from 'valibot';
import { sectionNames } from '../sections.ts';
import { addValueMetadata } from './metadata.ts';
import { createListSchema, timeSchema } from './values.ts';

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
 * The position of a service's text in its full-screen picture. In landscape, it is at the right (`window-head`,
 * `window-right`), at the left (`window-left`), or in the upper half (`window-across`). In portrait, the text is below the
 * picture, except:
 * - `window-head`: the name is at the top of the picture.
 * - `window-across`: on phones, the name and the description are in the picture.
 * - `window-across` and `window-left`: on tablets, the whole text is in the picture.
 */
export const serviceLayouts = ['window-head', 'window-left', 'window-right', 'window-across'] as const;

export type ServiceLayout = (typeof serviceLayouts)[number];

/** Names that services cannot have, because other pictures, anchors or times have them. */
const reserved = ['hero', ...sectionNames, 'faqs-tall', 'pen', 'dawn', 'not-found', 'failure'];

/**
 * The id of a service, such as `yacht-charter`. It is also the name of the picture, the suffix of the service's custom
 * properties in `look.css`, and the value of the form's option, which is stored with each request.
 */
const id = v.pipe(
  v.string('a short name'),
  v.regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'a short name of lowercase letters, digits and hyphens'),
  v.check(
    (name) => !reserved.includes(name) && !/^(?:hero|portrait)-|-unlit$/.test(name),
    'a name that no other picture has',
  ),
  addValueMetadata({ fixed: true }),
);

/** The services, in the order of the page. Their texts are in the `services.yaml` of each language. */
export const servicesSchema = v.pipe(
  createListSchema(
    v.strictObject({
      id,
      /**
       * The time that the page shows for the service, on a 24-hour clock. By default, the times of all services are evenly
       * spaced.
       */
      hour: v.exactOptional(timeSchema),
      /** Defaults to `key`. */
      icon: v.exactOptional(v.picklist(serviceIcons, `one of ${serviceIcons.join(', ')}`)),
      /** By default, consecutive services have different layouts, and the last service has `window-across`. */
      composition: v.exactOptional(v.picklist(serviceLayouts, `one of ${serviceLayouts.join(', ')}`)),
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
