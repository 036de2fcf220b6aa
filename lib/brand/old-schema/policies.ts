import * as v from 'valibot';
import { listOf, text } from './values.ts';

const link = v.strictObject({
  href: v.pipe(
    v.string('an address'),
    v.regex(/^(?:\/|mailto:|tel:)/, 'an address on this site, a mailto: or a tel:'),
  ),
  text,
});

const block = v.union(
  [
    text,
    v.strictObject({ kind: v.literal('paragraph'), parts: v.array(v.union([v.string(), link])) }),
    v.strictObject({ kind: v.literal('list'), items: listOf(text, 'items', 1, 30) }),
    v.strictObject({ kind: v.literal('refund-schedule') }),
    v.strictObject({ kind: v.literal('contacts') }),
  ],
  'a text, a paragraph with links, a list, the refund schedule or the contacts',
);

const sectionSchema = v.strictObject({
  id: v.pipe(
    v.string('an anchor'),
    v.regex(/^[a-z][a-z0-9-]*$/, 'an anchor of small letters, digits and hyphens'),
  ),
  heading: text,
  body: listOf(block, 'paragraphs', 1, 60),
});

export const policySchema = (slug: string) =>
  v.strictObject({
    slug: v.literal(slug, `“${slug}”`),
    title: text,
    description: text,
    opening: text,
    sections: v.pipe(
      listOf(sectionSchema, 'sections', 1, 40),
      v.check(
        (sections) => new Set(sections.map(({ id }) => id)).size === sections.length,
        'a list whose ids are each used once',
      ),
    ),
  });
