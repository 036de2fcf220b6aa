import { expect, test } from 'vitest';
import { asRead, brokenPlaceholder } from './figures-in-text.ts';

const figures = [
  {
    name: 'quoteWithinHours',
    label: 'Quote within hours',
    shown: '24 hours',
    placeholder: '{$quoteWithinHours :unit unit=hour}',
    uses: 5,
  },
];
const names = new Set(['quoteWithinHours']);

test('a sentence reads with its figures', () => {
  expect(asRead('Within {$quoteWithinHours :unit unit=hour}.', figures)).toBe('Within 24 hours.');
  expect(asRead('{$quoteWithinHours}+', figures)).toBe('[Quote within hours]+');
});

test.each([
  ['Within {$quoteWithinHours :unit unit=hour}.', undefined],
  [
    'Within {$quoteWithinHours :unit',
    'A figure begins with “{$quoteWithinHours :unit”, and does not end with “}”.',
  ],
  ['Within quoteWithinHours}.', 'There is a “}” to which no “{” belongs.'],
  ['Within {$quoteWithin}.', 'There is no figure “$quoteWithin”. Insert one from the list.'],
  [String.raw`Written \{so\} it is no figure.`, undefined],
])('%s', (text, sentence) => {
  expect(brokenPlaceholder(text, names)).toBe(sentence);
});
