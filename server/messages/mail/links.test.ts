/** Links to the sheet: in which mails they are, and what they open. */
import { expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '../../../tests/support/messages/mail-server.ts';
import {
  createTestMail,
  links,
  requestMessageKinds,
  sampleMailBrand,
  settings,
  siteUrl,
} from '../../../tests/support/messages/mails.ts';
import {
  createRequestMessage,
  generalMessages,
  link,
} from '../../../tests/support/messages/outgoing-messages.ts';
import { brandOf } from '../../../tests/support/sample-brand.ts';
import { createMail, createMailChannel } from './mail.ts';

test('a link is in no mail that is answered to a visitor, and in every other, where the site’s address is known', () => {
  for (const kind of requestMessageKinds) {
    const { text, html, replyTo } = createTestMail(createRequestMessage(kind));
    expect(replyTo).toEqual({ name: 'Ada Byron', address: 'ada@example.com' });
    expect(text + html).not.toMatch(/sheet\/|https:/);
    expect(text).toContain('To mark it');
    expect(createMail(createRequestMessage(kind), settings, sampleMailBrand).text).not.toContain(
      'To mark it',
    );
  }
  const others = [createRequestMessage('link'), createRequestMessage('duty-link'), ...generalMessages];
  for (const message of others) {
    const { text, html, replyTo } = createTestMail(message);
    expect(replyTo).toBe(settings.to);
    expect(text.split(link)).toHaveLength(2);
    expect(html.split(`href="${link}"`)).toHaveLength(2);
    const without = createMail(message, settings, sampleMailBrand);
    expect(without.text + without.html).not.toMatch(/undefined|https:|:\n\n|="button"/);
  }
});

test('the mail with a request’s link says nothing of the visitor, and cannot be taken for one of the visitor’s', () => {
  for (const kind of ['link', 'duty-link'] as const) {
    const { subject, text, html, references } = createTestMail(createRequestMessage(kind));
    expect(subject).toBe('For the desk: mark VR-7K3Q-9F2M');
    // In a thread with those, it would be the newest, and a reply to it would look like one to the visitor.
    expect(references).toBeUndefined();
    for (const said of ['VR-7K3Q-9F2M', 'Answer by 11 am today', 'a reply to this mail goes to the desk'])
      expect(html).toContain(said);
    expect(text + html).not.toMatch(/Ada|Byron|example\.com|silence|Analytical|7946/);
    expect(text).toContain('Wellness & Lifestyle Experiences');
  }
});

test('links are sent where the site’s address is known, and to whoever is on duty where somebody is', () => {
  const kindsWith = (duty: string | undefined, known: URL | undefined) =>
    createMailChannel({ mail: { ...settings, duty }, siteUrl: known }, links, brandOf)?.kinds.filter((kind) =>
      kind.endsWith('link'),
    );
  expect(kindsWith('duty@vesperrow.example', siteUrl)).toEqual(['link', 'duty-link']);
  expect(kindsWith(undefined, siteUrl)).toEqual(['link']);
  expect(kindsWith('duty@vesperrow.example', undefined)).toEqual([]);
});

test('the link of a mail about a request opens that request, and of others the sheet', async () => {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  const asked: unknown[] = [];
  const to = async (purpose: unknown) => void asked.push(purpose);
  const channel = createMailChannel(
    { mail: { ...settings, smtpUrl: new URL(server.url) } },
    { createLink: to },
    brandOf,
  );
  for (const message of [createRequestMessage('link'), ...generalMessages]) {
    await channel?.deliver(message, AbortSignal.timeout(20_000));
  }
  expect(asked).toEqual([
    { kind: 'request', reference: 'VR-7K3Q-9F2M' },
    ...generalMessages.map(() => ({ kind: 'sheet' })),
  ]);
});
