import * as v from 'valibot';
import type { Faq } from '../types.ts';
import { listOf, ownAddress, text } from './values.ts';

const block = v.union(
  [
    text,
    v.strictObject({ kind: v.literal('cancellation-tiers') }),
    v.strictObject({ kind: v.literal('link'), href: ownAddress, text }),
  ],
  'a text, the refund tiers or a link',
);

export const faqsSchema = listOf(
  v.strictObject({ topic: text, question: text, answer: listOf(block, 'paragraphs', 1, 20) }),
  'questions',
  1,
  40,
) satisfies v.GenericSchema<unknown, readonly Faq[]>;
