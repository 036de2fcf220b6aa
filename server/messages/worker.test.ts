import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '../../tests/support/messages/mail-server.ts';
import { mailSettings } from '../../tests/support/messages/outgoing-messages.ts';
import { getSampleBrand } from '../../tests/support/sample-brand.ts';
import {
  channelForAllKinds,
  createTemporaryFolder,
  sampleRequest,
} from '../../tests/support/server/server-fixtures.ts';
import { readReference } from '../../tests/support/stores/test-store.ts';
import type { OutgoingMessage } from '../domain/message.ts';
import { openStore } from '../store/store.ts';
import type { Channel } from './channel.ts';
import { DeliveryError } from './delivery-error.ts';
import { createMailChannel } from './mail/mail.ts';
import { startDeliveryWorker } from './worker.ts';

const getVisitorText = (message: OutgoingMessage) => ('request' in message ? message.request.message : '');

interface Times {
  receivedAt?: Date;
  clock?: () => Date;
  lookEveryMs?: number;
  renewEveryMs?: number;
}

async function startWorker(
  deliver: Channel['deliver'],
  { receivedAt = new Date(), clock = () => new Date(), ...times }: Times = {},
) {
  const store = await openStore({ dataDirectory: createTemporaryFolder() }, [channelForAllKinds('test')]);
  const receive = (message: string, now = new Date()) =>
    readReference(store.receive({ ...sampleRequest, message }, { now }));
  const first = await receive('first', receivedAt);
  let logged = '';
  const write = (line: string) => {
    logged += line;
  };
  const log = pino({}, { write });
  const delivery = startDeliveryWorker(store.outbox, [{ ...channelForAllKinds('test'), deliver }], log, {
    clock,
    ...times,
  });
  onTestFinished(async () => {
    await delivery.stop();
    await store.close();
  });
  const readState = async (reference: string) => (await store.outbox.listDeliveries(reference))[0]?.state;
  return { store, delivery, first, receive, readState, logged: () => logged };
}

test('stored messages are delivered, and new ones immediately', async () => {
  const delivered: string[] = [];
  const deliver: Channel['deliver'] = async (message) => {
    delivered.push(getVisitorText(message));
    return 'delivered';
  };
  // Without `wake`, the worker would next read the outbox after a day.
  const { delivery, receive, readState, first } = await startWorker(deliver, { lookEveryMs: 86_400_000 });
  await expect.poll(() => readState(first)).toBe('delivered');
  const second = await receive('second');
  delivery.wake();
  await expect.poll(() => readState(second)).toBe('delivered');
  expect(delivered).toEqual(['first', 'second']);
});

test('a failure is stored with its reason and does not delay the next request', async () => {
  const { store, delivery, receive, readState, first, logged } = await startWorker(async (message) => {
    if (getVisitorText(message) === 'first') throw new Error('connection lost');
    return 'delivered';
  });
  const second = await receive('second');
  delivery.wake();
  await expect.poll(() => readState(second)).toBe('delivered');
  expect(await readState(first)).toBe('waiting');
  expect(await store.outbox.listAttempts(first)).toMatchObject([{ attempt: 1, outcome: 'connection lost' }]);
  expect(logged()).toContain(first);
});

test('the log reports overdue deliveries and the reasons of failures, and quotes neither visitors nor mail servers', async () => {
  const receivedAt = new Date(Date.now() - 3_600_000);
  const failure = new DeliveryError('answered', '421 busy with Ada Byron', 421);
  const { store, first, logged } = await startWorker(() => Promise.reject(failure), { receivedAt });
  await expect.poll(logged).toContain('deliveries are overdue');
  await expect.poll(logged).toContain('a delivery failed and will be retried');
  expect(logged()).toMatch(/"attempt":1,"reason":"answered","status":421/);
  expect(logged()).not.toMatch(/Ada|ada@|first/);
  expect((await store.outbox.listAttempts(first))[0]?.outcome).toBe('answered: 421 busy with Ada Byron');
});

const dayMs = 24 * 3_600_000;

test('setting the clock back by a day delays no delivery, and repeats no running one', async () => {
  let [aheadMs, isUp] = [0, false];
  const begun: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<string>();
  const deliver: Channel['deliver'] = async (message) => {
    const text = getVisitorText(message);
    begun.push(text);
    if (text === 'running') return await released;
    if (!isUp) throw new Error('refused');
    return 'delivered';
  };
  const clock = () => new Date(Date.now() + aheadMs);
  const { store, delivery, receive, readState, first } = await startWorker(deliver, { clock });
  const running = await receive('running');
  delivery.wake();
  await expect.poll(async () => (await store.outbox.listAttempts(first))[0]?.outcome).toBe('refused');
  await expect.poll(() => begun).toContain('running');
  [aheadMs, isUp] = [-dayMs, true];
  delivery.wake();
  await expect.poll(() => readState(first)).toBe('delivered');
  // If the running delivery were repeated, it would come before this one.
  const last = await receive('last', clock());
  delivery.wake();
  await expect.poll(() => readState(last)).toBe('delivered');
  expect(begun.filter((message) => message === 'running')).toHaveLength(1);
  release('delivered');
  await expect.poll(() => readState(running)).toBe('delivered');
});

test('a mail server that needs ten minutes for a message gets each message once, several at a time', async () => {
  const server = await startMailServer('slow');
  onTestFinished(() => server.stop());
  const mail = { ...mailSettings, smtpUrl: new URL(server.url) };
  const channel = createMailChannel(
    { mail },
    { createLink: async () => undefined },
    getSampleBrand,
  ) as Channel;
  let passed = 0;
  const clock = () => new Date(Date.now() + passed);
  const { store, delivery, receive, readState, first } = await startWorker(
    async (message, signal) => channel.deliver(message, signal),
    { clock, renewEveryMs: 10 },
  );
  const references = [first, await receive('second'), await receive('third'), await receive('fourth')];
  delivery.wake();
  await expect.poll(() => server.mails.length).toBe(4);
  // Another process tries to claim the deliveries, for longer than a lease lasts without renewal.
  for (let seconds = 0; seconds <= 120; seconds += 30) {
    passed = seconds * 1_000;
    expect(await store.outbox.claim('test', clock())).toBeUndefined();
    const isRenewed = async (reference: string) =>
      ((await store.outbox.listDeliveries(reference))[0]?.due_at ?? '') >
      new Date(clock().getTime() + 30_000).toISOString();
    for (const reference of references) await expect.poll(() => isRenewed(reference)).toBe(true);
  }
  server.become('well');
  for (const reference of references) {
    await expect.poll(() => readState(reference)).toBe('delivered');
    expect(await store.outbox.listAttempts(reference)).toHaveLength(1);
  }
  expect(server.mails).toHaveLength(4);
});
