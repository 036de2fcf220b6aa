import * as v from 'valibot';
import { sections } from '../sections.ts';
import { compositions, type Service, serviceIcons } from '../types.ts';
import { listOf, text, time } from './values.ts';

/** What else pictures, anchors and hours are named after. */
const taken: readonly string[] = ['hero', ...sections, 'dawn', 'not-found'];

const id = v.pipe(
  v.string('a short name'),
  v.regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'a short name of small letters, digits and hyphens'),
  v.check(
    (name) => !taken.includes(name) && !/^(?:hero|portrait)-|-unlit$/.test(name),
    'a name that no other picture has',
  ),
);

const service = v.strictObject({
  id,
  hour: v.exactOptional(time),
  icon: v.exactOptional(v.picklist(serviceIcons, `one of ${serviceIcons.join(', ')}`)),
  composition: v.exactOptional(v.picklist(compositions, `one of ${compositions.join(', ')}`)),
  description: text,
  features: listOf(text, 'features', 1, 8),
  pricing: v.strictObject({ amount: text, note: text }),
  imageAlt: text,
});

export const servicesSchema = v.pipe(
  listOf(service, 'services', 1, 6),
  v.check(
    (services) => new Set(services.map(({ id }) => id)).size === services.length,
    'a list whose ids are each used once',
  ),
) satisfies v.GenericSchema<unknown, readonly Service[]>;
