import { expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '../tests/support/messages/mail-server.ts';
import { expectCommandError, runCommandInProcess } from '../tests/support/server/cli-command.ts';

async function agency(...how: Parameters<typeof startMailServer>) {
  const server = await startMailServer(...how);
  onTestFinished(() => server.stop());
  const { host } = new URL(server.url);
  const settings = { SMTP_URL: server.url, MAIL_FROM: 'site@d.example', DESK_EMAIL: 'desk@d.example' };
  return { host, settings, mails: server.mails };
}

test('a test mail is sent to all recipients of messages, and the mail server’s reply is printed', async () => {
  const { host, settings, mails } = await agency();
  const { code, said } = await runCommandInProcess(['test-mail'], {
    ...settings,
    DUTY_EMAIL: 'night@d.example',
  });
  expect(code).toBe(0);
  expect(said).toContain(`${host} accepted a test mail for desk@d.example, night@d.example.`);
  expect(said).toContain('250 ');
  expect(mails).toMatchObject([{ to: ['desk@d.example', 'night@d.example'], from: 'site@d.example' }]);
  expect(mails[0]?.headers.subject).toBe('A test from the desk of Vesper Row');
});

test('the error for an unsent mail contains the reason', async () => {
  const { settings, mails, host } = await agency('well', { secure: true });
  const reason = `${host}: the certificate is not trusted.`;
  const error = await expectCommandError(reason, ['test-mail'], { ...settings, SMTP_TLS: 'required' });
  expect(error).toMatch(/certificate has expired|self-signed/);
  expect(mails).toEqual([]);
});

test('the error for a rejected password does not contain it', async () => {
  const { settings } = await agency('refusing-login');
  const SMTP_URL = settings.SMTP_URL.replace('//', '//desk:hidden@');
  const error = await expectCommandError('the login was rejected. ', ['test-mail'], {
    ...settings,
    SMTP_URL,
  });
  expect(error).toContain('535 Who are you?');
  expect(error).not.toContain('hidden');
});

test('if one of two recipients is rejected, the error names the other one', async () => {
  const { settings } = await agency('refusing-some');
  const two = { ...settings, DUTY_EMAIL: 'duty@d.example' };
  const error = await expectCommandError('a test mail for desk@d.example.', ['test-mail'], two);
  expect(error).toMatch(/It rejected duty@d\.example: 550/);
});

test('without a mail server, the error names the missing settings', async () => {
  await expectCommandError(
    'No mail server is configured: set SMTP_URL, MAIL_FROM and DESK_EMAIL.',
    ['test-mail'],
    {},
  );
});
