import { expect, test } from 'vitest';
import type { TextFile } from './placeholders.ts';
import { findSampleSentences } from './sample-sentences.ts';

const file = (name: string, text: string): TextFile => ({ name, text, kind: 'file' });
const pages = 'home: Return to Home\nsentence: >-\n  The path ends at the water,\n  as it does.\n';
const mail = 'lead: The visitor was promised an answer by now.\n';
const terms = `---
# Markdown. A section is a heading, and so on.
title: Terms
---

Reading this site binds you to nothing, in {$quoteWithinHours} hours, as the [privacy policy](/privacy) has it.
`;
const sample = [
  file('brands/vesper-row/en/pages.yaml', pages),
  file('brands/vesper-row/en/mail.yaml', mail),
  file('brands/vesper-row/en/policies/terms.md', terms),
];
const find = (name: string, text: string) =>
  findSampleSentences([file(name, text)], sample).map(({ where }) => where);

test('a sentence of the sample is found, regardless of its line breaks', () => {
  expect(find('brands/noon/fr/pages.yaml', 'sentence: The path ends at the water, as it does.')).toEqual([
    'brands/noon/fr/pages.yaml: “The path ends at the water, as it does.”',
  ]);
  expect(find('brands/noon/en/policies/terms.md', terms)).toEqual([
    'brands/noon/en/policies/terms.md: “Reading this site binds you to nothing, in”',
  ]);
});

test('labels, texts for the desk and comments may be the sample’s', () => {
  expect(
    find(
      'brands/noon/en/pages.yaml',
      'home: Return to Home\nsentence: Nothing is here at noon, nor at night.',
    ),
  ).toEqual([]);
  expect(find('brands/noon/en/mail.yaml', mail)).toEqual([]);
  const own = terms.replace(/^Reading.*$/m, 'Whoever reads this has read what we have written.');
  expect(find('brands/noon/en/policies/terms.md', own)).toEqual([]);
});
