import { expect, test } from 'vitest';
import { said } from './said.ts';

test('a sentence does not name its field by keys', () => {
  const path = ['items', 10];
  const rest = 'should be a text that is not empty, and is “”.';
  expect(said({ path, sentence: `faqs.items[10].answer[0] ${rest}` })).toBe(`This ${rest}`);
  expect(said({ path, sentence: `headline ${rest}` })).toBe(`This ${rest}`);
  expect(said({ path, sentence: 'This names $quote, which is no figure.' })).toBe(
    'This names $quote, which is no figure.',
  );
  expect(said({ sentence: 'faqs is not there.' })).toBe('faqs is not there.');
});
