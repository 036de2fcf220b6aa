import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { certificate } from '../../../tests/support/messages/certificate.ts';
import { startMailServer } from '../../../tests/support/messages/mail-server.ts';
import { createRequestMessage } from '../../../tests/support/messages/outgoing-messages.ts';
import { brandOf } from '../../../tests/support/sample-brand.ts';
import { createTemporaryFolder } from '../../../tests/support/server/server-fixtures.ts';
import { readConfiguration } from '../../settings/configuration.ts';
import { createMailChannel } from './mail.ts';

/** What becomes of an alarm with an owner's settings, at a mail server of the test's own. */
async function sentWith(settings: NodeJS.ProcessEnv, ...how: Parameters<typeof startMailServer>) {
  const server = await startMailServer(...how);
  onTestFinished(() => server.stop());
  const configuration = readConfiguration({
    SMTP_URL: server.url,
    MAIL_FROM: 'Vesper Row <site@vesperrow.example>',
    DESK_EMAIL: 'desk@vesperrow.example',
    ...settings,
  });
  const channel = createMailChannel(configuration, { createLink: async () => undefined }, brandOf);
  await channel?.deliver(createRequestMessage('alarm'), AbortSignal.timeout(20_000));
  return server.mails;
}

test.each([
  ['asked for', {}],
  ['from the start', { secure: true }],
])('a mail server that encrypts with a certificate of its own: %s', async (_, encryption) => {
  // On this machine, it gets mail all the same.
  expect(await sentWith({}, 'well', encryption)).toMatchObject([{ encrypted: true }]);
  const file = join(createTemporaryFolder(), 'mail.pem');
  writeFileSync(file, certificate.cert);
  const trusting = { SMTP_TLS: 'required', SMTP_CA: file };
  expect(await sentWith(trusting, 'well', { ...encryption, ...certificate })).toMatchObject([
    { encrypted: true },
  ]);
  // Signed by somebody else.
  await expect(sentWith(trusting, 'well', encryption)).rejects.toMatchObject({ reason: 'certificate' });
});

test('several people are told, and what cannot be delivered returns to whom the owner names', async () => {
  const mails = await sentWith({
    DESK_EMAIL: '"Desk, by day" <desk@vesperrow.example>, second@vesperrow.example',
    DUTY_EMAIL: 'night@vesperrow.example,Émile <later-shift@vesperrow.example>',
    MAIL_ENVELOPE_FROM: 'returned@vesperrow.example',
  });
  expect(mails).toMatchObject([
    {
      from: 'returned@vesperrow.example',
      to: ['desk', 'second', 'night', 'later-shift'].map((name) => `${name}@vesperrow.example`),
      headers: { from: 'Vesper Row <site@vesperrow.example>' },
    },
  ]);
});

test('a password arrives as it is, whatever characters it has', async () => {
  const password = 'a/b#c?d%e@f:g ü';
  const said: unknown[] = [];
  const server = await startMailServer('well', undefined, (login) => said.push(login.password));
  onTestFinished(() => server.stop());
  const SMTP_URL = server.url.replace('//', `//desk:${encodeURIComponent(password)}@`);
  await sentWith({ SMTP_URL });
  expect(said).toEqual([password]);
});
