import { expect, onTestFinished, test } from 'vitest';
import { brand } from '#brand/brand.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { sampleRequest } from '../../testing/server-fixtures.ts';
import { escapeHtml } from '../html.ts';
import type { StoredRequest } from '../store/store.ts';
import { mailChannel, messageFor } from './mail.ts';
import { mailColors } from './mail-colors.ts';

const request: StoredRequest = {
  reference: 'VR-7K3Q-9F2M',
  dedupe_key: null,
  content_hash: '',
  name: sampleRequest.name,
  email: sampleRequest.email,
  phone: '+44 20 7946 0018',
  company: sampleRequest.company,
  service_interest: 'wellness',
  message: sampleRequest.message,
  received_at: '2026-11-20T10:00:00.000Z',
  answered_at: null,
  reply_by: null,
  message_hash: null,
  doubts: null,
  cleared_at: null,
  collected_in: null,
  taken_by: null,
  taken_at: null,
  answered_by: null,
};
const settings = {
  smtpUrl: new URL('smtp://127.0.0.1:1'),
  from: 'Vesper Row <site@vesperrow.example>',
  to: 'desk@vesperrow.example',
  details: 'everything',
  requireTls: false,
} as const;

const colors = mailColors();

/** Sends a request for real and returns what arrived. */
async function arrived(
  changes: Partial<StoredRequest> = {},
  details: 'everything' | 'reference' = 'everything',
) {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  const channel = mailChannel({ mail: { ...settings, details, smtpUrl: new URL(server.url) } });
  await channel?.deliver({ ...request, ...changes }, AbortSignal.timeout(20_000));
  expect(server.mails).toHaveLength(1);
  return server.mails[0] as (typeof server.mails)[number];
}

test('the agency gets all that the visitor wrote, and can answer the visitor', async () => {
  const mail = await arrived();
  expect(mail).toMatchObject({ from: 'site@vesperrow.example', to: ['desk@vesperrow.example'] });
  expect(mail.headers).toMatchObject({
    from: 'Vesper Row <site@vesperrow.example>',
    to: 'desk@vesperrow.example',
    'reply-to': 'Ada Byron <ada@example.com>',
    subject: 'Consultation request VR-7K3Q-9F2M',
    'message-id': '<vr-7k3q-9f2m@vesperrow.example>',
    // An answering machine on holiday does not write to the site.
    'auto-submitted': 'auto-generated',
  });
  const { text, html } = messageFor(request, settings, colors);
  const shown = ['VR-7K3Q-9F2M', 'Ada Byron', 'ada@example.com', '+44 20 7946 0018', 'Analytical Engines'];
  for (const words of [...shown, sampleRequest.message]) {
    expect(text).toContain(words);
    expect(html).toContain(words);
  }
  expect(text).toContain('Wellness & Lifestyle Experiences');
  expect(html).toContain(escapeHtml(brand.name));
});

test('the same request has the same message id each time', () => {
  expect(messageFor(request, settings, colors).messageId).toBe(
    messageFor({ ...request }, settings, colors).messageId,
  );
});

test('nothing that a visitor writes becomes a header, a recipient or markup', async () => {
  const name = 'Eve\r\nBcc: eve@evil.example\r\n\r\n<b>", <x@evil.example>';
  const mail = await arrived({
    name,
    message: '</td><script>alert(1)</script>\r\n.\r\nRCPT TO:<x@evil.example>',
  });
  expect(mail.to).toEqual(['desk@vesperrow.example']);
  expect(mail.headers.bcc).toBeUndefined();
  expect(mail.headers['reply-to']).toMatch(/<ada@example\.com>$/);
  expect(mail.headers['content-type']).toContain('multipart/alternative');
  const { html } = messageFor(
    { ...request, name, message: '<img src=x onerror=alert(1)>' },
    settings,
    colors,
  );
  expect(html).not.toMatch(/<b>|<img|<x@/);
  expect(html).toContain('&lt;img src=x');
});

test('words of any length and script arrive', async () => {
  const mail = await arrived({
    name: '名'.repeat(5000),
    company: 'x'.repeat(5000),
    message: `${'m'.repeat(200_000)}🜚`,
  });
  expect(Math.max(...mail.raw.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(998);
  const longName = await arrived({ name: 'n'.repeat(5000) });
  expect(longName.headers['reply-to']?.length).toBeLessThan(998);
  const longAddress = await arrived({ email: `${'a'.repeat(5000)}@example.com` });
  expect(longAddress.headers['reply-to']).toBeUndefined();
});

test('an agency whose mail is not private enough is sent the reference alone', async () => {
  const mail = await arrived({ message: 'a secret' }, 'reference');
  expect(mail.raw).toContain('VR-7K3Q-9F2M');
  expect(mail.headers['reply-to']).toBeUndefined();
  const { text, html } = messageFor(request, { ...settings, details: 'reference' }, colors);
  for (const secret of [
    request.name,
    request.email,
    request.phone,
    request.company,
    'silence',
    'wellness',
    'Wellness',
  ]) {
    expect(text + html).not.toContain(secret);
  }
});

test('a color that the brand does not state is named', () => {
  expect(() => mailColors(':root { --paper: #ffffff; }')).toThrow(/--paper-shade/);
});

test('a mail server that refuses the words for good is given the reference alone, at once', async () => {
  const server = await startMailServer('refusing-words');
  onTestFinished(() => server.stop());
  const channel = mailChannel({ mail: { ...settings, smtpUrl: new URL(server.url) } });
  const outcome = await channel?.deliver(request, AbortSignal.timeout(20_000));
  expect(outcome).toMatch(/without the visitor's words.*550/s);
  expect(server.mails).toHaveLength(1);
  expect(server.mails[0]?.raw).toContain('VR-7K3Q-9F2M');
  expect(server.mails[0]?.raw).not.toContain('silence');
});

test('words that are too long for a mail are cut, and it says where the rest is', async () => {
  const words = "'".repeat(1_000_000);
  const mail = await arrived({ company: words, message: words });
  expect(mail.raw.length).toBeLessThan(600_000);
  expect(messageFor({ ...request, message: 'm'.repeat(70_000) }, settings, colors).text).toContain(
    'npm run desk -- show VR-7K3Q-9F2M',
  );
  expect(messageFor(request, settings, colors).text).not.toContain('npm run desk');
});

test('a password is not sent to a server that does not encrypt', async () => {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  const smtpUrl = new URL(server.url);
  [smtpUrl.username, smtpUrl.password] = ['user', 'secret'];
  const channel = mailChannel({ mail: { ...settings, smtpUrl, requireTls: true } });
  await expect(channel?.deliver(request, AbortSignal.timeout(20_000))).rejects.toThrow(/STARTTLS|TLS/);
  expect(server.mails).toEqual([]);
});
