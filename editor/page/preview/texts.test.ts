import { expect, test } from 'vitest';
import { findFieldByText, listPageTexts } from './page-texts.ts';

const texts = [
  ...listPageTexts('en/faqs.yaml', {
    items: [
      { question: 'When?', answer: ['Within {$quoteWithinHours :unit unit=hour} of your consultation.'] },
    ],
    label: 'Contact',
  }),
  ...listPageTexts('en/contact.yaml', { label: 'Contact', heading: ['Ex\u00adclusive.'] }),
  ...listPageTexts('en/policies/terms.md', {
    title: 'Terms',
    text: '## Payment\n\n- In **full**, see [privacy](/privacy).',
  }),
];
const near = (wanted: string) => (file: string) => file === wanted;

test('a sentence with a figure is recognized on the page', () => {
  expect(findFieldByText('Within 24 hours of  your\nconsultation.', texts, near(''))).toMatchObject({
    file: 'en/faqs.yaml',
    path: ['items', 0, 'answer', 0],
  });
});

test('of two equal texts, the one of the section is found', () => {
  expect(findFieldByText('Contact', texts, near('en/contact.yaml'))?.file).toBe('en/contact.yaml');
  expect(findFieldByText('CONTACT', texts, near('en/faqs.yaml'))?.file).toBe('en/faqs.yaml');
});

test('a sentence is recognized despite soft hyphens, links and Markdown', () => {
  expect(findFieldByText('Exclusive.', texts, near(''))?.path).toEqual(['heading', 0]);
  expect(findFieldByText('In full, see privacy.', texts, near(''))?.path).toEqual(['text']);
  expect(findFieldByText('Payment', texts, near(''))?.file).toBe('en/policies/terms.md');
});

test('texts that are not the brand’s lead to no field', () => {
  expect(findFieldByText('Something else', texts, near(''))).toBeUndefined();
});

test.each([
  ['{$a} to {$b} nights', '2 to 3 nights', true],
  ['{$a} to {$b} nights', '2 to nights', false],
  ['From {$a}{$b}{$c}.', 'From 1 h.', true],
  ['From {$a}{$b}{$c}.', 'From 1.', false],
  ['From {$a}.', 'From 1', false],
  ['From {$a}.', `From ${'9'.repeat(200)}.`, false],
  ['a {$a} b {$b} c', 'a b b b b c', true],
  ['ΛΌΓΟΣ {$a}', 'λόγος 1', true],
  ['Straße {$a}', 'STRASSE 1', true],
])('%s is %s: %s', (text, shown, expected) => {
  const found = findFieldByText(shown, listPageTexts('en/hero.yaml', { text }), near(''));
  expect(found !== undefined).toBe(expected);
});

test('many adjacent values and many brackets are parsed quickly', () => {
  const many = listPageTexts('en/hero.yaml', { headline: `a${'{$brand}'.repeat(500)}zz` });
  expect(findFieldByText('a'.repeat(2000), many, near(''))).toBeUndefined();
  expect(findFieldByText(`${'a'.repeat(1900)}zz`, many, near(''))?.path).toEqual(['headline']);
  const policy = (text: string) => listPageTexts('en/policies/terms.md', { title: 'Terms', text });
  for (const mark of ['[', '[a](', '[]', '![', '*a', '_ '])
    expect(policy(mark.repeat(80_000 / mark.length))).toHaveLength(2);
});
