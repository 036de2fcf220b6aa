import * as v from 'valibot';
import type { Brand } from '../types.ts';
import { email, listOf, text, webAddress } from './values.ts';

export const brandSchema = v.strictObject({
  name: text,
  tagline: text,
  descriptor: v.strictObject({ opening: text, aside: v.string('a text, which may be empty'), closing: text }),
  website: webAddress,
  referencePrefix: v.pipe(
    v.string('two capital letters'),
    v.regex(/^[A-HJ-NP-Z]{2}$/, 'two capital letters, neither I nor O, which are taken for digits'),
  ),
  telephone: v.pipe(
    v.string('a number as in +12125550147'),
    v.regex(/^\+[1-9]\d{6,14}$/, 'a number as in +12125550147: a plus sign and digits'),
  ),
  telephoneShown: text,
  email,
  legalEmail: email,
  privacyEmail: email,
  headquarters: text,
  areaServed: text,
  paymentProvider: v.optional(text),
  social: listOf(
    v.strictObject({
      network: v.picklist(['Instagram', 'LinkedIn', 'X', 'Facebook'], 'Instagram, LinkedIn, X or Facebook'),
      url: v.optional(webAddress),
    }),
    'networks',
    0,
    4,
  ),
}) satisfies v.GenericSchema<unknown, Brand>;
