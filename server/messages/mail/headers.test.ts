import { expect, onTestFinished, test } from 'vitest';
import { type Mail, startMailServer } from '../../../tests/support/messages/mail-server.ts';
import { aboutNoRequest, messageAbout } from '../../../tests/support/messages/outgoing-messages.ts';
import { brandOf } from '../../../tests/support/sample-brand.ts';
import { runDesk } from '../../../tests/support/server/desk-command.ts';
import type { OutgoingMessage } from '../../domain/message.ts';
import type { MailSettings } from '../../settings/configuration.ts';
import { mailChannel } from './mail.ts';

/** Sends messages for real, with some settings of their own; returns what arrived. */
async function sent(
  messages: readonly OutgoingMessage[],
  changes: Partial<MailSettings> = {},
): Promise<readonly Mail[]> {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  const mail = {
    smtpUrl: new URL(server.url),
    requireTls: false,
    from: 'Vesper Row <site@vesperrow.example>',
    to: 'desk@vesperrow.example',
    duty: undefined,
    details: 'everything',
    ...changes,
  } as const;
  const channel = mailChannel({ mail }, { to: async () => undefined }, brandOf);
  for (const message of messages) await channel?.deliver(message, AbortSignal.timeout(20_000));
  return server.mails;
}

const aboutARequest = (['request', 'reminder', 'alarm', 'change'] as const).map((kind) => messageAbout(kind));

test('ids of mails are ASCII, also with a sender whose domain is not', async () => {
  const mails = await sent(aboutARequest, { from: 'Café <site@café.example>' });
  for (const { headers } of mails) {
    expect(headers['message-id']).toMatch(/^<[a-z0-9.-]+@xn--caf-dma\.example>$/);
    expect(headers.references ?? '<none@none>').toMatch(/^<[!-~]+@[!-~]+>$/);
  }
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  const settings = { SMTP_URL: server.url, MAIL_FROM: 'site@café.example', DESK_EMAIL: 'desk@d.example' };
  for (const _ of [1, 2]) expect((await runDesk(['test-mail'], settings)).code).toBe(0);
  const [one, other] = server.mails.map(({ headers }) => headers['message-id']);
  expect(one).toMatch(/^<test\.[a-z0-9.-]+@xn--caf-dma\.example>$/);
  expect(other).not.toBe(one);
});

test('two stores with one sender make no id alike, and what follows refers to a first mail of its own store', async () => {
  const [one, other] = await Promise.all(
    ['aaaa', 'bbbb'].map((storeId) =>
      sent([...aboutARequest, ...aboutNoRequest].map((message) => ({ ...message, storeId }))),
    ),
  );
  const idsOf = (mails: readonly Mail[] = []) => mails.map(({ headers }) => headers['message-id']);
  expect(new Set([...idsOf(one), ...idsOf(other)]).size).toBe(2 * (one?.length ?? 0));
  for (const mails of [one, other]) {
    const [first, ...later] = mails?.slice(0, aboutARequest.length) ?? [];
    for (const { headers } of later) {
      expect(headers['in-reply-to']).toBe(first?.headers['message-id']);
      expect(headers.references).toBe(first?.headers['message-id']);
    }
  }
});

test('a mail that is sent again has the same id, and is dated by the attempt', async () => {
  const messages = [...aboutARequest, ...aboutNoRequest];
  const mails = await sent([...messages, ...messages]);
  const ids = mails.map(({ headers }) => headers['message-id']);
  expect(ids.slice(messages.length)).toEqual(ids.slice(0, messages.length));
  // The request is of March: a mail server may refuse what is dated weeks back.
  for (const { headers } of mails)
    expect(Math.abs(Date.now() - Date.parse(headers.date ?? ''))).toBeLessThan(60_000);
});

test('a visitor’s letter is not called a machine’s, which help desks make no ticket of; all else is', async () => {
  const [letter, ...said] = await sent([...aboutARequest, ...aboutNoRequest]);
  expect(letter?.headers).not.toHaveProperty('auto-submitted');
  for (const { headers } of [...said, ...(await sent(aboutARequest, { details: 'reference' }))])
    expect(headers['auto-submitted']).toBe('auto-generated');
});
