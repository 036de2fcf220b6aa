import { createServer } from 'node:net';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '../../../tests/support/messages/mail-server.ts';
import { links, settings } from '../../../tests/support/messages/mails.ts';
import { createRequestMessage } from '../../../tests/support/messages/outgoing-messages.ts';
import { brandOf } from '../../../tests/support/sample-brand.ts';
import { findFreePort } from '../../../tests/support/server/free-port.ts';
import { createTemporaryFolder, sampleRequest } from '../../../tests/support/server/server-fixtures.ts';
import { openTestStore, readReference } from '../../../tests/support/stores/test-store.ts';
import type { MailSettings } from '../../settings/configuration.ts';
import type { Channel } from '../channel.ts';
import type { FailureReason } from '../delivery-error.ts';
import { startDeliveryWorker } from '../worker.ts';
import { createMailChannel } from './mail.ts';

/** What a visitor wrote, of which a log holds nothing, whatever a mail server answers. */
const canary = { name: 'Canary-Name', email: 'canary@secret.example', message: 'Canary-Message' };

/** The address of a mail server that the test needs, which it stops. */
async function at(...how: Parameters<typeof startMailServer>): Promise<URL> {
  const server = await startMailServer(...how);
  onTestFinished(() => server.stop());
  return new URL(server.url);
}

const withLogin = (url: URL): URL => Object.assign(url, { username: 'desk', password: 'secret' });

interface Case {
  readonly smtpUrl: () => Promise<URL>;
  readonly status?: number;
  readonly own?: Partial<MailSettings>;
}

const encrypted = { requireTls: true };

const cases: readonly [reason: FailureReason, when: string, Case][] = [
  [
    'certificate',
    'nobody has signed it, from the start',
    { smtpUrl: () => at('well', { secure: true }), own: encrypted },
  ],
  ['certificate', 'nobody has signed it, when asked for', { smtpUrl: () => at('well', {}), own: encrypted }],
  [
    'login',
    'a password is wrong',
    { smtpUrl: async () => withLogin(await at('refusing-login')), status: 535 },
  ],
  ['unknown-host', 'a name is misspelt', { smtpUrl: async () => new URL('smtp://mail.invalid') }],
  [
    'unreachable',
    'nothing listens',
    { smtpUrl: async () => new URL(`smtp://127.0.0.1:${await findFreePort()}`) },
  ],
  ['timeout', 'nothing is answered', { smtpUrl: () => at('hanging') }],
  ['cut-off', 'the line is cut at once', { smtpUrl: () => at('refusing') }],
  [
    'no-encryption',
    'it cannot be asked for',
    { smtpUrl: async () => withLogin(await at('well')), own: encrypted, status: 500 },
  ],
  [
    'no-encryption',
    'it is spoken to a port without it',
    { smtpUrl: async () => Object.assign(await at('well'), { protocol: 'smtps:' }) },
  ],
  ['sender', 'it is not known', { smtpUrl: () => at('refusing-sender'), status: 553 }],
  [
    'recipient',
    'there is no mailbox',
    { smtpUrl: () => at('refusing-some'), own: { to: 'duty@d.example' }, status: 550 },
  ],
  ['refused', 'the words are not wanted', { smtpUrl: () => at('rejecting'), status: 550 }],
  ['answered', 'it is too busy to greet', { smtpUrl: busy, status: 421 }],
];

async function busy(): Promise<URL> {
  const port = await findFreePort();
  const server = createServer((socket) => socket.end(`421 busy with ${canary.name}\r\n`));
  server.listen(port, '127.0.0.1');
  onTestFinished(() => void server.close());
  return new URL(`smtp://127.0.0.1:${port}`);
}

const channelTo = (smtpUrl: URL, own: Partial<MailSettings> = {}) =>
  createMailChannel({ mail: { ...settings, smtpUrl, ...own } }, links, brandOf) as Channel;

test.each(cases)('a failure has a reason: %s, %s', async (reason, _, { smtpUrl, own, status }) => {
  const delivery = channelTo(await smtpUrl(), own).deliver(
    createRequestMessage('alarm'),
    AbortSignal.timeout(2_000),
  );
  await expect(delivery).rejects.toMatchObject({ reason, status, message: expect.stringMatching(/./) });
});

test('the log names the reason, and nothing that a mail server says: that is for the desk', async () => {
  const store = await openTestStore({ dataDirectory: createTemporaryFolder() });
  const reference = await readReference(store.receive({ ...sampleRequest, ...canary }));
  let logged = '';
  const write = (line: string) => {
    logged += line;
  };
  const delivery = startDeliveryWorker(store.outbox, [channelTo(await busy())], pino({}, { write }));
  onTestFinished(() => delivery.stop());
  await expect.poll(() => logged).toContain('will be tried again');
  expect(JSON.parse(logged)).toMatchObject({ reason: 'answered', status: 421, channel: 'mail', attempt: 1 });
  expect(logged).not.toMatch(/canary|secret|\.example/i);
  expect((await store.outbox.listAttempts(reference))[0]?.outcome).toMatch(/^answered: .*Canary-Name/);
});
