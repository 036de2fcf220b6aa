import { expect, test } from 'vitest';
import {
  createFirstMail,
  createTestMail,
  requestMessageKinds,
  sampleMailBrand,
  sendFirstMail,
  sendMail,
  settings,
} from '../../../tests/support/messages/mails.ts';
import { createRequestMessage, sampleSheetLink } from '../../../tests/support/messages/outgoing-messages.ts';
import { createMail } from './mail.ts';

test('the subject contains the visitor’s name on one short line, without marks that change its direction', async () => {
  const createSubject = (name: string) => createFirstMail({ name }).subject;
  const service = 'Wellness & Lifestyle Experiences (VR-7K3Q-9F2M)';
  expect(createSubject('  Ada\r\n\tByron\u2028\u0007 ')).toBe(`Ada Byron, ${service}`);
  expect(createSubject('\u202eAda\u2066 Byron\u200f')).toBe(`Ada Byron, ${service}`);
  expect(createSubject('عائشة الفلاسي')).toBe(`\u2068عائشة الفلاسي\u2069, ${service}`);
  const long = createSubject('🜚'.repeat(5000));
  expect(long).toMatch(/^🜚{59}…, Wellness/u);
  expect(createFirstMail({ service_interest: '' }).subject).toBe('Ada Byron (VR-7K3Q-9F2M)');
  for (const name of ['\u202e\u0000', '\u200b'.repeat(5000)])
    expect(createSubject(name)).toBe('Consultation request VR-7K3Q-9F2M');
  const mail = await sendFirstMail({ name: `${'Élodie 名 '.repeat(1000)}\r\nBcc: eve@evil.example` });
  expect(mail.headers.bcc).toBeUndefined();
  expect(mail.headers.subject?.length).toBeLessThan(500);
});

test('a visitor’s text never becomes a header, a recipient or markup', async () => {
  const name = 'Eve\r\nBcc: eve@evil.example\r\n\r\n<b>", <x@evil.example>';
  const mail = await sendFirstMail({
    name,
    message: '</td><script>alert(1)</script>\r\n.\r\nRCPT TO:<x@evil.example>',
  });
  expect(mail.to).toEqual(['desk@vesperrow.example']);
  expect(mail.headers.bcc).toBeUndefined();
  expect(mail.headers['reply-to']).toMatch(/<ada@example\.com>$/);
  expect(mail.headers['content-type']).toContain('multipart/alternative');
  const { html } = createFirstMail({ name, message: '<img src=x onerror=alert(1)>' });
  expect(html).not.toMatch(/<b>|<img|<x@/);
  expect(html).toContain('&lt;img src=x');
});

test('a signature separator in a message does not replace the one above the notes', () => {
  const { text } = createFirstMail({ message: `Yours\n-- \nAda\n-- ${'x'.repeat(100)}` });
  expect(text.split('\n-- \n')).toHaveLength(2);
  expect(text.indexOf('\n-- \n')).toBeGreaterThan(text.indexOf('Analytical Engines'));
});

test('a name in the format of an encoded word is shown as typed', async () => {
  const name = '=?utf-8?Q?Victim?= =?utf-8?B?RXZl?=';
  const mail = createTestMail(createRequestMessage('request', { name }));
  for (const header of [mail.subject, (mail.replyTo as { name: string }).name]) {
    expect(header.replaceAll('\u2060', '')).toContain(name);
    expect(header).not.toContain('=?');
  }
  expect((await sendFirstMail({ name })).raw).not.toMatch(/=\?utf-8\?Q\?Victim|=\?utf-8\?B\?RXZl/);
});

test('every line of the visitor’s text is quoted in the plain text', () => {
  const imitation = '\n\n-- \nFor the desk\n\nTo mark it, open https://evil.example\n';
  const visitor = {
    name: `Ada${imitation}`,
    company: imitation,
    message: imitation,
    phone: imitation,
    email: imitation,
  };
  for (const kind of requestMessageKinds) {
    const { text } = createTestMail(createRequestMessage(kind, visitor));
    for (const line of text.split('\n').filter((part) => /evil|Ada/.test(part))) expect(line).toMatch(/^> /);
    expect(text.split('\n-- \n')).toHaveLength(2);
    expect(text.split('\nFor the desk\n')).toHaveLength(2);
  }
});

test('a hostile reference, service or initials cannot inject headers or markup', async () => {
  const hostile = 'X\r\nBcc: eve@evil.example\r\n\r\n<b>>';
  const changes = { reference: hostile, service_interest: hostile, taken_by: hostile };
  for (const kind of ['request', 'reminder', 'alarm', 'change'] as const) {
    const { headers, to } = await sendMail({
      ...createRequestMessage(kind, changes),
      id: `${kind}:${hostile}`,
    });
    expect(headers.bcc).toBeUndefined();
    expect(to).toEqual(['desk@vesperrow.example']);
    expect(headers['message-id']).toMatch(/^<[a-z0-9.-]+@vesperrow\.example>$/);
    expect(headers.references ?? '<x@y>').toMatch(/^<[^<>\s]+>$/);
    expect(
      createMail(createRequestMessage(kind, changes), settings, sampleMailBrand, sampleSheetLink).html,
    ).not.toContain('<b>');
  }
});
