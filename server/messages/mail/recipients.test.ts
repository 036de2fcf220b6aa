/** Who gets a mail, and how much of a request. */
import { expect, onTestFinished, test } from 'vitest';
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
  storedRequest as request,
} from '../../../tests/support/messages/outgoing-messages.ts';
import { brandOf } from '../../../tests/support/sample-brand.ts';
import type { OutgoingMessage } from '../../domain/message.ts';
import { createMail, createMailChannel } from './mail.ts';

const messageKindsOfRequests = [...requestMessageKinds, 'link', 'duty-link'] as const;

test('an agency whose mail is not private enough is sent the reference alone', async () => {
  const mail = await sendFirstMail({ message: 'a secret' }, 'reference');
  expect(mail.raw).toContain('VR-7K3Q-9F2M');
  expect(mail.headers['reply-to']).toBe(settings.to);
  const { name, email, phone, company } = request;
  for (const message of [
    ...messageKindsOfRequests.map((kind) => createRequestMessage(kind)),
    ...generalMessages,
  ]) {
    const { text, html, replyTo } = createTestMail(message, { details: 'reference' });
    for (const secret of [name, email, phone, company, 'silence', 'wellness', 'Wellness', 'Travel'])
      expect(text + html).not.toContain(secret);
    expect(replyTo).toBe(settings.to);
  }
  // The command is the one way to read it, and stands last, on one line.
  expect(createFirstMail({}, 'reference').text).toMatch(
    /\n\nAll of it: npm run desk -- show VR-7K3Q-9F2M\n$/,
  );
});

test('whoever is on duty gets the alarm and its link, and nothing else', () => {
  const duty = 'duty@vesperrow.example';
  const sealingAlarm: OutgoingMessage = { ...generalMessages[0], kind: 'sealing-alarm' } as never;
  const messages = [
    ...messageKindsOfRequests.map((kind) => createRequestMessage(kind)),
    ...generalMessages,
    sealingAlarm,
  ];
  for (const message of messages) {
    const { to } = createMail(message, { ...settings, duty }, sampleMailBrand);
    const desk = message.kind === 'duty-link' ? [] : [settings.to];
    const onDuty = ['alarm', 'alarm-list', 'sealing-alarm', 'duty-link'].includes(message.kind) ? [duty] : [];
    expect([message.kind, ...to]).toEqual([message.kind, ...desk, ...onDuty]);
  }
});

test.each([
  ['for good', 'duty@vesperrow.example', /^delivered-in-part: .*550/s],
  ['for now', 'later@vesperrow.example', /450/],
])('an alarm that one of two is refused %s', async (_, duty, said) => {
  const server = await startMailServer('refusing-some');
  onTestFinished(() => server.stop());
  const channel = createMailChannel(
    { mail: { ...settings, duty, smtpUrl: new URL(server.url) } },
    links,
    brandOf,
  );
  const outcome = channel?.deliver(createRequestMessage('alarm'), AbortSignal.timeout(20_000));
  if (duty.startsWith('duty')) expect(await outcome).toMatch(said);
  else await expect(outcome).rejects.toThrow(said);
  expect(server.mails.map(({ to }) => to)).toEqual([['desk@vesperrow.example']]);
});
