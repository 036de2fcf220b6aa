import { html as escaped } from 'hono/html';
import { expect, onTestFinished, test } from 'vitest';
import { brand, words } from '#src/brand.ts';
import { joinFlowedText } from '../../../tests/support/messages/flowed-text.ts';
import { startMailServer } from '../../../tests/support/messages/mail-server.ts';
import {
  createFirstMail,
  createTestMail,
  links,
  requestMessageKinds,
  sampleMailBrand,
  sendFirstMail,
  settings,
} from '../../../tests/support/messages/mails.ts';
import {
  createRequestMessage,
  generalMessages,
  storeId,
} from '../../../tests/support/messages/outgoing-messages.ts';
import { brandOf } from '../../../tests/support/sample-brand.ts';
import { sampleRequest } from '../../../tests/support/server/server-fixtures.ts';
import { createMailChannel } from './mail.ts';

const { sheet } = words;

test('the agency gets all that the visitor wrote, and can answer the visitor', async () => {
  const mail = await sendFirstMail();
  expect(mail).toMatchObject({ from: 'site@vesperrow.example', to: ['desk@vesperrow.example'] });
  expect(mail.headers).toMatchObject({
    from: 'Vesper Row <site@vesperrow.example>',
    to: 'desk@vesperrow.example',
    'reply-to': 'Ada Byron <ada@example.com>',
    subject: 'Ada Byron, Wellness & Lifestyle Experiences (VR-7K3Q-9F2M)',
    'message-id': `<vr-7k3q-9f2m.${storeId}@vesperrow.example>`,
  });
  expect(mail.raw).toMatch(
    /Content-Type: text\/plain; charset=utf-8; format=flowed.*Content-Type: text\/html/is,
  );
  const { text, html } = createFirstMail();
  const shown = ['VR-7K3Q-9F2M', 'Ada Byron', 'ada@example.com', '+44 20 7946 0018', 'Analytical Engines'];
  for (const words of [...shown, sampleRequest.message]) {
    expect(joinFlowedText(text)).toContain(words);
    expect(html).toContain(words.replace('\n', '<br>'));
  }
  expect(text).toContain('Wellness & Lifestyle Experiences');
  expect(html).toContain(String(escaped`${brand.name}`));
});

test.each(requestMessageKinds)(
  'a %s says the language of a visitor who wrote in another than the desk’s',
  (kind) => {
    for (const details of ['everything', 'reference'] as const) {
      const { text, html } = createTestMail(createRequestMessage(kind, { language: 'ja' }), { details });
      for (const told of [text, html]) expect(told).toContain('Wrote in Japanese.');
      for (const language of ['en', null])
        expect(createTestMail(createRequestMessage(kind, { language }), { details }).text).not.toContain(
          'Wrote in',
        );
    }
  },
);

test('words of any length and script arrive', async () => {
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
  'a mail server that refuses the words for good is given the reference alone, at once: %s',
  async (kind) => {
    const server = await startMailServer('refusing-words');
    onTestFinished(() => server.stop());
    const channel = createMailChannel(
      { mail: { ...settings, smtpUrl: new URL(server.url) } },
      links,
      brandOf,
    );
    const outcome = await channel?.deliver(createRequestMessage(kind), AbortSignal.timeout(20_000));
    expect(outcome).toMatch(/^delivered-without-words: .*550/s);
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]?.raw).toContain('VR-7K3Q-9F2M');
    expect(server.mails[0]?.raw).not.toMatch(/silence|Byron/);
  },
);

test('words that are too long for a mail are cut, and it says where the rest is', async () => {
  const words = "'".repeat(1_000_000);
  const mail = await sendFirstMail({ company: words, message: words });
  expect(mail.raw.length).toBeLessThan(600_000);
  expect(createFirstMail({ message: 'm'.repeat(70_000) }).text).toContain(
    'npm run desk -- show VR-7K3Q-9F2M',
  );
  // Gmail hides what follows 102 KB of HTML.
  for (const piece of ['m', 'A week of silence. ', '\n', '名', '&', '👩‍👩‍👧‍👧', `${'x'.repeat(31)} `]) {
    const { html, text } = createFirstMail({ message: piece.repeat(200_000 / piece.length) });
    expect([piece, Buffer.byteLength(html)]).toEqual([piece, expect.toSatisfy((size) => size < 102_000)]);
    expect(html).toContain(sheet.lines.takenBy);
    expect(text).not.toMatch(/[\u200d]$/m);
  }
  expect(createFirstMail({ message: 'silence '.repeat(30_000) }).text).not.toMatch(/silence\s+s(?!ilence)/);
  expect(createFirstMail().text).not.toContain('npm run desk -- show');
});

test('a name is cut between grapheme clusters', () => {
  const { subject } = createFirstMail({ name: '👩‍👩‍👧‍👧'.repeat(100) });
  expect(subject).toMatch(/^(?:👩‍👩‍👧‍👧)+…,/u);
  expect(createFirstMail({ name: `${'n'.repeat(58)}e\u0301e\u0301e\u0301` }).subject).toContain('ne\u0301…,');
});

test('a doubtful request asks to be checked and says why, until somebody has said that it is no spam', () => {
  const doubts = JSON.stringify(['hidden-field', 'quick']);
  const { subject, text, html } = createFirstMail({ doubts });
  expect(subject).toBe('Please check: Ada Byron, Wellness & Lifestyle Experiences (VR-7K3Q-9F2M)');
  for (const words of [sheet.doubts['hidden-field'], sheet.doubts.quick]) {
    expect(joinFlowedText(text)).toContain(words);
    expect(html).toContain(words);
  }
  const cleared = createFirstMail({ doubts, cleared_at: '2026-03-09T12:00:00.000Z' });
  expect(cleared.subject).toBe('Ada Byron, Wellness & Lifestyle Experiences (VR-7K3Q-9F2M)');
  expect(cleared.text).not.toContain('spam');
});

test('first how to reach the visitor and by when, then the visitor’s words, and last what is for the desk', () => {
  for (const kind of ['request', 'reminder', 'alarm'] as const) {
    const { text, html } = createTestMail(createRequestMessage(kind, { doubts: '["links"]' }));
    for (const written of [text, html.slice(html.indexOf('<table'))]) {
      expect(written).toMatch(
        /Ada Byron.*\+44 20.*ada@.*by.11.am.*Received.*A week of silence.*Reference.*spam/s,
      );
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
  const { html } = createFirstMail({ doubts: '["links"]', email: 'a.b+c&d@example.com' });
  const subject = encodeURIComponent('Re: Ada Byron, Wellness & Lifestyle Experiences (VR-7K3Q-9F2M)');
  expect(html).toContain(`href="mailto:a.b%2Bc%26d@example.com?subject=${String(escaped`${subject}`)}"`);
  expect(html).toContain('href="tel:+442079460018"');
  expect(createFirstMail({ phone: 'ask for Ada: 12345' }).html).not.toContain('tel:');
  const two = createFirstMail({ phone: '+44 (0)20 7946 0958 or +33 1 70 18 99 00' }).html;
  expect(two.match(/href="tel:[^"]*"/g)).toEqual(['href="tel:+442079460958"', 'href="tel:+33170189900"']);
});

test('an alarm says how late it is, in a color of its own, and is no reminder', () => {
  const at = (now: string, kind: 'alarm' | 'reminder' = 'alarm') =>
    createTestMail(createRequestMessage(kind), { now });
  expect(at('2026-03-09T15:00:05Z').text).toMatch(/^Due now\n/);
  expect(at('2026-03-09T15:01:00Z').text).toMatch(/^1 minute late\n/);
  const { text, html } = at('2026-03-09T15:27:40Z');
  expect(text).toMatch(/^27 minutes late\n/);
  const { alarm, alarmInk } = sampleMailBrand.colors.light;
  expect(html).toContain(`background:${alarm};color:${alarmInk}`);
  expect(at('2026-03-09T18:59:00Z').text).toMatch(/^3 hours late\n/);
  const reminder = at('2026-03-09T14:30:05Z', 'reminder');
  expect(reminder.text).toMatch(/^Still waiting for an answer\n/);
  expect(reminder.html).not.toContain(`background:${alarm};color`);
});

test('nothing is loaded when a mail is opened, and it is legible where its rules are dropped', () => {
  for (const message of [
    createRequestMessage('request'),
    createRequestMessage('alarm'),
    ...generalMessages,
  ]) {
    const { html } = createTestMail(message);
    expect(html).not.toMatch(/<img|<link|<script|url\(|@import|@font-face| src=/);
    const withoutRules = html.replace(/<style>.*<\/style>/s, '');
    expect(withoutRules).toContain(
      `background:${sampleMailBrand.colors.light.ground};color:${sampleMailBrand.colors.light.ink}`,
    );
    expect(withoutRules).toContain(`background:${sampleMailBrand.colors.light.button};`);
    expect(withoutRules).toContain(`;color:${sampleMailBrand.colors.light.buttonInk}`);
    expect(html).toContain(
      `color: ${sampleMailBrand.colors.dark.ink} !important`.replace('color: ', 'color:'),
    );
  }
});
