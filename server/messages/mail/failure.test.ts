import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '../../../tests/support/messages/mail-server.ts';
import { sampleSheetLinks, settings } from '../../../tests/support/messages/mails.ts';
import { createRequestMessage } from '../../../tests/support/messages/outgoing-messages.ts';
import { getSampleBrand } from '../../../tests/support/sample-brand.ts';
import { findFreePort } from '../../../tests/support/server/free-port.ts';
import type { MailSettings } from '../../settings/configuration.ts';
import type { Channel } from '../channel.ts';
import type { FailureReason } from '../delivery-error.ts';
import { createMailChannel } from './mail.ts';

async function startServer(...options: Parameters<typeof startMailServer>): Promise<URL> {
  const server = await startMailServer(...options);
  onTestFinished(() => server.stop());
  return new URL(server.url);
}

const withLogin = (url: URL): URL => Object.assign(url, { username: 'desk', password: 'secret' });

interface Case {
  readonly smtpUrl: () => Promise<URL>;
  readonly status?: number;
  readonly changes?: Partial<MailSettings>;
}

const encrypted = { requireTls: true };

const cases: readonly [reason: FailureReason, when: string, Case][] = [
  [
    'certificate',
    'self-signed, TLS',
    { smtpUrl: () => startServer('well', { secure: true }), changes: encrypted },
  ],
  ['certificate', 'self-signed, STARTTLS', { smtpUrl: () => startServer('well', {}), changes: encrypted }],
  [
    'login',
    'wrong password',
    { smtpUrl: async () => withLogin(await startServer('refusing-login')), status: 535 },
  ],
  ['unknown-host', 'misspelt host', { smtpUrl: async () => new URL('smtp://mail.invalid') }],
  [
    'unreachable',
    'closed port',
    { smtpUrl: async () => new URL(`smtp://127.0.0.1:${await findFreePort()}`) },
  ],
  ['timeout', 'no reply', { smtpUrl: () => startServer('hanging') }],
  ['cut-off', 'connection closed immediately', { smtpUrl: () => startServer('refusing') }],
  [
    'no-encryption',
    'STARTTLS not supported',
    { smtpUrl: async () => withLogin(await startServer('well')), changes: encrypted, status: 500 },
  ],
  [
    'no-encryption',
    'TLS to a plain port',
    { smtpUrl: async () => Object.assign(await startServer('well'), { protocol: 'smtps:' }) },
  ],
  ['sender', 'unknown sender', { smtpUrl: () => startServer('refusing-sender'), status: 553 }],
  [
    'recipient',
    'unknown mailbox',
    { smtpUrl: () => startServer('refusing-some'), changes: { to: 'duty@d.example' }, status: 550 },
  ],
  ['refused', 'message rejected', { smtpUrl: () => startServer('rejecting'), status: 550 }],
  ['answered', 'too busy to greet', { smtpUrl: startBusyServer, status: 421 }],
];

async function startBusyServer(): Promise<URL> {
  const port = await findFreePort();
  const server = createServer((socket) => socket.end('421 busy\r\n'));
  server.listen(port, '127.0.0.1');
  onTestFinished(() => void server.close());
  return new URL(`smtp://127.0.0.1:${port}`);
}

const createChannel = (smtpUrl: URL, changes: Partial<MailSettings> = {}) =>
  createMailChannel(
    { mail: { ...settings, smtpUrl, ...changes } },
    sampleSheetLinks,
    getSampleBrand,
  ) as Channel;

test.each(cases)('a failure has a reason: %s, %s', async (reason, _, { smtpUrl, changes, status }) => {
  const delivery = createChannel(await smtpUrl(), changes).deliver(
    createRequestMessage('alarm'),
    AbortSignal.timeout(2_000),
  );
  await expect(delivery).rejects.toMatchObject({ reason, status, message: expect.stringMatching(/./) });
});
