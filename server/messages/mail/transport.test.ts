import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testCertificate } from '../../../tests/support/messages/certificate.ts';
import { startMailServer } from '../../../tests/support/messages/mail-server.ts';
import { createRequestMessage } from '../../../tests/support/messages/outgoing-messages.ts';
import { getSampleBrand } from '../../../tests/support/sample-brand.ts';
import { createTemporaryFolder } from '../../../tests/support/server/server-fixtures.ts';
import { readConfiguration } from '../../settings/configuration.ts';
import { createMailChannel } from './mail.ts';

async function sendAlarm(settings: NodeJS.ProcessEnv, ...options: Parameters<typeof startMailServer>) {
  const server = await startMailServer(...options);
  onTestFinished(() => server.stop());
  const configuration = readConfiguration({
    SMTP_URL: server.url,
    MAIL_FROM: 'Vesper Row <site@vesperrow.example>',
    DESK_EMAIL: 'desk@vesperrow.example',
    ...settings,
  });
  const channel = createMailChannel(configuration, { createLink: async () => undefined }, getSampleBrand);
  await channel?.deliver(createRequestMessage('alarm'), AbortSignal.timeout(20_000));
  return server.mails;
}

test.each([
  ['STARTTLS', {}],
  ['TLS from the start', { secure: true }],
])('a mail server with a self-signed certificate: %s', async (_, encryption) => {
  // Encryption is not required on the same machine, so any certificate is accepted.
  expect(await sendAlarm({}, 'well', encryption)).toMatchObject([{ encrypted: true }]);
  const file = join(createTemporaryFolder(), 'mail.pem');
  writeFileSync(file, testCertificate.cert);
  const strict = { SMTP_TLS: 'required', SMTP_CA: file };
  expect(await sendAlarm(strict, 'well', { ...encryption, ...testCertificate })).toMatchObject([
    { encrypted: true },
  ]);
  await expect(sendAlarm(strict, 'well', encryption)).rejects.toMatchObject({
    reason: 'certificate',
  });
});

test('several people get the mail, and undeliverable mails return to MAIL_ENVELOPE_FROM', async () => {
  const mails = await sendAlarm({
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

test('a password with any characters arrives unchanged', async () => {
  const password = 'a/b#c?d%e@f:g ü';
  const passwords: unknown[] = [];
  const server = await startMailServer('well', undefined, (login) => passwords.push(login.password));
  onTestFinished(() => server.stop());
  const SMTP_URL = server.url.replace('//', `//desk:${encodeURIComponent(password)}@`);
  await sendAlarm({ SMTP_URL });
  expect(passwords).toEqual([password]);
});
