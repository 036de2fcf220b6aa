import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinFlowedText } from '../../../tests/support/messages/flowed-text.ts';
import { renderText } from './text.ts';

/** A visitor's words alone, as they are sent. */
const letter = (text: string): string => renderText({ parts: [{ kind: 'letter', text }], notes: [] });

test('a paragraph is broken into lines that can be quoted, and is read as one', () => {
  const paragraph = 'We would like to spend ten days somewhere that is quiet in the mornings. '
    .repeat(9)
    .trim();
  const lines = letter(paragraph).split('\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(78);
  expect(lines.length).toBeGreaterThan(8);
  expect(joinFlowedText(letter(paragraph))).toBe(`${paragraph}\n`);
});

test('an address stays whole, on a line of its own', () => {
  const address = `https://www.example.com/${'way/'.repeat(60)}`;
  const lines = letter(`Please see ${address} and tell us.`).split('\n');
  expect(lines).toEqual(['> Please see ', `> ${address} `, '> and tell us.', '']);
});

test('whatever was typed is read as it was typed', () => {
  const typed = fc.array(
    fc.constantFrom('word', 'a', ' ', '  ', '>', 'From ', '--', '\n', 'x'.repeat(80), '名', '🜚'),
  );
  fc.assert(
    fc.property(typed, (pieces) => {
      const text = pieces.join('');
      // Spaces at the end of a line are seen by nobody.
      const seen = (shown: string) => shown.replace(/ +$/gm, '');
      // No line of a visitor's is like one of ours, whatever is joined to it.
      for (const line of letter(text).trimEnd().split('\n')) expect(line).toMatch(/^>(?: |$)/);
      expect(seen(joinFlowedText(letter(text)))).toBe(`${seen(text)}\n`);
    }),
  );
});

test('values stand in one column, and words without room below their label', () => {
  const lines = [
    { label: 'Received', value: '9 am' },
    { label: 'Answer promised by', value: 'word '.repeat(20).trim() },
  ];
  const text = renderText({ parts: [{ kind: 'lines', lines }], notes: [] });
  expect(text).toMatch(/^Received {12}9 am\nAnswer promised by\nword word/);
});

test('no control character is passed on', () => {
  expect(letter('a\u0000b\u0007\u001b[31mc\r\nd\te\u2028f')).toBe('> ab[31mc\n> d\te\n> f\n');
});
