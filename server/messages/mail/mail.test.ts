import { html as escaped } from 'hono/html';
import { expect, test } from 'vitest';
import { brand, words } from '#src/brand.ts';
import { joinFlowedText } from '../../../tests/support/messages/flowed-text.ts';
import {
  createFirstMail,
  createTestMail,
  requestMessageKinds,
  sampleMailBrand,
  sendFirstMail,
  settings,
  startMailChannel,
} from '../../../tests/support/messages/mails.ts';
import {
  createRequestMessage,
  generalMessages,
  sampleStoreId,
} from '../../../tests/support/messages/outgoing-messages.ts';
import { sampleRequest } from '../../../tests/support/server/server-fixtures.ts';

const { sheet } = words;

test('the agency gets the whole request, and can answer the visitor', async () => {
  const mail = await sendFirstMail();
  expect(mail).toMatchObject({ from: 'site@vesperrow.example', to: ['desk@vesperrow.example'] });
  expect(mail.headers).toMatchObject({
    from: 'Vesper Row <site@vesperrow.example>',
    to: 'desk@vesperrow.example',
    'reply-to': 'Ada Byron <ada@example.com>',
    subject: 'Ada Byron, Wellness & Lifestyle Experiences (VR-7K3Q-9F2M)',
    'message-id': `<vr-7k3q-9f2m.${sampleStoreId}@vesperrow.example>`,
  });
  expect(mail.raw).toMatch(
    /Content-Type: text\/plain; charset=utf-8; format=flowed.*Content-Type: text\/html/is,
  );
  const { text, html } = createFirstMail();
  const values = ['VR-7K3Q-9F2M', 'Ada Byron', 'ada@example.com', '+44 20 7946 0018', 'Analytical Engines'];
  for (const value of [...values, sampleRequest.message]) {
    expect(joinFlowedText(text)).toContain(value);
    expect(html).toContain(value.replace('\n', '<br>'));
  }
  expect(text).toContain('Wellness & Lifestyle Experiences');
  expect(html).toContain(String(escaped`${brand.name}`));
});

test.each(requestMessageKinds)('a %s names the visitor’s language if it is not the desk’s', (kind) => {
  for (const details of ['everything', 'reference'] as const) {
    const { text, html } = createTestMail(createRequestMessage(kind, { language: 'ja' }), { details });
    for (const content of [text, html]) expect(content).toContain('Wrote in Japanese.');
    for (const language of ['en', null])
      expect(createTestMail(createRequestMessage(kind, { language }), { details }).text).not.toContain(
        'Wrote in',
      );
  }
});

test('texts of any length and script arrive', async () => {
  const mail = await sendFirstMail({
    name: '名'.repeat(5000),
    company: 'x'.repeat(5000),
    message: `${'m'.repeat(200_000)}🜚`,
  });
  expect(Math.max(...mail.raw.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(998);
  const longName = await sendFirstMail({ name: 'n'.repeat(5000) });
  expect(longName.headers['reply-to']?.length).toBeLessThan(998);
  const longAddress = await sendFirstMail({ email: `${'a'.repeat(5000)}@example.com` });
  expect(longAddress.headers['reply-to']).toBe(settings.to);
});

test.each(['request', 'alarm'] as const)(
  'if the mail server rejects the text permanently, a mail with the reference only is sent immediately: %s',
  async (kind) => {
    const { mails, deliver } = await startMailChannel('refusing-words');
    expect(await deliver(createRequestMessage(kind))).toMatch(/^delivered-without-words: .*550/s);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.raw).toContain('VR-7K3Q-9F2M');
    expect(mails[0]?.raw).not.toMatch(/silence|Byron/);
  },
);

test('a mail truncates a very long text, and names the command that prints all of it', async () => {
  const longText = "'".repeat(1_000_000);
  const mail = await sendFirstMail({ company: longText, message: longText });
  expect(mail.raw.length).toBeLessThan(600_000);
  expect(createFirstMail({ message: 'm'.repeat(70_000) }).text).toContain(
    'npm run desk -- show VR-7K3Q-9F2M',
  );
  // Gmail hides everything after 102 KB of HTML.
  for (const piece of ['m', 'A week of silence. ', '\n', '名', '&', '👩‍👩‍👧‍👧', `${'x'.repeat(31)} `]) {
    const { html, text } = createFirstMail({ message: piece.repeat(200_000 / piece.length) });
    expect([piece, Buffer.byteLength(html)]).toEqual([piece, expect.toSatisfy((size) => size < 102_000)]);
    expect(html).toContain(sheet.lines.takenBy);
    expect(text).not.toMatch(/[\u200d]$/m);
  }
  expect(createFirstMail({ message: 'silence '.repeat(30_000) }).text).not.toMatch(/silence\s+s(?!ilence)/);
  expect(createFirstMail().text).not.toContain('npm run desk -- show');
});

test('a name is truncated between grapheme clusters', () => {
  const { subject } = createFirstMail({ name: '👩‍👩‍👧‍👧'.repeat(100) });
  expect(subject).toMatch(/^(?:👩‍👩‍👧‍👧)+…,/u);
  expect(createFirstMail({ name: `${'n'.repeat(58)}e\u0301e\u0301e\u0301` }).subject).toContain('ne\u0301…,');
});

test('the mail about a doubtful request contains the reasons until somebody has cleared it', () => {
  const doubts = JSON.stringify(['hidden-field', 'quick']);
  const { subject, text, html } = createFirstMail({ doubts });
  expect(subject).toBe('Please check: Ada Byron, Wellness & Lifestyle Experiences (VR-7K3Q-9F2M)');
  for (const reason of [sheet.doubts['hidden-field'], sheet.doubts.quick]) {
    expect(joinFlowedText(text)).toContain(reason);
    expect(html).toContain(reason);
  }
  const cleared = createFirstMail({ doubts, cleared_at: '2026-03-09T12:00:00.000Z' });
  expect(cleared.subject).toBe('Ada Byron, Wellness & Lifestyle Experiences (VR-7K3Q-9F2M)');
  expect(cleared.text).not.toContain('spam');
});

test('a mail has first the contacts and the deadline, then the visitor’s text, and last the notes for the desk', () => {
  for (const kind of ['request', 'reminder', 'alarm'] as const) {
    const { text, html } = createTestMail(createRequestMessage(kind, { doubts: '["links"]' }));
    for (const content of [text, html.slice(html.indexOf('<table'))]) {
      expect(content).toMatch(
        /Ada Byron.*\+44 20.*ada@.*by.11.am.*Received.*A week of silence.*Reference.*spam/s,
      );
      expect(content).not.toMatch(/https:|npm/);
    }
    const [forBoth = '', forTheDesk, ...more] = text.split('\n-- \n');
    expect(more).toEqual([]);
    expect(forBoth).not.toMatch(/VR-7K3Q|spam|sheet/);
    expect(forTheDesk).toMatch(/^For the desk\n/);
    expect(html).not.toMatch(/>--/);
  }
});

test('the button at the address starts a mail without a quotation, and the one at the number dials it', () => {
  const { html } = createFirstMail({ doubts: '["links"]', email: 'a.b+c&d@example.com' });
  const subject = encodeURIComponent('Re: Ada Byron, Wellness & Lifestyle Experiences (VR-7K3Q-9F2M)');
  expect(html).toContain(`href="mailto:a.b%2Bc%26d@example.com?subject=${String(escaped`${subject}`)}"`);
  expect(html).toContain('href="tel:+442079460018"');
  expect(createFirstMail({ phone: 'ask for Ada: 12345' }).html).not.toContain('tel:');
  const two = createFirstMail({ phone: '+44 (0)20 7946 0958 or +33 1 70 18 99 00' }).html;
  expect(two.match(/href="tel:[^"]*"/g)).toEqual(['href="tel:+442079460958"', 'href="tel:+33170189900"']);
});

test('an alarm contains the delay, in its own color', () => {
  const createMailAt = (now: string, kind: 'alarm' | 'reminder' = 'alarm') =>
    createTestMail(createRequestMessage(kind), { now });
  expect(createMailAt('2026-03-09T15:00:05Z').text).toMatch(/^Due now\n/);
  expect(createMailAt('2026-03-09T15:01:00Z').text).toMatch(/^1 minute late\n/);
  const { text, html } = createMailAt('2026-03-09T15:27:40Z');
  expect(text).toMatch(/^27 minutes late\n/);
  const { alarm, alarmInk } = sampleMailBrand.colors.light;
  expect(html).toContain(`background:${alarm};color:${alarmInk}`);
  expect(createMailAt('2026-03-09T18:59:00Z').text).toMatch(/^3 hours late\n/);
  const reminder = createMailAt('2026-03-09T14:30:05Z', 'reminder');
  expect(reminder.text).toMatch(/^Still waiting for an answer\n/);
  expect(reminder.html).not.toContain(`background:${alarm};color`);
});

test('a mail loads nothing, and is legible without its <style>', () => {
  for (const message of [
    createRequestMessage('request'),
    createRequestMessage('alarm'),
    ...generalMessages,
  ]) {
    const { html } = createTestMail(message);
    expect(html).not.toMatch(/<img|<link|<script|url\(|@import|@font-face| src=/);
    const withoutStyle = html.replace(/<style>.*<\/style>/s, '');
    expect(withoutStyle).toContain(
      `background:${sampleMailBrand.colors.light.ground};color:${sampleMailBrand.colors.light.ink}`,
    );
    expect(withoutStyle).toContain(`background:${sampleMailBrand.colors.light.button};`);
    expect(withoutStyle).toContain(`;color:${sampleMailBrand.colors.light.buttonInk}`);
    expect(html).toContain(
      `color: ${sampleMailBrand.colors.dark.ink} !important`.replace('color: ', 'color:'),
    );
  }
});
