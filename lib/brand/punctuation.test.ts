import { expect, test } from 'vitest';
import { joinSentences, joinWithCommas } from './punctuation.ts';

test.each([
  ['en-US', 'Instagram, not yet available'],
  ['pt-PT', 'Instagram, not yet available'],
  ['ar-AE', 'Instagram، not yet available'],
  ['ja-JP', 'Instagram、not yet available'],
  ['zh-TW', 'Instagram、not yet available'],
])('in %s, the comma is correct in “%s”', (language, joined) =>
  expect(joinWithCommas(['Instagram', 'not yet available'], language)).toBe(joined),
);

test.each([
  ['en-US', ['Not sent', 'Too long.', '“Why?”'], 'Not sent. Too long. “Why?”'],
  ['ar-AE', ['لم يُرسل', 'هل هو طويل؟', 'نعم.'], 'لم يُرسل. هل هو طويل؟ نعم.'],
  [
    'ja-JP',
    ['送信されておりません', '長すぎます。', '「なぜ？」'],
    '送信されておりません。長すぎます。「なぜ？」',
  ],
])('in %s, joined sentences have the punctuation of the language', (language, texts, row) => {
  expect(joinSentences(texts, language)).toBe(row);
  expect(joinSentences([texts[0], undefined, ''], language)).toBe(row.slice(0, row.search(/[.。]/) + 1));
});
