/** The headers of mails that programs read: ids, threads, and the mark of automatic mails. */
import { expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '../../../tests/support/messages/mail-server.ts';
import {
  createFirstMail,
  links,
  requestMessageKinds,
  sampleMailBrand,
  sendMail,
  settings,
} from '../../../tests/support/messages/mails.ts';
import {
  createRequestMessage,
  generalMessages,
  storeId,
} from '../../../tests/support/messages/outgoing-messages.ts';
import { brandOf } from '../../../tests/support/sample-brand.ts';
import { runCommandInProcess } from '../../../tests/support/server/cli-command.ts';
import { createMail, createMailChannel } from './mail.ts';

const messages = [...requestMessageKinds.map((kind) => createRequestMessage(kind)), ...generalMessages];

test('ids are ASCII, also with a sender whose domain is not, and no two mails of any store have the same', () => {
  const from = 'Café <site@café.example>';
  const ids = ['aaaa', 'bbbb'].flatMap((id) =>
    messages.map(
      (message) => createMail({ ...message, storeId: id }, { ...settings, from }, sampleMailBrand).messageId,
    ),
  );
  for (const id of ids) expect(id).toMatch(/^<[a-z0-9.-]+@xn--caf-dma\.example>$/);
  expect(new Set(ids).size).toBe(2 * messages.length);
});

test('each mail of a test has an id of its own, which is formed alike', async () => {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  const sender = { SMTP_URL: server.url, MAIL_FROM: 'site@café.example', DESK_EMAIL: 'desk@d.example' };
  for (const _ of [1, 2]) expect((await runCommandInProcess(['test-mail'], sender)).code).toBe(0);
  const [one, other] = server.mails.map(({ headers }) => headers['message-id']);
  expect(one).toMatch(/^<test\.[a-z0-9.-]+@xn--caf-dma\.example>$/);
  expect(other).not.toBe(one);
});

test('what follows a request refers to its first mail, in a thread of one subject', async () => {
  const first = `<vr-7k3q-9f2m.${storeId}@vesperrow.example>`;
  const { subject } = createFirstMail();
  for (const [kind, id, headers] of [
    ['reminder', 'reminder.vr-7k3q-9f2m', { subject: `Re: ${subject}` }],
    ['alarm', 'alarm.vr-7k3q-9f2m', { subject: `Late: ${subject}`, importance: 'High' }],
    ['change', 'change.vr-7k3q-9f2m.3', { subject: `Re: ${subject}` }],
  ] as const)
    expect((await sendMail(createRequestMessage(kind))).headers).toMatchObject({
      'in-reply-to': first,
      references: first,
      'message-id': `<${id}.${storeId}@vesperrow.example>`,
      ...headers,
    });
  const others = generalMessages.map((message) => createMail(message, settings, sampleMailBrand));
  expect(others.slice(0, 2).map(({ messageId }) => messageId)).toEqual([
    `<sheet.2026-03-09.${storeId}@vesperrow.example>`,
    `<request-list.2026-03-09t14.45.00.000z.${storeId}@vesperrow.example>`,
  ]);
  for (const other of others) expect(other).not.toHaveProperty('references');
  const doubtful = createMail(
    createRequestMessage('reminder', { doubts: '["links"]' }),
    settings,
    sampleMailBrand,
  );
  expect(doubtful.subject).toBe(`Re: ${createFirstMail({ doubts: '["links"]' }).subject}`);
});

test('a mail that is sent again has the same id, and is dated by the attempt', async () => {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  const channel = createMailChannel({ mail: { ...settings, smtpUrl: new URL(server.url) } }, links, brandOf);
  for (const _ of [1, 2]) await channel?.deliver(createRequestMessage('alarm'), AbortSignal.timeout(20_000));
  const [one, other] = server.mails;
  expect(other?.headers['message-id']).toBe(one?.headers['message-id']);
  // The request is of March: a mail server may refuse what is dated weeks back.
  expect(Math.abs(Date.now() - Date.parse(other?.headers.date ?? ''))).toBeLessThan(60_000);
});

test('a visitor’s letter is not called a machine’s, which help desks make no ticket of; all else is', async () => {
  const headersOf = (message: (typeof messages)[number], details: typeof settings.details) =>
    createMail(message, { ...settings, details }, sampleMailBrand).headers;
  const [letter, ...others] = messages as [(typeof messages)[number]];
  expect(headersOf(letter, 'everything')).toBeUndefined();
  const automatic = { 'Auto-Submitted': 'auto-generated' };
  for (const other of others) expect(headersOf(other, 'everything')).toEqual(automatic);
  for (const message of messages) expect(headersOf(message, 'reference')).toEqual(automatic);
  expect((await sendMail(createRequestMessage('link'))).headers['auto-submitted']).toBe('auto-generated');
});
