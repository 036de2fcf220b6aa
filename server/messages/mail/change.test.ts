import { expect, test } from 'vitest';
import { createTestMail, sendMail } from '../../../tests/support/messages/mails.ts';
import { createRequestMessage } from '../../../tests/support/messages/outgoing-messages.ts';
import type { OutgoingMessage } from '../../domain/message.ts';

test('the mail about a change names the visitor, but lacks their message', async () => {
  const canary = { company: 'Canary-Company', message: 'Canary-Message' };
  const { raw } = await sendMail(createRequestMessage('change', canary));
  const { text, html } = createTestMail(createRequestMessage('change', canary));
  expect(raw + text + html).not.toMatch(/canary/i);
  for (const expected of ['Ada Byron', 'ada@example.com', '+44 20 7946 0018', 'Wellness & Lifestyle'])
    expect(text).toContain(expected);
  const referenceOnly = await sendMail(createRequestMessage('change', canary), { details: 'reference' });
  expect(referenceOnly.headers.subject).toBe('Re: Consultation request VR-7K3Q-9F2M');
});

test.each([
  ['taken', undefined, 'AB has it', 'AB pressed “I have it” at 9:12 am on Monday, March 9.'],
  ['answered', undefined, 'AB has answered', 'AB pressed “Answered” at'],
  ['cleared', undefined, 'AB says it is no spam', 'AB pressed “Not spam” at'],
  ['undone', 'answered', 'Taken back', 'AB took “Answered” back at'],
] as const)('the mail names the action, the person and the time: %s', (action, undid, heading, sentence) => {
  const change = { action, by: 'AB', at: '2026-03-09T13:12:00.000Z', ...(undid && { undid }) };
  const message = { ...createRequestMessage('change'), changes: [change] } as OutgoingMessage;
  const { text, html } = createTestMail(message);
  expect(text.startsWith(`${heading}\n`)).toBe(true);
  expect(text).toContain(sentence);
  // The only links are the telephone number and the mail address of the visitor.
  expect(html.match(/href="[a-z]+:/g)).toEqual(['href="tel:', 'href="mailto:']);
});

test('one mail lists several changes, below the last one', () => {
  const taken = { action: 'taken', by: 'AB', at: '2026-03-09T13:12:00.000Z' } as const;
  const changes = [taken, { action: 'answered', by: 'CD', at: '2026-03-09T13:12:40.000Z' } as const];
  const { text } = createTestMail({ ...createRequestMessage('change'), changes } as OutgoingMessage);
  expect(text).toMatch(/CD has answered.*AB pressed “I have it”.*CD pressed “Answered”/s);
});
