import { expect, test } from 'vitest';
import { sampleMailBrand, settings } from '../../../tests/support/messages/mails.ts';
import {
  createRequestMessage,
  generalMessages,
  sampleSheetLink,
} from '../../../tests/support/messages/outgoing-messages.ts';
import { createMail } from './mail.ts';

/**
 * Whether both Outlook for Windows and Gmail support a property, from caniemail.com (data of May 13, 2026): `yes`, or
 * the elements on which the property may be used. If caniemail lists no support for them, a comment explains why they
 * are allowed.
 */
const support: Readonly<Record<string, 'yes' | readonly string[]>> = {
  background: 'yes',
  border: ['td'],
  'border-color': ['td'],
  'border-left': ['td'],
  color: 'yes',
  // Outlook does not hide tables inside such an element.
  display: ['div', 'a'],
  font: 'yes',
  'font-size': 'yes',
  'font-style': 'yes',
  'font-weight': 'yes',
  'letter-spacing': 'yes',
  'line-height': 'yes',
  margin: ['h1', 'body'],
  // Outlook supports `max-width` only on tables.
  'max-width': ['table'],
  padding: ['td', 'body'],
  'text-align': ['td'],
  'text-decoration': 'yes',
  // Caniemail does not list this property. For a whole text, the attribute `dir="auto"` has the same effect.
  'unicode-bidi': ['td'],
  // Outlook does not support this property and collapses consecutive spaces. Lines end with `<br>`.
  'white-space': ['td'],
  // Both support this property, unlike `overflow-wrap` and `<wbr>`.
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

test.each(messages)('Outlook and Gmail support all elements and properties: $kind', (message) => {
  const { html } = createMail(message, settings, sampleMailBrand, sampleSheetLink);
  for (const [, element = '', attributes = ''] of html.matchAll(/<([a-z]\w*)([^>]*)>/g)) {
    expect(element).toMatch(elements);
    const [, style = ''] = /\sstyle="([^"]*)"/.exec(attributes) ?? [];
    const declarations = style.replaceAll('&#39;', "'").split(';').filter(Boolean);
    for (const [property = '', value] of declarations.map((text) => text.split(':'))) {
      const supported = support[property];
      if (supported !== 'yes') expect(supported ?? [], property).toContain(element);
      if (property === 'display') expect(value).toBe(element === 'a' ? 'block' : 'none');
      if (property === 'background') expect(attributes).toContain(`bgcolor="${value}"`);
    }
  }
});

test('a very long word may break, and is copied as it was typed', () => {
  const { html } = createMail(
    createRequestMessage('request', { message: `a ${long} b` }),
    settings,
    sampleMailBrand,
  );
  expect(html).toContain(`a<div style="word-break:break-all">${long}</div>b`);
});
