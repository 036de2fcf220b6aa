/** Mails that list several requests. */
import { expect, test } from 'vitest';
import { mailOf, ofBrand } from '../../../tests/support/messages/mails.ts';
import {
  aboutNoRequest,
  link,
  listMessage,
  messageAbout,
  storedRequest as request,
} from '../../../tests/support/messages/outgoing-messages.ts';
import { listKinds, type OutgoingMessage } from '../../domain/message.ts';

test('a list of mails shows first how things stand or by when to answer, then the letter', () => {
  const preview = (message: OutgoingMessage, now?: string) =>
    /<div style="display:none">([^<]*)<\/div>/.exec(mailOf(message, now ? { now } : {}).html)?.[1];
  const letter = 'A week of silence, near water.';
  expect(preview(messageAbout('request'))).toBe(`Answer by 11 am today · ${letter}`);
  expect(preview(messageAbout('reminder'))).toBe(
    `Still waiting for an answer · Answer by 11 am today · ${letter}`,
  );
  expect(preview(messageAbout('alarm'), '2026-03-09T15:27:00Z')).toBe(`27 minutes late · ${letter}`);
  expect(preview(messageAbout('change'))).toBe('AB has it · Answer by 11 am today · Ada Byron');
  expect(preview(messageAbout('link'))).toBe('Answer by 11 am today · Wellness &amp; Lifestyle Experiences');
});

test('the morning says how many wait and how many are late, and names the first of them', () => {
  const [morning] = aboutNoRequest as [OutgoingMessage];
  const { subject, text, html } = mailOf(morning, { now: '2026-03-09T13:00:05Z' });
  expect(subject).toBe('The sheet for Monday, March 9');
  expect(text).toMatch(/3 requests wait for an answer\n\nOne is late\./);
  expect(text).toMatch(/^2 days late +VR-2B8D-41TC, Luxury Travel/m);
  expect(text).toMatch(/^Answer by 11 am today +VR-7K3Q-9F2M, Wellness & Lifestyle Experiences$/m);
  expect(text).toContain('And 1 more, on the sheet.');
  expect(html).toContain(`color:${ofBrand.colors.light.late}`);
});

test('a list names each request with its deadline and doubt, who it is from where mails may say so, and no word of it', () => {
  const requests = [request, { ...request, reference: 'VR-0000-0001', doubts: '["quick"]' }];
  for (const kind of listKinds) {
    const message = listMessage(kind, requests);
    const { subject, text, html } = mailOf(message);
    expect(subject).toContain('37 requests');
    for (const said of [text.replace(/\s+(?:> )?/g, ' '), html]) {
      expect(said).toMatch(
        /11\sam\stoday.*VR-7K3Q-9F2M.*Wellness.*Ada Byron.*11\sam\stoday.*VR-0000-0001.*Please check/s,
      );
      expect(said).toContain('35 more');
      expect(said).not.toContain('silence');
    }
    expect(html).toContain(link);
    expect(text).not.toContain('Wrote in');
    const { text: referenceOnly } = mailOf(message, { details: 'reference' });
    expect(referenceOnly).not.toMatch(/Byron|Wellness/);
  }
});

test('a list says which requests are in another language than the desk’s', () => {
  const requests = [request, { ...request, reference: 'VR-0000-0001', language: 'ja', doubts: '["quick"]' }];
  for (const kind of listKinds) {
    const said = mailOf(listMessage(kind, requests)).text.replace(/\s+(?:> )?/g, ' ');
    expect(said.match(/VR-\S+[^·]*·[^·]*(?:· Please check)? · Wrote in Japanese\./g)).toEqual([
      expect.stringContaining('VR-0000-0001'),
    ]);
  }
});
