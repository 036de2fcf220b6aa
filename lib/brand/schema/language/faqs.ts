import * as v from 'valibot';
import type { Kit } from '../../messages/kit.ts';
import { listOf, textOr } from '../values.ts';

export const faqsSchema = ({ address, text }: Kit) => {
  const block = textOr(
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
    section: v.strictObject({ label: text, heading: text, imageAlt: text, close: text, contact: text }),
    /** Those of one topic stand together; `topic` stands above the questions that share it. */
    items: listOf(
      v.strictObject({ topic: text, question: text, answer: listOf(block, 'paragraphs', 1, 20) }),
      'questions',
      1,
      40,
    ),
  });
};
