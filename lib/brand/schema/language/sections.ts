import * as v from 'valibot';
import type { TextSchemas } from '../../messages/text-schemas.ts';
import { addValueMetadata } from '../metadata.ts';
import { createListSchema, createTextOrOtherSchema } from '../values.ts';

export const aboutSchema = ({ text, texts }: TextSchemas) =>
  v.strictObject({
    label: text,
    heading: text,
    lead: createListSchema(text, 'paragraphs', 1, 6),
    imageAlt: text,
    figures: createListSchema(texts('figure', 'label'), 'figures', 1, 6),
    valuesLabel: text,
    values: createListSchema(texts('name', 'text'), 'values', 1, 8),
  });

const detailKinds = ['telephone', 'email', 'headquarters', 'areaServed'] as const;

export const contactSchema = ({ text, texts }: TextSchemas) =>
  v.strictObject({
    label: text,
    heading: createListSchema(text, 'lines', 1, 3),
    imageAlt: text,
    details: createListSchema(
      v.strictObject({
        kind: v.picklist(detailKinds, `one of ${detailKinds.join(', ')}`),
        label: text,
        note: text,
      }),
      'details',
      1,
      detailKinds.length,
    ),
    guarantee: texts('heading', 'text'),
  });

export const faqsSchema = ({ address, text, texts }: TextSchemas) => {
  const block = createTextOrOtherSchema(
    text,
    v.variant(
      'kind',
      [
        v.strictObject({ kind: v.literal('cancellation-tiers') }),
        v.strictObject({ kind: v.literal('link'), href: address, text }),
      ],
      'a text, the refund tiers or a link',
    ),
  );
  return v.strictObject({
    section: texts('label', 'heading', 'imageAlt', 'close', 'contact'),
    /** Questions with the same topic must be consecutive. `topic` is shown as their heading. */
    items: createListSchema(
      v.strictObject({ topic: text, question: text, answer: createListSchema(block, 'paragraphs', 1, 20) }),
      'questions',
      1,
      40,
    ),
  });
};

export const servicesTextsSchema = ({ text, texts }: TextSchemas) =>
  v.strictObject({
    /** `features` is the label of the button that opens a service's features on small screens. */
    section: texts('label', 'heading', 'lead', 'features', 'requestQuote', 'close', 'schedule'),
    items: createListSchema(
      v.strictObject({
        /** The id of the service in the brand's `services.yaml`. */
        id: v.pipe(v.string('the id of a service'), addValueMetadata({ fixed: true })),
        name: text,
        description: text,
        features: createListSchema(text, 'features', 1, 8),
        pricing: texts('amount', 'note'),
        imageAlt: text,
      }),
      'services',
      1,
      6,
    ),
  });

const role = v.pipe(
  v.custom<`portrait-${number}`>(
    (value) => typeof value === 'string' && /^portrait-[1-9]\d*$/.test(value),
    'a picture’s name, as in portrait-1',
  ),
  addValueMetadata({ format: 'portrait-name' }),
);

export const testimonialsSchema = ({ text, message, textEntries }: TextSchemas) =>
  v.strictObject({
    section: v.strictObject({
      ...textEntries('label', 'heading', 'close', 'begin'),
      ratingLabel: message('rating'),
    }),
    items: createListSchema(
      v.strictObject({
        name: text,
        title: text,
        content: createTextOrOtherSchema(text, createListSchema(text, 'paragraphs', 1, 6)),
        rating: v.picklist([1, 2, 3, 4, 5], 'a number of stars from 1 to 5'),
        /** The portrait. `role` is the file name of the picture. */
        image: v.exactOptional(v.strictObject({ role, alt: text })),
      }),
      'testimonials',
      1,
      4,
    ),
  });
