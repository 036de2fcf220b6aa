import { createServer } from 'node:net';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '../../../tests/support/messages/mail-server.ts';
import { brandOf } from '../../../tests/support/sample-brand.ts';
import { freePort } from '../../../tests/support/server/free-port.ts';
import { carriesAll, sampleRequest, temporaryFolder } from '../../../tests/support/server/server-fixtures.ts';
import { openStore } from '../../store/store.ts';
import type { FailureReason } from '../failure.ts';
import { startDelivery } from '../worker.ts';
import { mailChannel } from './mail.ts';

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
  readonly requireTls?: boolean;
  readonly to?: string;
}

const cases: readonly [reason: FailureReason, when: string, Case][] = [
  [
    'certificate',
    'nobody has signed it, from the start',
    { smtpUrl: () => at('well', { secure: true }), requireTls: true },
  ],
  [
    'certificate',
    'nobody has signed it, when asked for',
    { smtpUrl: () => at('well', {}), requireTls: true },
  ],
  [
    'login',
    'a password is wrong',
    { smtpUrl: async () => withLogin(await at('refusing-login')), status: 535 },
  ],
  ['unknown-host', 'a name is misspelt', { smtpUrl: async () => new URL('smtp://mail.invalid') }],
  [
    'unreachable',
    'nothing listens',
    { smtpUrl: async () => new URL(`smtp://127.0.0.1:${await freePort()}`) },
  ],
  ['timeout', 'nothing is answered', { smtpUrl: () => at('hanging') }],
  ['cut-off', 'the line is cut at once', { smtpUrl: () => at('refusing') }],
  ['no-encryption', 'it cannot be asked for', { smtpUrl: () => at('well'), requireTls: true, status: 500 }],
  [
    'no-encryption',
    'it is spoken to a port without it',
    { smtpUrl: async () => Object.assign(await at('well'), { protocol: 'smtps:' }) },
  ],
  ['sender', 'it is not known', { smtpUrl: () => at('refusing-sender'), status: 553 }],
  [
    'recipient',
    'there is no mailbox',
    { smtpUrl: () => at('refusing-some'), to: 'duty@d.example', status: 550 },
  ],
  ['refused', 'the words are not wanted', { smtpUrl: () => at('rejecting'), status: 550 }],
  ['answered', 'it is too busy to greet', { smtpUrl: busy, status: 421 }],
];

async function busy(): Promise<URL> {
  const port = await freePort();
  const server = createServer((socket) => socket.end(`421 busy with ${canary.name}\r\n`));
  server.listen(port, '127.0.0.1');
  onTestFinished(() => {
    server.close();
  });
  return new URL(`smtp://127.0.0.1:${port}`);
}

test.each(cases)(
  'the log names the reason: %s, %s',
  async (reason, _, { smtpUrl, requireTls, to, status }) => {
    const mail = {
      smtpUrl: await smtpUrl(),
      requireTls: requireTls ?? false,
      from: 'site@d.example',
      to: to ?? 'desk@d.example',
      duty: undefined,
      details: 'everything',
    } as const;
    const channel = mailChannel({ mail }, { to: async () => undefined }, brandOf);
    const store = await openStore({ dataDirectory: temporaryFolder() }, [carriesAll()]);
    const result = await store.receive({ ...sampleRequest, ...canary });
    const reference = 'reference' in result ? result.reference : '';
    let logged = '';
    const log = pino(
      {},
      {
        write(line: string) {
          logged += line;
        },
      },
    );
    const delivery = startDelivery(store.outbox, channel ? [channel] : [], log, { attemptMs: 2_000 });
    onTestFinished(async () => {
      await delivery.stop();
      await store.close();
    });
    await expect.poll(() => logged).toContain('will be tried again');
    expect(JSON.parse(logged)).toMatchObject({ reason, channel: 'mail', attempt: 1 });
    expect(JSON.parse(logged).status).toBe(status);
    expect(logged).not.toMatch(/canary|secret|d\.example/i);
    // The desk has what the mail server said, too.
    expect((await store.outbox.history(reference))[0]?.outcome).toMatch(new RegExp(`^${reason}: .`));
  },
);
