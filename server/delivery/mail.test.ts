import { expect, onTestFinished, test } from 'vitest';
import { brand } from '#brand/brand.ts';
import { sheet } from '#brand/words/sheet.ts';
import { unflowed } from '../../testing/flowed-text.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import {
  aboutNoRequest,
  link,
  listMessage,
  messageAbout,
  storedRequest as request,
  storeId,
} from '../../testing/outgoing-messages.ts';
import { sampleRequest } from '../../testing/server-fixtures.ts';
import { escapeHtml } from '../html.ts';
import type { StoredRequest } from '../store/store.ts';
import { listKinds, type OutgoingMessage } from './channel.ts';
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

const links = { to: async () => link };
const colors = mailColors();

/** The first mail about a request. */
const firstMail = (
  changes: Partial<StoredRequest> = {},
  details: 'everything' | 'reference' = 'everything',
) => mailFor(messageAbout('request', changes), { ...settings, details }, colors, link);

/** Sends a message for real and returns what arrived. */
async function sent(
  message: OutgoingMessage,
  changes: { details?: 'everything' | 'reference'; duty?: string } = {},
) {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  const mail = { ...settings, ...changes, smtpUrl: new URL(server.url) };
  await mailChannel({ mail }, links)?.deliver(message, AbortSignal.timeout(20_000));
  expect(server.mails).toHaveLength(1);
  return server.mails[0] as (typeof server.mails)[number];
}

const arrived = (changes: Partial<StoredRequest> = {}, details: 'everything' | 'reference' = 'everything') =>
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
    expect(text).toContain(words);
    expect(html).toContain(words.replace('\n', '<br>'));
  }
  expect(text).toContain('Wellness & Lifestyle Experiences');
  expect(html).toContain(escapeHtml(brand.name));
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
  expect(longAddress.headers['reply-to']).toBeUndefined();
});

test('an agency whose mail is not private enough is sent the reference alone', async () => {
  const mail = await arrived({ message: 'a secret' }, 'reference');
  expect(mail.raw).toContain('VR-7K3Q-9F2M');
  expect(mail.headers['reply-to']).toBeUndefined();
  const { text, html } = firstMail({}, 'reference');
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

test('a request says when it came and by when it is to be answered, in the zone of the desk', () => {
  const { text, html } = firstMail();
  for (const time of [
    '7:30 am on Monday, March 9, New York time',
    '11 am on Monday, March 9, New York time',
  ]) {
    expect(text).toContain(time);
    expect(html).toContain(time);
  }
  expect(text).not.toContain('within 2 hours');
  // From before there were opening hours.
  expect(unflowed(firstMail({ reply_by: null }).text)).toContain('within 2 hours during business hours');
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

test('when it came stands first, then the visitor’s words, and last what a reply leaves out', () => {
  const { text, html } = firstMail({ doubts: '["links"]' });
  for (const written of [text, html.slice(html.indexOf('<body'))]) {
    const places = [
      '7:30 am on Monday',
      '11 am on Monday',
      'A week of silence',
      '+44 20',
      '-- ',
      'Reference',
      link,
    ];
    const found = places.map((words) => written.indexOf(words));
    expect(found).toEqual(found.toSorted((one, other) => one - other));
    expect(found).not.toContain(-1);
    const [forBoth = '', forTheDesk, ...more] = written.split(/\n-- \n|>-- <br></);
    expect(more).toEqual([]);
    expect(forBoth).not.toMatch(/VR-7K3Q-9F2M(?!\))|spam|sheet|https:|npm/);
    expect(forTheDesk).toMatch(/spam/);
    expect(forTheDesk).toContain('npm run desk -- erase VR-7K3Q-9F2M');
  }
});

test('what follows says what to do before anything that is for the record', () => {
  for (const kind of ['reminder', 'alarm', 'change'] as const) {
    const { text } = mailFor(messageAbout(kind), settings, colors, link);
    const [toDo = '', forTheRecord] = text.split('\n-- \n');
    expect(toDo.startsWith('Received')).toBe(true);
    expect(toDo).toContain(link);
    expect(forTheRecord).toBe('Reference  VR-7K3Q-9F2M\n');
  }
});

test('a tap on the address begins a letter that quotes nothing, and one on the number dials it', () => {
  const { html } = firstMail({ doubts: '["links"]', email: 'a.b+c&d@example.com' });
  const subject = encodeURIComponent('Re: Ada Byron, Wellness & Lifestyle Experiences (VR-7K3Q-9F2M)');
  expect(html).toContain(`href="mailto:a.b%2Bc%26d@example.com?subject=${escapeHtml(subject)}"`);
  expect(html).toContain('href="tel:+442079460018"');
  expect(firstMail({ phone: 'ask for Ada: 12345' }).html).not.toContain('tel:');
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

test('every mail carries one link, and none where the address of the site is not known', () => {
  const messages = [
    ...(['request', 'reminder', 'alarm', 'change'] as const).map((kind) => messageAbout(kind)),
    ...aboutNoRequest,
  ];
  for (const message of messages) {
    const { text, html } = mailFor(message, settings, colors, link);
    expect(text.split(link)).toHaveLength(2);
    expect(html.split(`href="${link}"`)).toHaveLength(2);
    const without = mailFor(message, settings, colors);
    expect(without.text + without.html).not.toMatch(/undefined|https:|:\n\n|="button"/);
  }
});

test('the link of a mail about a request opens that request, and of others the sheet', async () => {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  const asked: unknown[] = [];
  const to = async (purpose: unknown) => void asked.push(purpose);
  const channel = mailChannel({ mail: { ...settings, smtpUrl: new URL(server.url) } }, { to });
  for (const message of [messageAbout('alarm'), ...aboutNoRequest]) {
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

test('whoever is on duty gets the alarm, and nothing else', async () => {
  const duty = 'duty@vesperrow.example';
  for (const message of [
    ...(['request', 'reminder', 'change'] as const).map((kind) => messageAbout(kind)),
    ...aboutNoRequest.filter(({ kind }) => kind !== 'alarm-list'),
  ]) {
    expect((await sent(message, { duty })).to).toEqual(['desk@vesperrow.example']);
  }
  for (const alarm of [messageAbout('alarm'), listMessage('alarm-list', [request])])
    expect((await sent(alarm, { duty })).to).toEqual(['desk@vesperrow.example', duty]);
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

test('what follows a request names who it is from in its subject alone, and says no word of it', async () => {
  const canary = {
    name: 'Ada Byron',
    email: 'canary@secret.example',
    phone: '+44 20 7946 0999',
    company: 'Canary-Company',
    message: 'Canary-Message',
  };
  for (const kind of ['reminder', 'alarm', 'change'] as const) {
    const { raw, headers } = await sent(messageAbout(kind, canary));
    const { text, html } = mailFor(messageAbout(kind, canary), settings, colors, link);
    expect(raw + text + html).not.toMatch(/canary|secret|7946|0999/i);
    expect(text + html.replace(/<title>.*<\/title>/, '')).not.toContain('Byron');
    expect(headers['reply-to']).toBeUndefined();
    expect(text).toContain('Wellness & Lifestyle Experiences');
    const referenceOnly = await sent(messageAbout(kind, canary), { details: 'reference' });
    expect(referenceOnly.raw).not.toMatch(/Wellness|Byron/);
    expect(referenceOnly.headers.subject).toMatch(/(?:Re|Late): Consultation request VR-7K3Q-9F2M/);
  }
});

test.each([
  ['taken', undefined, 'AB has it', 'AB pressed “I have it” at 9:12 am on Monday, March 9, New York time.'],
  ['answered', undefined, 'AB has answered', 'AB pressed “Answered” at'],
  ['cleared', undefined, 'AB says it is no spam', 'AB pressed “Not spam” at'],
  ['undone', 'answered', 'Taken back', 'AB took “Answered” back at'],
] as const)('a change says who did what, and when: %s', (action, undid, heading, sentence) => {
  const change = { action, by: 'AB', at: '2026-03-09T13:12:00.000Z', ...(undid && { undid }) };
  const message = { ...messageAbout('change'), changes: [change] } as OutgoingMessage;
  const { text, html } = mailFor(message, settings, colors, link);
  expect(text).toContain(heading);
  expect(text).toContain(sentence);
  expect(html).toContain(action === 'undone' ? '>Open it on the sheet</a>' : '>Undo</a>');
});

test('changes shortly after one another are listed in one mail, under the last of them', () => {
  const taken = { action: 'taken', by: 'AB', at: '2026-03-09T13:12:00.000Z' } as const;
  const changes = [taken, { action: 'answered', by: 'CD', at: '2026-03-09T13:12:40.000Z' } as const];
  const { text } = mailFor({ ...messageAbout('change'), changes } as OutgoingMessage, settings, colors, link);
  expect(text).toMatch(/CD has answered.*AB pressed “I have it”.*CD pressed “Answered”/s);
});

test('nothing is loaded when a mail is opened, and it is legible where its rules are dropped', () => {
  for (const message of [messageAbout('request'), messageAbout('alarm'), ...aboutNoRequest]) {
    const { html } = mailFor(message, settings, colors, link);
    expect(html).not.toMatch(/<img|<link|<script|url\(|@import|@font-face| src=/);
    const withoutRules = html.replace(/<style>.*<\/style>/s, '');
    expect(withoutRules).toContain(`background:${colors.light.ground};color:${colors.light.ink}`);
    expect(withoutRules).toContain(`background:${colors.light.button};color:${colors.light.buttonInk}`);
    expect(html).toContain(`color: ${colors.dark.ink} !important`.replace('color: ', 'color:'));
  }
});

test('the morning says how many wait and how many are late', () => {
  const [sheet] = aboutNoRequest.map((message) => mailFor(message, settings, colors, link));
  expect(sheet?.subject).toBe('The sheet for Monday, March 9');
  expect(sheet?.text).toMatch(/3 requests wait for an answer\n\nOne is late\./);
});

test('a list names each request with its deadline and doubt, who it is from where mails may say so, and no word of it', () => {
  const requests = [request, { ...request, reference: 'VR-0000-0001', doubts: '["quick"]' }];
  for (const kind of listKinds) {
    const message = listMessage(kind, requests);
    const { subject, text, html } = mailFor(message, settings, colors, link);
    expect(subject).toContain('37 requests');
    for (const said of [text.replace(/\s+/g, ' '), html]) {
      expect(said).toMatch(/VR-7K3Q-9F2M.*Ada Byron.*Wellness.*11 am.*VR-0000-0001.*Please check/s);
      expect(said).toContain('35 more');
      expect(said).not.toContain('silence');
    }
    expect(html).toContain(link);
    const { text: referenceOnly } = mailFor(message, { ...settings, details: 'reference' }, colors, link);
    expect(referenceOnly).not.toMatch(/Byron|Wellness/);
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
