import { expect, test } from 'vitest';
import {
  createFirstMail,
  createTestMail,
  requestMessageKinds,
  sampleMailBrand,
  sendFirstMail,
  settings,
  startMailChannel,
} from '../../../tests/support/messages/mails.ts';
import {
  createRequestMessage,
  generalMessages,
  sampleStoredRequest as request,
} from '../../../tests/support/messages/outgoing-messages.ts';
import type { OutgoingMessage } from '../../domain/message.ts';
import { createMail } from './mail.ts';

const singleRequestKinds = [...requestMessageKinds, 'link', 'duty-link'] as const;

test('with MAIL_DETAILS=reference, mails contain the reference only', async () => {
  const mail = await sendFirstMail({ message: 'a secret' }, 'reference');
  expect(mail.raw).toContain('VR-7K3Q-9F2M');
  expect(mail.headers['reply-to']).toBe(settings.to);
  const { name, email, phone, company } = request;
  for (const message of [
    ...singleRequestKinds.map((kind) => createRequestMessage(kind)),
    ...generalMessages,
  ]) {
    const { text, html, replyTo } = createTestMail(message, { details: 'reference' });
    for (const secret of [name, email, phone, company, 'silence', 'wellness', 'Wellness', 'Travel'])
      expect(text + html).not.toContain(secret);
    expect(replyTo).toBe(settings.to);
  }
  expect(createFirstMail({}, 'reference').text).toMatch(
    /\n\nAll of it: npm run desk -- show VR-7K3Q-9F2M\n$/,
  );
});

test('the person on duty gets only alarms and their links', () => {
  const duty = 'duty@vesperrow.example';
  const sealingAlarm: OutgoingMessage = { ...generalMessages[0], kind: 'sealing-alarm' } as never;
  const messages = [
    ...singleRequestKinds.map((kind) => createRequestMessage(kind)),
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
  ['permanently', 'duty@vesperrow.example', /^delivered-in-part: .*550/s],
  ['temporarily', 'later@vesperrow.example', /450/],
])('an alarm that is rejected %s for one of two recipients', async (_, duty, expected) => {
  const { mails, deliver } = await startMailChannel('refusing-some', { duty });
  const outcome = deliver(createRequestMessage('alarm'));
  if (duty.startsWith('duty')) expect(await outcome).toMatch(expected);
  else await expect(outcome).rejects.toThrow(expected);
  expect(mails.map(({ to }) => to)).toEqual([['desk@vesperrow.example']]);
});
