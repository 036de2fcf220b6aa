import * as v from 'valibot';
import type { TextSchemas } from '../../messages/text-schemas.ts';
import { createListSchema, createTextOrOtherSchema } from '../values.ts';

export const policyFrontMatterSchema = ({ text }: TextSchemas) =>
  v.strictObject({
    title: text,
    /** The description for search engines, shorter than 155 characters. */
    description: text,
  });

/** The texts of directives such as `::contacts`, which several policies contain. */
export const policyBlocksSchema = ({ text, message }: TextSchemas) =>
  v.strictObject({
    refundSchedule: v.strictObject({ caption: text, columns: createListSchema(text, 'columns', 3, 3) }),
    contacts: createListSchema(
      v.strictObject({
        label: text,
        value: text,
        href: v.pipe(text, v.regex(/^(?:mailto|tel):/, 'an address that begins with mailto: or tel:')),
      }),
      'contacts',
      1,
      6,
    ),
    optionalField: message('label'),
  });

/** The texts of the privacy policy about requests. They depend on where the form is sent. */
const requestsWords = ({ text }: TextSchemas) => {
  const paragraphs = createTextOrOtherSchema(text, createListSchema(text, 'paragraphs', 1, 9));
  return v.strictObject({
    description: paragraphs,
    introduction: paragraphs,
    /** Shown above the list of form fields. Undefined if the form is not sent anywhere. */
    beforeFields: v.optional(paragraphs),
    collected: paragraphs,
    use: paragraphs,
    /** The further recipients of a request, in addition to those that receive every client’s data. */
    sharedWith: v.optional(paragraphs),
    security: paragraphs,
    toldOfVisit: paragraphs,
    erasure: paragraphs,
    retention: paragraphs,
    transfer: paragraphs,
  });
};

export const requestsSchema = (kit: TextSchemas) =>
  v.strictObject({
    server: requestsWords(kit),
    service: requestsWords(kit),
    nobody: requestsWords(kit),
    /** The name of the form service if the site's host is that service. */
    ownHost: kit.shortText,
  });
