import { expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '../../../tests/support/messages/mail-server.ts';
import {
  createFirstMail,
  requestMessageKinds,
  sampleMailBrand,
  sendMail,
  settings,
  startMailChannel,
} from '../../../tests/support/messages/mails.ts';
import {
  createRequestMessage,
  generalMessages,
  sampleStoreId,
} from '../../../tests/support/messages/outgoing-messages.ts';
import { runCommandInProcess } from '../../../tests/support/server/cli-command.ts';
import { createMail } from './mail.ts';

const messages = [...requestMessageKinds.map((kind) => createRequestMessage(kind)), ...generalMessages];

test('ids are unique across stores, and ASCII even if the sender’s domain is not', () => {
  const from = 'Café <site@café.example>';
  const ids = ['aaaa', 'bbbb'].flatMap((id) =>
    messages.map(
      (message) => createMail({ ...message, storeId: id }, { ...settings, from }, sampleMailBrand).messageId,
    ),
  );
  for (const id of ids) expect(id).toMatch(/^<[a-z0-9.-]+@xn--caf-dma\.example>$/);
  expect(new Set(ids).size).toBe(2 * messages.length);
});

test('each test mail has its own id, in the format of other mails', async () => {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  const sender = { SMTP_URL: server.url, MAIL_FROM: 'site@café.example', DESK_EMAIL: 'desk@d.example' };
  for (const _ of [1, 2]) expect((await runCommandInProcess(['test-mail'], sender)).code).toBe(0);
  const [one, other] = server.mails.map(({ headers }) => headers['message-id']);
  expect(one).toMatch(/^<test\.[a-z0-9.-]+@xn--caf-dma\.example>$/);
  expect(other).not.toBe(one);
});

test('later mails about a request refer to its first mail, with the same subject', async () => {
  const first = `<vr-7k3q-9f2m.${sampleStoreId}@vesperrow.example>`;
  const { subject } = createFirstMail();
  for (const [kind, id, headers] of [
    ['reminder', 'reminder.vr-7k3q-9f2m', { subject: `Re: ${subject}` }],
    ['alarm', 'alarm.vr-7k3q-9f2m', { subject: `Late: ${subject}`, importance: 'High' }],
    ['change', 'change.vr-7k3q-9f2m.3', { subject: `Re: ${subject}` }],
  ] as const)
    expect((await sendMail(createRequestMessage(kind))).headers).toMatchObject({
      'in-reply-to': first,
      references: first,
      'message-id': `<${id}.${sampleStoreId}@vesperrow.example>`,
      ...headers,
    });
  const others = generalMessages.map((message) => createMail(message, settings, sampleMailBrand));
  expect(others.slice(0, 2).map(({ messageId }) => messageId)).toEqual([
    `<sheet.2026-03-09.${sampleStoreId}@vesperrow.example>`,
    `<request-list.2026-03-09t14.45.00.000z.${sampleStoreId}@vesperrow.example>`,
  ]);
  for (const other of others) expect(other).not.toHaveProperty('references');
  const doubtful = createMail(
    createRequestMessage('reminder', { doubts: '["links"]' }),
    settings,
    sampleMailBrand,
  );
  expect(doubtful.subject).toBe(`Re: ${createFirstMail({ doubts: '["links"]' }).subject}`);
});

test('a mail that is sent again has the same id, and the date of the attempt', async () => {
  const { mails, deliver } = await startMailChannel();
  for (const _ of [1, 2]) await deliver(createRequestMessage('alarm'));
  const [one, other] = mails;
  expect(other?.headers['message-id']).toBe(one?.headers['message-id']);
  // Mail servers may reject mails with old dates.
  expect(Math.abs(Date.now() - Date.parse(other?.headers.date ?? ''))).toBeLessThan(60_000);
});

test('all mails except a visitor’s letter are marked as automatic, since help desks ignore automatic mails', async () => {
  const createHeaders = (message: (typeof messages)[number], details: typeof settings.details) =>
    createMail(message, { ...settings, details }, sampleMailBrand).headers;
  const [letter, ...others] = messages as [(typeof messages)[number]];
  expect(createHeaders(letter, 'everything')).toBeUndefined();
  const automatic = { 'Auto-Submitted': 'auto-generated' };
  for (const other of others) expect(createHeaders(other, 'everything')).toEqual(automatic);
  for (const message of messages) expect(createHeaders(message, 'reference')).toEqual(automatic);
  expect((await sendMail(createRequestMessage('link'))).headers['auto-submitted']).toBe('auto-generated');
});
