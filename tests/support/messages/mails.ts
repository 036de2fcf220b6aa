import { expect, onTestFinished } from 'vitest';
import type { OutgoingMessage } from '../../../server/domain/message.ts';
import type { StoredRequest } from '../../../server/domain/stored-request.ts';
import { createMail, createMailChannel, createMailDesign } from '../../../server/messages/mail/mail.ts';
import type { InboxSettings } from '../../../server/settings/configuration.ts';
import { getSampleBrand } from '../sample-brand.ts';
import { startMailServer } from './mail-server.ts';
import { createRequestMessage, sampleSheetLink, mailSettings as settings } from './outgoing-messages.ts';

export { settings };

type Details = 'everything' | 'reference';

/** The kinds of messages about one request. Replies to them go to the visitor. */
export const requestMessageKinds = ['request', 'reminder', 'alarm', 'change'] as const;

export const sampleSiteUrl = new URL('https://vesperrow.example');
export const sampleSheetLinks = { createLink: async () => sampleSheetLink };
export const sampleMailBrand = createMailDesign(getSampleBrand());

/** Creates a mail, by default five seconds after the request arrived. Replaces no-break spaces with spaces. */
export function createTestMail(
  message: OutgoingMessage,
  { now = '2026-03-09T11:30:05Z', ...own }: { details?: Details; desk?: InboxSettings; now?: string } = {},
) {
  const mail = createMail(message, { ...settings, ...own }, sampleMailBrand, sampleSheetLink, new Date(now));
  return { ...mail, text: withoutNoBreakSpaces(mail.text), html: withoutNoBreakSpaces(mail.html) };
}

const withoutNoBreakSpaces = (text: string): string => text.replaceAll('\u00a0', ' ');

export const createFirstMail = (changes: Partial<StoredRequest> = {}, details: Details = 'everything') =>
  createTestMail(createRequestMessage('request', changes), { details });

/**
 * Starts a mail server, which stops at the end of the test. Returns the mails that it receives, and a function that
 * sends it a message.
 */
export async function startMailChannel(
  behavior?: Parameters<typeof startMailServer>[0],
  changes: { details?: Details; duty?: string } = {},
  createLink: Parameters<typeof createMailChannel>[1]['createLink'] = sampleSheetLinks.createLink,
) {
  const { url, mails, stop } = await startMailServer(behavior);
  onTestFinished(() => stop());
  const mail = { ...settings, ...changes, smtpUrl: new URL(url) };
  const channel = createMailChannel({ mail, siteUrl: sampleSiteUrl }, { createLink }, getSampleBrand);
  const deliver = async (message: OutgoingMessage) =>
    await channel?.deliver(message, AbortSignal.timeout(20_000));
  return { mails, deliver };
}

export async function sendMail(message: OutgoingMessage, changes: { details?: Details; duty?: string } = {}) {
  const { mails, deliver } = await startMailChannel('well', changes);
  await deliver(message);
  expect(mails).toHaveLength(1);
  return mails[0] as (typeof mails)[number];
}

export const sendFirstMail = (changes: Partial<StoredRequest> = {}, details: Details = 'everything') =>
  sendMail(createRequestMessage('request', changes), { details });
