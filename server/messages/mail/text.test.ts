import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinFlowedText } from '../../../tests/support/messages/flowed-text.ts';
import { renderText } from './text.ts';

const renderLetter = (text: string): string => renderText({ parts: [{ kind: 'letter', text }], notes: [] });

test('a paragraph is wrapped into lines that mail programs can quote and join again', () => {
  const paragraph = 'We would like to spend ten days somewhere that is quiet in the mornings. '
    .repeat(9)
    .trim();
  const lines = renderLetter(paragraph).split('\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(78);
  expect(lines.length).toBeGreaterThan(8);
  expect(joinFlowedText(renderLetter(paragraph))).toBe(`${paragraph}\n`);
});

test('a web address stays whole, on its own line', () => {
  const address = `https://www.example.com/${'way/'.repeat(60)}`;
  const lines = renderLetter(`Please see ${address} and tell us.`).split('\n');
  expect(lines).toEqual(['> Please see ', `> ${address} `, '> and tell us.', '']);
});

test('a mail program shows any text as it was typed', () => {
  const typed = fc.array(
    fc.constantFrom('word', 'a', ' ', '  ', '>', 'From ', '--', '\n', 'x'.repeat(80), '名', '🜚'),
  );
  fc.assert(
    fc.property(typed, (pieces) => {
      const text = pieces.join('');
      const trimLines = (shown: string) => shown.replace(/ +$/gm, '');
      for (const line of renderLetter(text).trimEnd().split('\n')) expect(line).toMatch(/^>(?: |$)/);
      expect(trimLines(joinFlowedText(renderLetter(text)))).toBe(`${trimLines(text)}\n`);
    }),
  );
});

test('values are aligned in a column, and long ones are below their labels', () => {
  const lines = [
    { label: 'Received', value: '9 am' },
    { label: 'Answer promised by', value: 'word '.repeat(20).trim() },
  ];
  const text = renderText({ parts: [{ kind: 'lines', lines }], notes: [] });
  expect(text).toMatch(/^Received {12}9 am\nAnswer promised by\nword word/);
});

test('control characters are removed', () => {
  expect(renderLetter('a\u0000b\u0007\u001b[31mc\r\nd\te\u2028f')).toBe('> ab[31mc\n> d\te\n> f\n');
});
