import { expect, test } from 'vitest';
import { createTestMail, sampleMailBrand } from '../../../tests/support/messages/mails.ts';
import {
  createListMessage,
  createRequestMessage,
  generalMessages,
  sampleStoredRequest as request,
  sampleSheetLink,
} from '../../../tests/support/messages/outgoing-messages.ts';
import { listMessageKinds, type OutgoingMessage } from '../../domain/message.ts';

test('the preview contains the state or the time to answer by, then the letter', () => {
  const preview = (message: OutgoingMessage, now?: string) =>
    /<div style="display:none">([^<]*)<\/div>/.exec(createTestMail(message, now ? { now } : {}).html)?.[1];
  const letter = 'A week of silence, near water.';
  expect(preview(createRequestMessage('request'))).toBe(`Answer by 11 am today · ${letter}`);
  expect(preview(createRequestMessage('reminder'))).toBe(
    `Still waiting for an answer · Answer by 11 am today · ${letter}`,
  );
  expect(preview(createRequestMessage('alarm'), '2026-03-09T15:27:00Z')).toBe(`27 minutes late · ${letter}`);
  expect(preview(createRequestMessage('change'))).toBe('AB has it · Answer by 11 am today · Ada Byron');
  expect(preview(createRequestMessage('link'))).toBe(
    'Answer by 11 am today · Wellness &amp; Lifestyle Experiences',
  );
});

test('the morning mail contains the numbers of open and late requests, and lists the first ones', () => {
  const [morning] = generalMessages as [OutgoingMessage];
  const { subject, text, html } = createTestMail(morning, { now: '2026-03-09T13:00:05Z' });
  expect(subject).toBe('The sheet for Monday, March 9');
  expect(text).toMatch(/3 requests wait for an answer\n\nOne is late\./);
  expect(text).toMatch(/^2 days late +VR-2B8D-41TC, Luxury Travel/m);
  expect(text).toMatch(/^Answer by 11 am today +VR-7K3Q-9F2M, Wellness & Lifestyle Experiences$/m);
  expect(text).toContain('And 1 more, on the sheet.');
  expect(html).toContain(`color:${sampleMailBrand.colors.light.late}`);
});

test('a list has the deadline, doubts and, if mails may contain it, the name of each request, but no message', () => {
  const requests = [request, { ...request, reference: 'VR-0000-0001', doubts: '["quick"]' }];
  for (const kind of listMessageKinds) {
    const message = createListMessage(kind, requests);
    const { subject, text, html } = createTestMail(message);
    expect(subject).toContain('37 requests');
    for (const content of [text.replace(/\s+(?:> )?/g, ' '), html]) {
      expect(content).toMatch(
        /11\sam\stoday.*VR-7K3Q-9F2M.*Wellness.*Ada Byron.*11\sam\stoday.*VR-0000-0001.*Please check/s,
      );
      expect(content).toContain('35 more');
      expect(content).not.toContain('silence');
    }
    expect(html).toContain(sampleSheetLink);
    expect(text).not.toContain('Wrote in');
    const { text: referenceOnly } = createTestMail(message, { details: 'reference' });
    expect(referenceOnly).not.toMatch(/Byron|Wellness/);
  }
});

test('a list names the language of requests that are not in the desk’s', () => {
  const requests = [request, { ...request, reference: 'VR-0000-0001', language: 'ja', doubts: '["quick"]' }];
  for (const kind of listMessageKinds) {
    const text = createTestMail(createListMessage(kind, requests)).text.replace(/\s+(?:> )?/g, ' ');
    expect(text.match(/VR-\S+[^·]*·[^·]*(?:· Please check)? · Wrote in Japanese\./g)).toEqual([
      expect.stringContaining('VR-0000-0001'),
    ]);
  }
});
