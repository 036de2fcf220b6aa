import { expect, test } from 'vitest';
import { sampleMailBrand, settings } from '../../../tests/support/messages/mails.ts';
import {
  createRequestMessage,
  generalMessages,
  link,
} from '../../../tests/support/messages/outgoing-messages.ts';
import { createMail } from './mail.ts';

/**
 * What Outlook for Windows and Gmail do with each property, by caniemail.com (its data of May 13, 2026): `yes` both honor
 * it, on every element; else the elements on which they do, or why a mail can do without.
 */
const support: Readonly<Record<string, 'yes' | readonly string[]>> = {
  background: 'yes',
  border: ['td'],
  'border-color': ['td'],
  'border-left': ['td'],
  color: 'yes',
  // Outlook does not hide tables within.
  display: ['div', 'a'],
  font: 'yes',
  'font-size': 'yes',
  'font-style': 'yes',
  'font-weight': 'yes',
  'letter-spacing': 'yes',
  'line-height': 'yes',
  margin: ['h1', 'body'],
  // Outlook knows it on tables alone.
  'max-width': ['table'],
  padding: ['td', 'body'],
  'text-align': ['td'],
  'text-decoration': 'yes',
  // Not listed by caniemail: `dir="auto"` beside it says the same of whole letters.
  'unicode-bidi': ['td'],
  // Outlook does without: spaces in a row are one there, and lines end by `<br>`.
  'white-space': ['td'],
  // Honored by both; `overflow-wrap` and `<wbr>` are not.
  'word-break': ['div', 'td', 'h1'],
};
const elements = /^(?:html|head|meta|title|style|body|div|table|tr|td|h1|a|br)$/;

const long = 'x'.repeat(5000);
const messages = [
  ...(['request', 'reminder', 'alarm', 'change', 'link', 'duty-link'] as const).map((kind) =>
    createRequestMessage(kind),
  ),
  createRequestMessage('request', {
    name: long,
    email: `${long}@example.com`,
    company: long,
    message: `a ${long} b`,
  }),
  ...generalMessages,
];

test.each(messages)('Outlook and Gmail lay a mail out as it is meant: $kind', (message) => {
  const { html } = createMail(message, settings, sampleMailBrand, link);
  for (const [, element = '', attributes = ''] of html.matchAll(/<([a-z]\w*)([^>]*)>/g)) {
    expect(element).toMatch(elements);
    const [, style = ''] = /\sstyle="([^"]*)"/.exec(attributes) ?? [];
    const declarations = style.replaceAll('&#39;', "'").split(';').filter(Boolean);
    for (const [property = '', value] of declarations.map((each) => each.split(':'))) {
      const honored = support[property];
      if (honored !== 'yes') expect(honored ?? [], property).toContain(element);
      if (property === 'display') expect(value).toBe(element === 'a' ? 'block' : 'none');
      // A ground is the cell's own attribute, too.
      if (property === 'background') expect(attributes).toContain(`bgcolor="${value}"`);
    }
  }
});

test('a word without end is broken where it stands, and is copied as it was typed', () => {
  const { html } = createMail(
    createRequestMessage('request', { message: `a ${long} b` }),
    settings,
    sampleMailBrand,
  );
  expect(html).toContain(`a<div style="word-break:break-all">${long}</div>b`);
});
