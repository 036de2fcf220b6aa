/**
 * Checks that every request that was accepted with a reference reaches the agency despite failures. `npm run test:all`
 * runs a short version. `npm run test:faults` runs the long version, which logs its progress and prints a table of
 * counts after each file.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, expect, onTestFinished } from 'vitest';
import type { ConsultationRequest } from '#lib/request/consultation-request.ts';
import type { Channel } from '../../../server/messages/channel.ts';
import { createMailChannel } from '../../../server/messages/mail/mail.ts';
import { startDeliveryWorker } from '../../../server/messages/worker.ts';
import type { StoreLocation } from '../../../server/store/location.ts';
import { openStore } from '../../../server/store/store.ts';
import { type MailServerBehavior, startMailServer } from '../../support/messages/mail-server.ts';
import { mailSettings } from '../../support/messages/outgoing-messages.ts';
import { getSampleBrand } from '../../support/sample-brand.ts';
import { sampleRequest } from '../../support/server/server-fixtures.ts';
import { listUnanswered } from '../../support/server/unanswered.ts';

export const isLongRun = process.env.FAULTS === 'long';
/** The pause in ms between two requests of one visitor. It is short in the long version, which is a load test. */
const pauseMs = isLongRun ? 15 : 60;

export function logProgress(progress: string): void {
  if (isLongRun) console.log(progress);
}

const titles = [
  ['what broke', 'answered 201', 'stored', 'delivered', 'more than once'],
  ['---', '---', '---', '---', '---'],
];
const counted: (readonly (string | number)[])[] = [];

export function printTotals(): void {
  afterAll(() => {
    const rows = [...titles, ...counted.splice(0)].map((row) => `| ${row.join(' | ')} |`);
    console.log(`\n${rows.join('\n')}\n`);
  });
}

export async function startTestMailServer(health?: MailServerBehavior) {
  const server = await startMailServer(health);
  onTestFinished(() => server.stop());
  const settings = {
    SMTP_URL: server.url,
    MAIL_FROM: 'site@vesperrow.example',
    DESK_EMAIL: 'desk@vesperrow.example',
  };
  const channel = createMailChannel(
    { mail: { ...mailSettings, smtpUrl: new URL(server.url) } },
    { createLink: async () => undefined },
    getSampleBrand,
  );
  if (!channel) throw new Error('The mail settings must create a channel.');
  return { ...server, settings, channel };
}

/** Returns the reference of the request, or undefined after an error or without a response. */
async function sendRequest(
  address: string,
  request: ConsultationRequest,
  key: string,
): Promise<string | undefined> {
  return await fetch(`${address}/api/consultations`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
      'X-Forwarded-For': `2001:db8:${key.slice(0, 4)}:${key.slice(4, 8)}::1`,
    },
    body: JSON.stringify(request),
  })
    .then(async (response) => (response.status === 201 ? (await response.json()).reference : undefined))
    .catch(() => undefined);
}

export function createVisitors() {
  const answered = new Map<string, string>();
  const unanswered = new Set<string>();
  const send = async (address: string, key: string): Promise<boolean> => {
    unanswered.add(key);
    const reference = await sendRequest(address, { ...sampleRequest, message: key }, key);
    if (!reference) return false;
    answered.set(key, reference);
    unanswered.delete(key);
    return true;
  };
  return {
    answered,
    send,
    /** Sends requests of eight visitors until the signal aborts. */
    async keepSending(address: () => string, end: AbortSignal): Promise<void> {
      const visitor = async () => {
        while (!end.aborted) {
          await send(address(), randomUUID());
          await sleep(pauseMs);
        }
      };
      await Promise.all(Array.from({ length: 8 }, visitor));
    },
    async sendAgain(address: string): Promise<void> {
      for (const key of [...unanswered]) await send(address, key);
    },
  };
}

/** Delivers all pending messages, as a server does that starts after the leases of the killed server have expired. */
export async function deliverRemaining(location: StoreLocation, channel: Channel) {
  const store = await openStore(location, [channel]);
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  // A message is overdue 15 minutes after its due time. The clock of the delivery worker is another 15 minutes ahead.
  const waiting = async () => (await store.outbox.countBacklog(inMinutes(30))).overdue;
  logProgress(`  ${await waiting()} are left to be delivered`);
  const delivery = startDeliveryWorker(store.outbox, [channel], pino({ enabled: false }), {
    clock: () => inMinutes(15),
    // Many deliveries run at the same time, because SMTP connections are slow to open.
    concurrency: 16,
  });
  await expect.poll(waiting, { timeout: isLongRun ? 600_000 : 120_000, interval: 250 }).toBe(0);
  await delivery.stop();
  const stored = await listUnanswered(store);
  await store.close();
  return stored;
}

type Mails = readonly { readonly headers: Readonly<Record<string, string>> }[];

export const readMessageIds = (mails: Mails): string[] =>
  mails.map(({ headers }) => headers['message-id'] ?? '');

/**
 * Returns a function that computes the Message-ID of the mail about a request. A part of every id belongs to the store,
 * and is read from `mails`.
 */
export function createMessageIdReader(mails: Mails): (reference: string) => string {
  const stores = new Set(readMessageIds(mails).map((id) => /\.([0-9a-f]{16})@/.exec(id)?.[1]));
  expect(stores.size).toBe(1);
  const [store] = stores;
  return (reference) => `<${reference.toLowerCase()}.${store}@vesperrow.example>`;
}

/**
 * Records the counts, and checks that every accepted request was stored and delivered.
 * @param answered the reference of each message
 */
export function checkDeliveries(
  what: string,
  answered: ReadonlyMap<string, string>,
  stored: readonly { reference: string; message: string }[],
  mails: Mails,
): void {
  const deliveries = new Map<string, number>();
  for (const id of readMessageIds(mails)) deliveries.set(id, (deliveries.get(id) ?? 0) + 1);
  const messageIdOf = createMessageIdReader(mails);
  const repeated = [...deliveries.values()].filter((count) => count > 1).length;
  counted.push([what, answered.size, stored.length, deliveries.size, repeated]);
  expect(answered.size).toBeGreaterThan(0);
  const messages = new Map(stored.map((request) => [request.reference, request.message]));
  for (const [message, reference] of answered) {
    expect(messages.get(reference)).toBe(message);
    expect(deliveries.get(messageIdOf(reference))).toBeGreaterThanOrEqual(1);
  }
  // A message that was sent several times must be stored once.
  expect(new Set(stored.map((request) => request.message)).size).toBe(stored.length);
}
