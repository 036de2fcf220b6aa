import { expect, test } from 'vitest';
import type { Text } from './leftovers.ts';
import { sampleSentences } from './sample-sentences.ts';

const file = (name: string, text: string): Text => ({ name, text, kind: 'file' });
const sample = [
  file(
    'brands/vesper-row/words/pages.ts',
    "home: 'Return to Home', sentence: 'The path ends at the water, as it does.'",
  ),
  file('brands/vesper-row/words/mail.ts', "lead: 'The visitor was promised an answer by now.'"),
];

test('a sentence that was left as it is in the sample is found', () => {
  const own = [
    file(
      'brands/noon/words/pages.ts',
      "home: 'Return to Home', sentence: 'The path ends at the water, as it does.'",
    ),
  ];
  expect(sampleSentences(own, sample).map(({ where }) => where)).toEqual([
    'brands/noon/words/pages.ts: “The path ends at the water, as it does.”',
  ]);
});

test('labels, and words for the desk, may be the sample’s', () => {
  const own = [
    file(
      'brands/noon/words/pages.ts',
      "home: 'Return to Home', sentence: 'Nothing is here at noon, nor at night.'",
    ),
    file('brands/noon/words/mail.ts', "lead: 'The visitor was promised an answer by now.'"),
  ];
  expect(sampleSentences(own, sample)).toEqual([]);
});
