/** Nothing that a visitor writes is a header, markup, or a line of ours. */
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
import { createRequestMessage, link } from '../../../tests/support/messages/outgoing-messages.ts';
import { createMail } from './mail.ts';

test('a subject has what the visitor typed on one short line, and in the order in which it is read', async () => {
  const subjectFor = (name: string) => createFirstMail({ name }).subject;
  const service = 'Wellness & Lifestyle Experiences (VR-7K3Q-9F2M)';
  expect(subjectFor('  Ada\r\n\tByron\u2028\u0007 ')).toBe(`Ada Byron, ${service}`);
  expect(subjectFor('\u202eAda\u2066 Byron\u200f')).toBe(`Ada Byron, ${service}`);
  expect(subjectFor('عائشة الفلاسي')).toBe(`\u2068عائشة الفلاسي\u2069, ${service}`);
  const long = subjectFor('🜚'.repeat(5000));
  expect(long).toMatch(/^🜚{59}…, Wellness/u);
  expect(createFirstMail({ service_interest: '' }).subject).toBe('Ada Byron (VR-7K3Q-9F2M)');
  // Nothing to be seen of the name.
  for (const name of ['\u202e\u0000', '\u200b'.repeat(5000)])
    expect(subjectFor(name)).toBe('Consultation request VR-7K3Q-9F2M');
  const mail = await sendFirstMail({ name: `${'Élodie 名 '.repeat(1000)}\r\nBcc: eve@evil.example` });
  expect(mail.headers.bcc).toBeUndefined();
  expect(mail.headers.subject?.length).toBeLessThan(500);
});

test('nothing that a visitor writes becomes a header, a recipient or markup', async () => {
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

test('a message may hold a signature line, and the notes stay below ours', () => {
  const { text } = createFirstMail({ message: `Yours\n-- \nAda\n-- ${'x'.repeat(100)}` });
  expect(text.split('\n-- \n')).toHaveLength(2);
  expect(text.indexOf('\n-- \n')).toBeGreaterThan(text.indexOf('Analytical Engines'));
});

test('a name that is written like an encoded word is shown as it was typed', async () => {
  const name = '=?utf-8?Q?Victim?= =?utf-8?B?RXZl?=';
  const mail = createTestMail(createRequestMessage('request', { name }));
  for (const header of [mail.subject, (mail.replyTo as { name: string }).name]) {
    expect(header.replaceAll('\u2060', '')).toContain(name);
    expect(header).not.toContain('=?');
  }
  expect((await sendFirstMail({ name })).raw).not.toMatch(/=\?utf-8\?Q\?Victim|=\?utf-8\?B\?RXZl/);
});

test('no line of the plain text can be taken for ours when it is the visitor’s', () => {
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
    for (const line of text.split('\n').filter((each) => /evil|Ada/.test(each))) expect(line).toMatch(/^> /);
    expect(text.split('\n-- \n')).toHaveLength(2);
    expect(text.split('\nFor the desk\n')).toHaveLength(2);
  }
});

test('a reference, a service or initials that are not ours break no header and become no markup', async () => {
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
      createMail(createRequestMessage(kind, changes), settings, sampleMailBrand, link).html,
    ).not.toContain('<b>');
  }
});
