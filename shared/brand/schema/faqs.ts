import * as v from 'valibot';
import { listOf, text } from './values.ts';

const block = v.union(
  [
    text,
    v.strictObject({ kind: v.literal('cancellation-tiers') }),
    v.strictObject({ kind: v.literal('link'), href: v.pipe(v.string(), v.startsWith('/')), text }),
  ],
  'a text, the refund tiers or a link',
);

export const faqsSchema = listOf(
  v.strictObject({ topic: text, question: text, answer: listOf(block, 'paragraphs', 1, 20) }),
  'questions',
  1,
  40,
);
