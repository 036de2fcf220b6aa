import { expect, test } from 'vitest';
import { joinFlowedText } from '../../../tests/support/messages/flowed-text.ts';
import {
  createFirstMail,
  createTestMail,
  sampleMailBrand,
  settings,
} from '../../../tests/support/messages/mails.ts';
import {
  createRequestMessage,
  sampleStoredRequest as request,
  sampleSheetLink,
} from '../../../tests/support/messages/outgoing-messages.ts';
import { createMail } from './mail.ts';

test('a mail contains the time to answer by, with “today” or “tomorrow”, and names the desk’s zone once', () => {
  const { text, html } = createFirstMail();
  for (const content of [text, html]) {
    expect(content).toContain('Answer by 11 am today');
    expect(content).toContain('Received at 7:30 am on Monday, March 9, New York time.');
    expect(content.split('New York time')).toHaveLength(2);
  }
  const deadline = (now: string, reply_by: string | null = request.reply_by) =>
    /^(?:Answer|Promised).*$/m.exec(
      createTestMail(createRequestMessage('request', { reply_by }), { now }).text,
    )?.[0];
  // Days begin at 04:00 UTC in the agency's time zone.
  expect(deadline('2026-03-09T04:00:00Z')).toBe('Answer by 11 am today');
  expect(deadline('2026-03-09T03:59:00Z')).toBe('Answer by 11 am tomorrow');
  expect(deadline('2026-03-08T03:59:00Z')).toBe('Answer by 11 am on Monday, March 9');
  expect(deadline('2026-03-09T15:00:00Z')).toBe('Promised by 11 am today');
  expect(deadline('2026-03-09T12:00:00Z', '2026-03-10T04:00:00.000Z')).toBe('Answer by midnight today');
  expect(text).not.toContain('within 2 hours');
  // Requests that were received before opening hours were configured have no reply deadline.
  expect(joinFlowedText(createFirstMail({ reply_by: null }).text)).toContain(
    'within 2 hours during business hours',
  );
});

test('times, dates and names of zones have no line breaks', () => {
  const { text, html } = createMail(
    createRequestMessage('request'),
    settings,
    sampleMailBrand,
    sampleSheetLink,
    new Date(request.received_at),
  );
  for (const content of [text, html])
    for (const unbroken of [
      '11\u00a0am\u00a0today',
      '7:30\u00a0am',
      'March\u00a09',
      'New\u00a0York\u00a0time',
    ])
      expect(content).toContain(unbroken);
});

test('a delayed mail contains the delay and the time of receipt', () => {
  const sentence = (now: string) =>
    /^.*Received at.*$/m.exec(
      joinFlowedText(createTestMail(createRequestMessage('request'), { now }).text),
    )?.[0];
  const came = 'Received at 7:30 am on Monday, March 9, New York time.';
  expect(sentence('2026-03-09T11:44:00Z')).toBe(came);
  expect(sentence('2026-03-09T13:40:00Z')).toBe(`This mail was held up for 2 hours. ${came}`);
  const seventeenDays = createTestMail(createRequestMessage('request'), { now: '2026-03-26T15:00:00Z' }).text;
  expect(joinFlowedText(seventeenDays)).toContain(`This mail was held up for 17 days. ${came}`);
  expect(seventeenDays).toMatch(/^17 days late\n/);
});
