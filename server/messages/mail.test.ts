import { html as escaped } from 'hono/html';
import { expect, onTestFinished, test } from 'vitest';
import { brand } from '#brand/brand.ts';
import { sheet } from '#brand/words/sheet.ts';
import { unflowed } from '../../tests/support/messages/flowed-text.ts';
import { startMailServer } from '../../tests/support/messages/mail-server.ts';
import {
  aboutNoRequest,
  link,
  listMessage,
  messageAbout,
  storedRequest as request,
  storeId,
} from '../../tests/support/messages/outgoing-messages.ts';
import { sampleRequest } from '../../tests/support/server/server-fixtures.ts';
import { listKinds, type OutgoingMessage } from '../domain/message.ts';
import type { StoredRequest } from '../domain/stored-request.ts';
import { mailChannel, mailFor } from './mail.ts';
import { mailColors } from './mail-colors.ts';

const settings = {
  smtpUrl: new URL('smtp://127.0.0.1:1'),
  from: 'Vesper Row <site@vesperrow.example>',
  to: 'desk@vesperrow.example',
  duty: undefined,
  details: 'everything',
  requireTls: false,
} as const;

type Details = 'everything' | 'reference';
/** All that is about one request, and is answered to its visitor. */
const aboutARequest = ['request', 'reminder', 'alarm', 'change'] as const;
const siteUrl = new URL('https://vesperrow.example');
const links = { to: async () => link };
const colors = mailColors();

/** A mail as of some seconds after the request came, unless it says when; read as if it could be wrapped at any space. */
function mailOf(
  message: OutgoingMessage,
  { details = 'everything', now = '2026-03-09T11:30:05Z' }: { details?: Details; now?: string } = {},
) {
  const mail = mailFor(message, { ...settings, details }, colors, link, new Date(now));
  return { ...mail, text: spaced(mail.text), html: spaced(mail.html) };
}

const spaced = (text: string): string => text.replaceAll('\u00a0', ' ');

/** The first mail about a request. */
const firstMail = (changes: Partial<StoredRequest> = {}, details: Details = 'everything') =>
  mailOf(messageAbout('request', changes), { details });

/** Sends a message for real and returns what arrived. */
async function sent(message: OutgoingMessage, changes: { details?: Details; duty?: string } = {}) {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  const mail = { ...settings, ...changes, smtpUrl: new URL(server.url) };
  await mailChannel({ mail, siteUrl }, links)?.deliver(message, AbortSignal.timeout(20_000));
  expect(server.mails).toHaveLength(1);
  return server.mails[0] as (typeof server.mails)[number];
}

const arrived = (changes: Partial<StoredRequest> = {}, details: Details = 'everything') =>
  sent(messageAbout('request', changes), { details });

test('the agency gets all that the visitor wrote, and can answer the visitor', async () => {
  const mail = await arrived();
  expect(mail).toMatchObject({ from: 'site@vesperrow.example', to: ['desk@vesperrow.example'] });
  expect(mail.headers).toMatchObject({
    from: 'Vesper Row <site@vesperrow.example>',
    to: 'desk@vesperrow.example',
    'reply-to': 'Ada Byron <ada@example.com>',
    subject: 'Ada Byron, Wellness & Lifestyle Experiences (VR-7K3Q-9F2M)',
    'message-id': `<vr-7k3q-9f2m.${storeId}@vesperrow.example>`,
  });
  const { text, html } = firstMail();
  const shown = ['VR-7K3Q-9F2M', 'Ada Byron', 'ada@example.com', '+44 20 7946 0018', 'Analytical Engines'];
  for (const words of [...shown, sampleRequest.message]) {
    expect(unflowed(text)).toContain(words);
    expect(html).toContain(words.replace('\n', '<br>'));
  }
  expect(text).toContain('Wellness & Lifestyle Experiences');
  expect(html).toContain(String(escaped`${brand.name}`));
});

test('a subject has what the visitor typed on one short line, and in the order in which it is read', async () => {
  const subjectFor = (name: string) => firstMail({ name }).subject;
  const service = 'Wellness & Lifestyle Experiences (VR-7K3Q-9F2M)';
  expect(subjectFor('  Ada\r\n\tByron\u2028\u0007 ')).toBe(`Ada Byron, ${service}`);
  expect(subjectFor('\u202eAda\u2066 Byron\u200f')).toBe(`Ada Byron, ${service}`);
  expect(subjectFor('عائشة الفلاسي')).toBe(`\u2068عائشة الفلاسي\u2069, ${service}`);
  const long = subjectFor('🜚'.repeat(5000));
  expect(long).toMatch(/^🜚{59}…, Wellness/u);
  expect(firstMail({ service_interest: '' }).subject).toBe('Ada Byron (VR-7K3Q-9F2M)');
  // Nothing to be seen of the name.
  for (const name of ['\u202e\u0000', '\u200b'.repeat(5000)])
    expect(subjectFor(name)).toBe('Consultation request VR-7K3Q-9F2M');
  const mail = await arrived({ name: `${'Élodie 名 '.repeat(1000)}\r\nBcc: eve@evil.example` });
  expect(mail.headers.bcc).toBeUndefined();
  expect(mail.headers.subject?.length).toBeLessThan(500);
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
  const { html } = firstMail({ name, message: '<img src=x onerror=alert(1)>' });
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
  expect(longAddress.headers['reply-to']).toBe(settings.to);
});

test('an agency whose mail is not private enough is sent the reference alone', async () => {
  const mail = await arrived({ message: 'a secret' }, 'reference');
  expect(mail.raw).toContain('VR-7K3Q-9F2M');
  expect(mail.headers['reply-to']).toBe(settings.to);
  const { name, email, phone, company } = request;
  const messages = [...aboutARequest, 'link' as const, 'duty-link' as const].map((kind) =>
    messageAbout(kind),
  );
  for (const message of [...messages, ...aboutNoRequest]) {
    const { text, html, replyTo } = mailOf(message, { details: 'reference' });
    for (const secret of [name, email, phone, company, 'silence', 'wellness', 'Wellness', 'Travel'])
      expect(text + html).not.toContain(secret);
    expect(replyTo).toBe(settings.to);
  }
  // The command is the one way to read it, and stands last, on one line.
  expect(firstMail({}, 'reference').text).toMatch(/\n\nAll of it: npm run desk -- show VR-7K3Q-9F2M\n$/);
});

test.each(['request', 'alarm'] as const)(
  'a mail server that refuses the words for good is given the reference alone, at once: %s',
  async (kind) => {
    const server = await startMailServer('refusing-words');
    onTestFinished(() => server.stop());
    const channel = mailChannel({ mail: { ...settings, smtpUrl: new URL(server.url) } }, links);
    const outcome = await channel?.deliver(messageAbout(kind), AbortSignal.timeout(20_000));
    expect(outcome).toMatch(/^delivered-without-words: .*550/s);
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]?.raw).toContain('VR-7K3Q-9F2M');
    expect(server.mails[0]?.raw).not.toMatch(/silence|Byron/);
  },
);

test('words that are too long for a mail are cut, and it says where the rest is', async () => {
  const words = "'".repeat(1_000_000);
  const mail = await arrived({ company: words, message: words });
  expect(mail.raw.length).toBeLessThan(600_000);
  expect(firstMail({ message: 'm'.repeat(70_000) }).text).toContain('npm run desk -- show VR-7K3Q-9F2M');
  expect(firstMail().text).not.toContain('npm run desk -- show');
});

test('a password is not sent to a server that does not encrypt', async () => {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  const smtpUrl = new URL(server.url);
  [smtpUrl.username, smtpUrl.password] = ['user', 'secret'];
  const channel = mailChannel({ mail: { ...settings, smtpUrl, requireTls: true } }, links);
  await expect(channel?.deliver(messageAbout('request'), AbortSignal.timeout(20_000))).rejects.toThrow(
    /STARTTLS|TLS/,
  );
  expect(server.mails).toEqual([]);
});

test('a mail says by when to answer, near days by their names, and the zone of the desk once', () => {
  const { text, html } = firstMail();
  for (const written of [text, html]) {
    expect(written).toContain('Answer by 11 am today');
    expect(written).toContain('Received at 7:30 am on Monday, March 9, New York time.');
    expect(written.split('New York time')).toHaveLength(2);
  }
  const deadline = (now: string, reply_by: string | null = request.reply_by) =>
    /^(?:Answer|Promised).*$/m.exec(mailOf(messageAbout('request', { reply_by }), { now }).text)?.[0];
  // By the desk's calendar: the day before begins at 04:00 in UTC.
  expect(deadline('2026-03-09T04:00:00Z')).toBe('Answer by 11 am today');
  expect(deadline('2026-03-09T03:59:00Z')).toBe('Answer by 11 am tomorrow');
  expect(deadline('2026-03-08T03:59:00Z')).toBe('Answer by 11 am on Monday, March 9');
  expect(deadline('2026-03-09T15:00:00Z')).toBe('Promised by 11 am today');
  // Midnight is the end of a day.
  expect(deadline('2026-03-09T12:00:00Z', '2026-03-10T04:00:00.000Z')).toBe('Answer by midnight today');
  expect(text).not.toContain('within 2 hours');
  // From before there were opening hours.
  expect(unflowed(firstMail({ reply_by: null }).text)).toContain('within 2 hours during business hours');
});

test('nothing is wrapped inside a time, a date or the name of a zone', () => {
  const { text, html } = mailFor(
    messageAbout('request'),
    settings,
    colors,
    link,
    new Date(request.received_at),
  );
  for (const written of [text, html])
    for (const together of [
      '11\u00a0am\u00a0today',
      '7:30\u00a0am',
      'March\u00a09',
      'New\u00a0York\u00a0time',
    ])
      expect(written).toContain(together);
});

test('a mail that was held up says for how long, and when the request came', () => {
  const sentence = (now: string) =>
    /^.*Received at.*$/m.exec(unflowed(mailOf(messageAbout('request'), { now }).text))?.[0];
  const came = 'Received at 7:30 am on Monday, March 9, New York time.';
  expect(sentence('2026-03-09T11:44:00Z')).toBe(came);
  expect(sentence('2026-03-09T13:40:00Z')).toBe(`This mail was held up for 2 hours. ${came}`);
  const seventeenDays = mailOf(messageAbout('request'), { now: '2026-03-26T15:00:00Z' }).text;
  expect(unflowed(seventeenDays)).toContain(`This mail was held up for 17 days. ${came}`);
  expect(seventeenDays).toMatch(/^17 days late\n/);
});

test('a doubtful request asks to be checked and says why, until somebody has said that it is no spam', () => {
  const doubts = JSON.stringify(['hidden-field', 'quick']);
  const { subject, text, html } = firstMail({ doubts });
  expect(subject).toBe('Please check: Ada Byron, Wellness & Lifestyle Experiences (VR-7K3Q-9F2M)');
  for (const words of [sheet.doubts['hidden-field'], sheet.doubts.quick]) {
    expect(unflowed(text)).toContain(words);
    expect(html).toContain(words);
  }
  const cleared = firstMail({ doubts, cleared_at: '2026-03-09T12:00:00.000Z' });
  expect(cleared.subject).toBe('Ada Byron, Wellness & Lifestyle Experiences (VR-7K3Q-9F2M)');
  expect(cleared.text).not.toContain('spam');
});

test('first how to reach the visitor and by when, then the visitor’s words, and last what is for the desk', () => {
  for (const kind of ['request', 'reminder', 'alarm'] as const) {
    const { text, html } = mailOf(messageAbout(kind, { doubts: '["links"]' }));
    for (const written of [text, html.slice(html.indexOf('<table'))]) {
      const places = [
        'Ada Byron',
        '+44 20',
        'ada@',
        'by 11 am',
        'Received',
        'A week of silence',
        'Reference',
        'spam',
      ];
      const found = places.map((words) => written.indexOf(words));
      expect(found).toEqual(found.toSorted((one, other) => one - other));
      expect(found).not.toContain(-1);
      expect(written).not.toMatch(/https:|npm/);
    }
    const [forBoth = '', forTheDesk, ...more] = text.split('\n-- \n');
    expect(more).toEqual([]);
    expect(forBoth).not.toMatch(/VR-7K3Q|spam|sheet/);
    expect(forTheDesk).toMatch(/^For the desk\n/);
    // Seen alone it means nothing.
    expect(html).not.toMatch(/>--/);
  }
});

test('a tap on the address begins a letter that quotes nothing, and one on the number dials it', () => {
  const { html } = firstMail({ doubts: '["links"]', email: 'a.b+c&d@example.com' });
  const subject = encodeURIComponent('Re: Ada Byron, Wellness & Lifestyle Experiences (VR-7K3Q-9F2M)');
  expect(html).toContain(`href="mailto:a.b%2Bc%26d@example.com?subject=${String(escaped`${subject}`)}"`);
  expect(html).toContain('href="tel:+442079460018"');
  expect(firstMail({ phone: 'ask for Ada: 12345' }).html).not.toContain('tel:');
  const two = firstMail({ phone: '+44 (0)20 7946 0958 or +33 1 70 18 99 00' }).html;
  expect(two.match(/href="tel:[^"]*"/g)).toEqual(['href="tel:+442079460958"', 'href="tel:+33170189900"']);
});

test('a message may hold a signature line, and the notes stay below ours', () => {
  const { text } = firstMail({ message: `Yours\n-- \nAda\n-- ${'x'.repeat(100)}` });
  expect(text.split('\n-- \n')).toHaveLength(2);
  expect(text.indexOf('\n-- \n')).toBeGreaterThan(text.indexOf('Analytical Engines'));
});

test('the parts that arrive say how they are to be read', async () => {
  const { raw } = await arrived();
  expect(raw).toMatch(/Content-Type: text\/plain; charset=utf-8; format=flowed/i);
  expect(raw.indexOf('text/plain')).toBeLessThan(raw.indexOf('text/html'));
});

test('a link is in no mail that is answered to a visitor, and in every other, where the site’s address is known', () => {
  for (const kind of aboutARequest) {
    const { text, html, replyTo } = mailOf(messageAbout(kind));
    expect(replyTo).toEqual({ name: 'Ada Byron', address: 'ada@example.com' });
    expect(text + html).not.toMatch(/sheet\/|https:/);
    expect(text).toContain('To mark it');
    expect(mailFor(messageAbout(kind), settings, colors).text).not.toContain('To mark it');
  }
  const others = [messageAbout('link'), messageAbout('duty-link'), ...aboutNoRequest];
  for (const message of others) {
    const { text, html, replyTo } = mailOf(message);
    expect(replyTo).toBe(settings.to);
    expect(text.split(link)).toHaveLength(2);
    expect(html.split(`href="${link}"`)).toHaveLength(2);
    const without = mailFor(message, settings, colors);
    expect(without.text + without.html).not.toMatch(/undefined|https:|:\n\n|="button"/);
  }
});

test('the mail with a request’s link says nothing of the visitor, and cannot be taken for one of the visitor’s', () => {
  for (const kind of ['link', 'duty-link'] as const) {
    const { subject, text, html, references } = mailOf(messageAbout(kind));
    expect(subject).toBe('For the desk: mark VR-7K3Q-9F2M');
    // In a thread with those, it would be the newest, and a reply to it would look like one to the visitor.
    expect(references).toBeUndefined();
    for (const said of ['VR-7K3Q-9F2M', 'Answer by 11 am today', 'a reply to this mail goes to the desk'])
      expect(html).toContain(said);
    expect(text + html).not.toMatch(/Ada|Byron|example\.com|silence|Analytical|7946/);
    expect(text).toContain('Wellness & Lifestyle Experiences');
  }
});

test('links are sent where the site’s address is known, and to whoever is on duty where somebody is', () => {
  const kindsWith = (duty: string | undefined, known: URL | undefined) =>
    mailChannel({ mail: { ...settings, duty }, siteUrl: known }, links)?.kinds.filter((kind) =>
      kind.endsWith('link'),
    );
  expect(kindsWith('duty@vesperrow.example', siteUrl)).toEqual(['link', 'duty-link']);
  expect(kindsWith(undefined, siteUrl)).toEqual(['link']);
  expect(kindsWith('duty@vesperrow.example', undefined)).toEqual([]);
});

test('the link of a mail about a request opens that request, and of others the sheet', async () => {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  const asked: unknown[] = [];
  const to = async (purpose: unknown) => void asked.push(purpose);
  const channel = mailChannel({ mail: { ...settings, smtpUrl: new URL(server.url) } }, { to });
  for (const message of [messageAbout('link'), ...aboutNoRequest]) {
    await channel?.deliver(message, AbortSignal.timeout(20_000));
  }
  expect(asked).toEqual([
    { kind: 'request', reference: 'VR-7K3Q-9F2M' },
    ...aboutNoRequest.map(() => ({ kind: 'sheet' })),
  ]);
});

test('what follows a request refers to its first mail, and each mail has an id of its own', async () => {
  const first = `<vr-7k3q-9f2m.${storeId}@vesperrow.example>`;
  const follow = { 'in-reply-to': first, references: first };
  const [reminder, alarm, change, sheet, list] = await Promise.all(
    [...(['reminder', 'alarm', 'change'] as const).map((kind) => messageAbout(kind)), ...aboutNoRequest].map(
      (message) => sent(message),
    ),
  );
  expect(reminder?.headers).toMatchObject({
    ...follow,
    'message-id': `<reminder.vr-7k3q-9f2m.${storeId}@vesperrow.example>`,
    // Gmail and Exchange thread only what has the same subject.
    subject: `Re: ${firstMail().subject}`,
  });
  expect(alarm?.headers).toMatchObject({
    ...follow,
    'message-id': `<alarm.vr-7k3q-9f2m.${storeId}@vesperrow.example>`,
    subject: `Late: ${firstMail().subject}`,
    importance: 'High',
  });
  expect(change?.headers).toMatchObject({
    ...follow,
    'message-id': `<change.vr-7k3q-9f2m.3.${storeId}@vesperrow.example>`,
    subject: `Re: ${firstMail().subject}`,
  });
  expect(sheet?.headers['message-id']).toBe(`<sheet.2026-03-09.${storeId}@vesperrow.example>`);
  expect(list?.headers['message-id']).toBe(
    `<request-list.2026-03-09t14.45.00.000z.${storeId}@vesperrow.example>`,
  );
  for (const mail of [sheet, list]) {
    expect(mail?.headers.references).toBeUndefined();
    expect(mail?.headers['in-reply-to']).toBeUndefined();
  }
  const doubtful = mailFor(messageAbout('reminder', { doubts: '["links"]' }), settings, colors);
  expect(doubtful.subject).toBe(`Re: ${firstMail({ doubts: '["links"]' }).subject}`);
});

test('whoever is on duty gets the alarm and its link, and nothing else', async () => {
  const duty = 'duty@vesperrow.example';
  for (const message of [
    ...(['request', 'reminder', 'change'] as const).map((kind) => messageAbout(kind)),
    ...aboutNoRequest.filter(({ kind }) => kind !== 'alarm-list'),
  ]) {
    expect((await sent(message, { duty })).to).toEqual(['desk@vesperrow.example']);
  }
  for (const alarm of [messageAbout('alarm'), listMessage('alarm-list', [request])])
    expect((await sent(alarm, { duty })).to).toEqual(['desk@vesperrow.example', duty]);
  const { to, headers } = await sent(messageAbout('duty-link'), { duty });
  expect(to).toEqual([duty]);
  expect(headers['reply-to']).toBe('desk@vesperrow.example');
});

test.each([
  ['for good', 'duty@vesperrow.example', /^delivered-in-part: .*550/s],
  ['for now', 'later@vesperrow.example', /450/],
])('an alarm that one of two is refused %s', async (_, duty, said) => {
  const server = await startMailServer('refusing-some');
  onTestFinished(() => server.stop());
  const channel = mailChannel({ mail: { ...settings, duty, smtpUrl: new URL(server.url) } }, links);
  const outcome = channel?.deliver(messageAbout('alarm'), AbortSignal.timeout(20_000));
  if (duty.startsWith('duty')) expect(await outcome).toMatch(said);
  else await expect(outcome).rejects.toThrow(said);
  expect(server.mails.map(({ to }) => to)).toEqual([['desk@vesperrow.example']]);
});

test('a change says who it is about, and no word of what the visitor wrote', async () => {
  const canary = { company: 'Canary-Company', message: 'Canary-Message' };
  const { raw } = await sent(messageAbout('change', canary));
  const { text, html } = mailOf(messageAbout('change', canary));
  expect(raw + text + html).not.toMatch(/canary/i);
  for (const shown of ['Ada Byron', 'ada@example.com', '+44 20 7946 0018', 'Wellness & Lifestyle'])
    expect(text).toContain(shown);
  const referenceOnly = await sent(messageAbout('change', canary), { details: 'reference' });
  expect(referenceOnly.headers.subject).toBe('Re: Consultation request VR-7K3Q-9F2M');
});

test('an alarm says how late it is, in a color of its own, and is no reminder', () => {
  const at = (now: string, kind: 'alarm' | 'reminder' = 'alarm') => mailOf(messageAbout(kind), { now });
  expect(at('2026-03-09T15:00:05Z').text).toMatch(/^Due now\n/);
  expect(at('2026-03-09T15:01:00Z').text).toMatch(/^1 minute late\n/);
  const { text, html } = at('2026-03-09T15:27:40Z');
  expect(text).toMatch(/^27 minutes late\n/);
  const { alarm, alarmInk } = colors.light;
  expect(html).toContain(`background:${alarm};color:${alarmInk}`);
  expect(at('2026-03-09T18:59:00Z').text).toMatch(/^3 hours late\n/);
  const reminder = at('2026-03-09T14:30:05Z', 'reminder');
  expect(reminder.text).toMatch(/^Still waiting for an answer\n/);
  expect(reminder.html).not.toContain(`background:${alarm};color`);
});

test('a list of mails shows first how things stand or by when to answer, then the letter', () => {
  const preview = (message: OutgoingMessage, now?: string) =>
    /<div style="display:none">([^<]*)<\/div>/.exec(mailOf(message, now ? { now } : {}).html)?.[1];
  const letter = 'A week of silence, near water.';
  expect(preview(messageAbout('request'))).toBe(`Answer by 11 am today · ${letter}`);
  expect(preview(messageAbout('reminder'))).toBe(
    `Still waiting for an answer · Answer by 11 am today · ${letter}`,
  );
  expect(preview(messageAbout('alarm'), '2026-03-09T15:27:00Z')).toBe(`27 minutes late · ${letter}`);
  expect(preview(messageAbout('change'))).toBe('AB has it · Answer by 11 am today · Ada Byron');
  expect(preview(messageAbout('link'))).toBe('Answer by 11 am today · Wellness &amp; Lifestyle Experiences');
});

test('a name that is written like an encoded word is shown as it was typed', async () => {
  const name = '=?utf-8?Q?Victim?= =?utf-8?B?RXZl?=';
  const { headers, raw } = await arrived({ name });
  for (const header of ['subject', 'reply-to']) {
    const shown = decoded(headers[header] ?? '').replaceAll('\u2060', '');
    expect(shown).toContain(name);
  }
  expect(raw).not.toMatch(/=\?utf-8\?Q\?Victim|=\?utf-8\?B\?RXZl/);
});

/** A header as mail programs show it: RFC 2047, as far as nodemailer writes it. */
function decoded(header: string): string {
  const bytes = (encoding: string, text: string) =>
    encoding === 'B'
      ? Buffer.from(text, 'base64')
      : Buffer.from(
          text
            .replaceAll('_', ' ')
            .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
          'latin1',
        );
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
      bytes(encoding.toUpperCase(), text).toString('utf8'),
    );
}

test.each([
  ['taken', undefined, 'AB has it', 'AB pressed “I have it” at 9:12 am on Monday, March 9.'],
  ['answered', undefined, 'AB has answered', 'AB pressed “Answered” at'],
  ['cleared', undefined, 'AB says it is no spam', 'AB pressed “Not spam” at'],
  ['undone', 'answered', 'Taken back', 'AB took “Answered” back at'],
] as const)('a change says who did what, and when: %s', (action, undid, heading, sentence) => {
  const change = { action, by: 'AB', at: '2026-03-09T13:12:00.000Z', ...(undid && { undid }) };
  const message = { ...messageAbout('change'), changes: [change] } as OutgoingMessage;
  const { text, html } = mailOf(message);
  expect(text.startsWith(`${heading}\n`)).toBe(true);
  expect(text).toContain(sentence);
  // Nothing to press but ways to reach the visitor.
  expect(html.match(/href="[a-z]+:/g)).toEqual(['href="tel:', 'href="mailto:']);
});

test('changes shortly after one another are listed in one mail, under the last of them', () => {
  const taken = { action: 'taken', by: 'AB', at: '2026-03-09T13:12:00.000Z' } as const;
  const changes = [taken, { action: 'answered', by: 'CD', at: '2026-03-09T13:12:40.000Z' } as const];
  const { text } = mailOf({ ...messageAbout('change'), changes } as OutgoingMessage);
  expect(text).toMatch(/CD has answered.*AB pressed “I have it”.*CD pressed “Answered”/s);
});

test('nothing is loaded when a mail is opened, and it is legible where its rules are dropped', () => {
  for (const message of [messageAbout('request'), messageAbout('alarm'), ...aboutNoRequest]) {
    const { html } = mailOf(message);
    expect(html).not.toMatch(/<img|<link|<script|url\(|@import|@font-face| src=/);
    const withoutRules = html.replace(/<style>.*<\/style>/s, '');
    expect(withoutRules).toContain(`background:${colors.light.ground};color:${colors.light.ink}`);
    expect(withoutRules).toContain(`background:${colors.light.button};`);
    expect(withoutRules).toContain(`;color:${colors.light.buttonInk}`);
    expect(html).toContain(`color: ${colors.dark.ink} !important`.replace('color: ', 'color:'));
  }
});

test('the morning says how many wait and how many are late, and names the first of them', () => {
  const [morning] = aboutNoRequest as [OutgoingMessage];
  const { subject, text, html } = mailOf(morning, { now: '2026-03-09T13:00:05Z' });
  expect(subject).toBe('The sheet for Monday, March 9');
  expect(text).toMatch(/3 requests wait for an answer\n\nOne is late\./);
  expect(text).toMatch(/^2 days late +VR-2B8D-41TC, Luxury Travel/m);
  expect(text).toMatch(/^Answer by 11 am today +VR-7K3Q-9F2M, Wellness & Lifestyle Experiences$/m);
  expect(text).toContain('And 1 more, on the sheet.');
  expect(html).toContain(`color:${colors.light.late}`);
});

test('a list names each request with its deadline and doubt, who it is from where mails may say so, and no word of it', () => {
  const requests = [request, { ...request, reference: 'VR-0000-0001', doubts: '["quick"]' }];
  for (const kind of listKinds) {
    const message = listMessage(kind, requests);
    const { subject, text, html } = mailOf(message);
    expect(subject).toContain('37 requests');
    for (const said of [text.replace(/\s+(?:> )?/g, ' '), html]) {
      expect(said).toMatch(
        /11\sam\stoday.*VR-7K3Q-9F2M.*Wellness.*Ada Byron.*11\sam\stoday.*VR-0000-0001.*Please check/s,
      );
      expect(said).toContain('35 more');
      expect(said).not.toContain('silence');
    }
    expect(html).toContain(link);
    const { text: referenceOnly } = mailOf(message, { details: 'reference' });
    expect(referenceOnly).not.toMatch(/Byron|Wellness/);
  }
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
  for (const kind of aboutARequest) {
    const { text } = mailOf(messageAbout(kind, visitor));
    for (const line of text.split('\n').filter((each) => /evil|Ada/.test(each))) expect(line).toMatch(/^> /);
    expect(text.split('\n-- \n')).toHaveLength(2);
    expect(text.split('\nFor the desk\n')).toHaveLength(2);
  }
});

test('a reference, a service or initials that are not ours break no header and become no markup', async () => {
  const hostile = 'X\r\nBcc: eve@evil.example\r\n\r\n<b>>';
  const changes = { reference: hostile, service_interest: hostile, taken_by: hostile };
  for (const kind of ['request', 'reminder', 'alarm', 'change'] as const) {
    const { headers, to } = await sent({ ...messageAbout(kind, changes), id: `${kind}:${hostile}` });
    expect(headers.bcc).toBeUndefined();
    expect(to).toEqual(['desk@vesperrow.example']);
    expect(headers['message-id']).toMatch(/^<[a-z0-9.-]+@vesperrow\.example>$/);
    expect(headers.references ?? '<x@y>').toMatch(/^<[^<>\s]+>$/);
    expect(mailFor(messageAbout(kind, changes), settings, colors, link).html).not.toContain('<b>');
  }
});
