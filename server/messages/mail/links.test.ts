import { expect, test } from 'vitest';
import {
  createTestMail,
  requestMessageKinds,
  sampleMailBrand,
  sampleSheetLinks,
  sampleSiteUrl,
  settings,
  startMailChannel,
} from '../../../tests/support/messages/mails.ts';
import {
  createRequestMessage,
  generalMessages,
  sampleSheetLink,
} from '../../../tests/support/messages/outgoing-messages.ts';
import { getSampleBrand } from '../../../tests/support/sample-brand.ts';
import { createMail, createMailChannel } from './mail.ts';

test('if the site’s address is known, all mails have a link, except those whose replies go to the visitor', () => {
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
    expect(text.split(sampleSheetLink)).toHaveLength(2);
    expect(html.split(`href="${sampleSheetLink}"`)).toHaveLength(2);
    const without = createMail(message, settings, sampleMailBrand);
    expect(without.text + without.html).not.toMatch(/undefined|https:|:\n\n|="button"/);
  }
});

test('the mail with a request’s link contains no data of the visitor, and is not in the thread', () => {
  for (const kind of ['link', 'duty-link'] as const) {
    const { subject, text, html, references } = createTestMail(createRequestMessage(kind));
    expect(subject).toBe('For the desk: mark VR-7K3Q-9F2M');
    // The mail must not be in the thread, because replies to it would seem to go to the visitor.
    expect(references).toBeUndefined();
    for (const expected of ['VR-7K3Q-9F2M', 'Answer by 11 am today', 'a reply to this mail goes to the desk'])
      expect(html).toContain(expected);
    expect(text + html).not.toMatch(/Ada|Byron|example\.com|silence|Analytical|7946/);
    expect(text).toContain('Wellness & Lifestyle Experiences');
  }
});

test('links are sent if the site’s address is known, and to the person on duty if one is configured', () => {
  const listLinkKinds = (duty: string | undefined, url: URL | undefined) =>
    createMailChannel(
      { mail: { ...settings, duty }, siteUrl: url },
      sampleSheetLinks,
      getSampleBrand,
    )?.kinds.filter((kind) => kind.endsWith('link'));
  expect(listLinkKinds('duty@vesperrow.example', sampleSiteUrl)).toEqual(['link', 'duty-link']);
  expect(listLinkKinds(undefined, sampleSiteUrl)).toEqual(['link']);
  expect(listLinkKinds('duty@vesperrow.example', undefined)).toEqual([]);
});

test('the link in a mail about a request opens that request, other links open the sheet', async () => {
  const targets: unknown[] = [];
  const createLink = async (target: unknown) => void targets.push(target);
  const { deliver } = await startMailChannel('well', {}, createLink);
  for (const message of [createRequestMessage('link'), ...generalMessages]) await deliver(message);
  expect(targets).toEqual([
    { kind: 'request', reference: 'VR-7K3Q-9F2M' },
    ...generalMessages.map(() => ({ kind: 'sheet' })),
  ]);
});
