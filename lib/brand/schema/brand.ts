import * as v from 'valibot';
import { addValueMetadata } from './metadata.ts';
import { createListSchema, createPatternSchema, emailSchema, shortTextSchema, urlSchema } from './values.ts';

const folder = createPatternSchema(
  /^[a-z]{2,3}(?:-[A-Za-z0-9]+)*$/,
  'a folder that is named by the code of a language, as in pt or pt-BR',
);

/** The file `brand.yaml`: the agency's name, contact details and social networks, and the list of languages. */
export const brandSchema = v.strictObject({
  name: shortTextSchema,
  /** The canonical origin of the pages. The setting `SITE_URL` overrides it. */
  website: urlSchema,
  /** The first two letters of every request's reference, as in `VR-7K3Q-9F2M`. */
  referencePrefix: createPatternSchema(
    /^[A-HJ-NP-Z]{2}$/,
    'two capital letters, neither I nor O, which look like digits',
  ),
  /** E.164: a plus sign and digits only. */
  telephone: v.pipe(
    createPatternSchema(/^\+[1-9]\d{6,14}$/, 'a number as in +12125550147: a plus sign and digits'),
    addValueMetadata({ format: 'telephone' }),
  ),
  /** The telephone number as visitors read it. */
  telephoneShown: shortTextSchema,
  email: emailSchema,
  legalEmail: emailSchema,
  privacyEmail: emailSchema,
  /** ISO 4217. */
  currency: v.pipe(
    v.string('a currency’s ISO code, as in EUR'),
    v.check((code) => Intl.supportedValuesOf('currency').includes(code), 'a currency’s ISO code, as in EUR'),
    addValueMetadata({ format: 'currency' }),
  ),
  social: createListSchema(
    v.strictObject({
      network: v.picklist(['Instagram', 'LinkedIn', 'X', 'Facebook'], 'Instagram, LinkedIn, X or Facebook'),
      url: v.optional(urlSchema),
    }),
    'networks',
    0,
    4,
  ),
  /**
   * The folders of the languages, in the order of the language menu. The first is at `/`. A brand with one language needs no
   * list.
   */
  languages: v.optional(
    v.pipe(createListSchema(folder, 'folders', 1, 40), addValueMetadata({ fixed: true })),
  ),
  drafts: v.optional(v.pipe(createListSchema(folder, 'folders', 0, 40), addValueMetadata({ fixed: true }))),
});

export type SocialNetwork = v.InferOutput<typeof brandSchema>['social'][number]['network'];
