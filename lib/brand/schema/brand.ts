import * as v from 'valibot';
import { describeValue } from './metadata.ts';
import { createListSchema, email, shortText, webAddress } from './values.ts';

const folder = v.pipe(
  v.string('the name of a folder'),
  v.regex(
    /^[a-z]{2,3}(?:-[A-Za-z0-9]+)*$/,
    'a folder that is named by the code of a language, as in pt or pt-BR',
  ),
);

/** The brand: its name, how to reach it, and where else it is found. */
export const brandSchema = v.strictObject({
  /** Shown in the bar, the footer, titles and mails. */
  name: shortText,
  /** The origin that pages state as theirs; the setting `SITE_URL` comes before it. */
  website: webAddress,
  /** Two capital letters that open every request's reference, as in `VR-7K3Q-9F2M`. */
  referencePrefix: v.pipe(
    v.string('two capital letters'),
    v.regex(/^[A-HJ-NP-Z]{2}$/, 'two capital letters, neither I nor O, which are taken for digits'),
  ),
  /** E.164, digits after the plus sign only. */
  telephone: v.pipe(
    v.string('a number as in +12125550147'),
    v.regex(/^\+[1-9]\d{6,14}$/, 'a number as in +12125550147: a plus sign and digits'),
    describeValue({ format: 'telephone' }),
  ),
  /** The same number as a person reads it. */
  telephoneShown: shortText,
  /** For clients and inquiries. */
  email,
  /** General legal inquiries, printed on the policies. */
  legalEmail: email,
  /** Privacy inquiries, printed on the policies. */
  privacyEmail: email,
  /** ISO 4217. */
  currency: v.pipe(
    v.string('a currency’s ISO code, as in EUR'),
    v.check((code) => Intl.supportedValuesOf('currency').includes(code), 'a currency’s ISO code, as in EUR'),
    describeValue({ format: 'currency' }),
  ),
  /** A network without `url` is shown, but not linked. */
  social: createListSchema(
    v.strictObject({
      network: v.picklist(['Instagram', 'LinkedIn', 'X', 'Facebook'], 'Instagram, LinkedIn, X or Facebook'),
      url: v.optional(webAddress),
    }),
    'networks',
    0,
    4,
  ),
  /** The folders of its languages, in the order in which they are offered; the first is at `/`. One needs no list. */
  languages: v.optional(v.pipe(createListSchema(folder, 'folders', 1, 40), describeValue({ fixed: true }))),
  /** Folders of languages that are not published yet. */
  drafts: v.optional(v.pipe(createListSchema(folder, 'folders', 0, 40), describeValue({ fixed: true }))),
});

export type SocialNetwork = v.InferOutput<typeof brandSchema>['social'][number]['network'];
