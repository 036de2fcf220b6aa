import * as v from 'valibot';
import type { TextSchemas } from '../../messages/text-schemas.ts';
import { createListSchema, createTextOrSchema } from '../values.ts';

/** What stands above a policy's text. */
export const policyHeadSchema = ({ text }: TextSchemas) =>
  v.strictObject({
    title: text,
    /** For search engines, under 155 characters. */
    description: text,
  });

/** The words of the blocks that policies share. */
export const policyBlocksSchema = ({ text, message }: TextSchemas) =>
  v.strictObject({
    refundSchedule: v.strictObject({ caption: text, columns: createListSchema(text, 'columns', 3, 3) }),
    /** Addresses and telephone numbers. */
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
    /** A field of the form that may stay empty. */
    optionalField: message('label'),
  });

/** What the privacy policy says of what visitors write, which depends on who takes the form. */
const requestsWords = ({ text }: TextSchemas) => {
  const paragraphs = createTextOrSchema(text, createListSchema(text, 'paragraphs', 1, 9));
  return v.strictObject({
    description: paragraphs,
    introduction: paragraphs,
    /** Before the list of the form's fields; missing where none of them is sent. */
    beforeFields: v.optional(paragraphs),
    collected: paragraphs,
    use: paragraphs,
    /** Who else receives a request, beside those whom every client’s data reaches. */
    sharedWith: v.optional(paragraphs),
    security: paragraphs,
    toldOfVisit: paragraphs,
    /** After the privacy address. */
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
    /** What a form service is called that the host of the site itself is. */
    ownHost: kit.shortText,
  });
