import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openingHours } from '#src/brand.ts';
import { startMailServer } from '../../tests/support/messages/mail-server.ts';
import { mailSettings } from '../../tests/support/messages/outgoing-messages.ts';
import { brandOf, promised } from '../../tests/support/sample-brand.ts';
import {
  channelForAllKinds,
  createTemporaryFolder,
  sampleRequest,
} from '../../tests/support/server/server-fixtures.ts';
import { readReference } from '../../tests/support/stores/test-store.ts';
import type { OutgoingMessage } from '../domain/message.ts';
import { computeReplyDeadlines } from '../promise/opening-time.ts';
import { openStore } from '../store/store.ts';
import type { Channel } from './channel.ts';
import { createMailChannel } from './mail/mail.ts';
import { startDeliveryWorker } from './worker.ts';

/** What the visitor wrote whom a message is about. */
const wordsOf = (message: OutgoingMessage) => ('request' in message ? message.request.message : '');

interface Times {
  receivedAt?: Date;
  clock?: () => Date;
  lookEveryMs?: number;
  renewEveryMs?: number;
}

/** A delivery service over a store of its own; `deliver` is what the channel does. */
async function service(
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
  const stateOf = async (reference: string) => (await store.outbox.listDeliveries(reference))[0]?.state;
  return { store, delivery, first, receive, stateOf, logged: () => logged };
}

test('what is stored is delivered, and what comes later as soon as it comes', async () => {
  const delivered: string[] = [];
  const deliver: Channel['deliver'] = async (message) => {
    delivered.push(wordsOf(message));
    return 'delivered';
  };
  // Once it has looked in vain it would look again tomorrow, were it not woken.
  const { delivery, receive, stateOf, first } = await service(deliver, { lookEveryMs: 86_400_000 });
  await expect.poll(() => stateOf(first)).toBe('delivered');
  const second = await receive('second');
  delivery.wake();
  await expect.poll(() => stateOf(second)).toBe('delivered');
  expect(delivered).toEqual(['first', 'second']);
});

test('a failure is kept with its reason and does not hold up the next request', async () => {
  const { store, delivery, receive, stateOf, first, logged } = await service(async (message) => {
    if (wordsOf(message) === 'first') throw new Error('the line is cut');
    return 'delivered';
  });
  const second = await receive('second');
  delivery.wake();
  await expect.poll(() => stateOf(second)).toBe('delivered');
  expect(await stateOf(first)).toBe('waiting');
  expect(await store.outbox.listAttempts(first)).toMatchObject([{ attempt: 1, outcome: 'the line is cut' }]);
  expect(logged()).toContain(first);
});

test('the log says that deliveries are overdue, and names no visitor', async () => {
  const receivedAt = new Date(Date.now() - 3_600_000);
  const { logged } = await service(async () => Promise.reject(new Error('refused by Ada Byron')), {
    receivedAt,
  });
  await expect.poll(logged).toContain('deliveries are overdue');
  await expect.poll(logged).toContain('will be tried again');
  expect(logged()).not.toMatch(/Ada|ada@|first/);
});

/** Milliseconds by which the clock was set on, or back. */
const day = 24 * 3_600_000;

test('a clock that is set back by a day holds no delivery up, and repeats none that is under way', async () => {
  let [ahead, well] = [0, false];
  const begun: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<string>();
  const deliver: Channel['deliver'] = async (message) => {
    const words = wordsOf(message);
    begun.push(words);
    if (words === 'under way') return await released;
    if (!well) throw new Error('refused');
    return 'delivered';
  };
  const clock = () => new Date(Date.now() + ahead);
  const { store, delivery, receive, stateOf, first } = await service(deliver, { clock });
  const underWay = await receive('under way');
  delivery.wake();
  await expect.poll(async () => (await store.outbox.listAttempts(first))[0]?.outcome).toBe('refused');
  await expect.poll(() => begun).toContain('under way');
  [ahead, well] = [-day, true];
  delivery.wake();
  await expect.poll(() => stateOf(first)).toBe('delivered');
  // What is under way would come before this one.
  const last = await receive('last', clock());
  delivery.wake();
  await expect.poll(() => stateOf(last)).toBe('delivered');
  expect(begun.filter((message) => message === 'under way')).toHaveLength(1);
  release('delivered');
  await expect.poll(() => stateOf(underWay)).toBe('delivered');
});

test('a mail server that takes ten minutes over each message gets each once, several at a time', async () => {
  const server = await startMailServer('slow');
  onTestFinished(() => server.stop());
  const mail = { ...mailSettings, smtpUrl: new URL(server.url) };
  const channel = createMailChannel({ mail }, { createLink: async () => undefined }, brandOf) as Channel;
  let passed = 0;
  const clock = () => new Date(Date.now() + passed);
  const { store, delivery, receive, stateOf, first } = await service(
    async (message, signal) => channel.deliver(message, signal),
    { clock, renewEveryMs: 10 },
  );
  const references = [first, await receive('second'), await receive('third'), await receive('fourth')];
  delivery.wake();
  await expect.poll(() => server.mails.length).toBe(4);
  // Another process looks all the while: for longer than a lease lasts that is not renewed.
  for (let seconds = 0; seconds <= 120; seconds += 30) {
    passed = seconds * 1_000;
    expect(await store.outbox.claim('test', clock())).toBeUndefined();
    const leaseIsNew = async (reference: string) =>
      ((await store.outbox.listDeliveries(reference))[0]?.due_at ?? '') >
      new Date(clock().getTime() + 30_000).toISOString();
    for (const reference of references) await expect.poll(() => leaseIsNew(reference)).toBe(true);
  }
  server.become('well');
  for (const reference of references) {
    await expect.poll(() => stateOf(reference)).toBe('delivered');
    expect(await store.outbox.listAttempts(reference)).toHaveLength(1);
  }
  expect(server.mails).toHaveLength(4);
});

test('while mail is down, a request that is late is told of by the second road', async () => {
  const mail = { ...channelForAllKinds(), deliver: async () => Promise.reject(new Error('refused')) };
  const posted: string[] = [];
  const deliver: Channel['deliver'] = async ({ id }) => {
    posted.push(id);
    return 'delivered';
  };
  const channels = [mail, { ...channelForAllKinds('webhook'), deliver }];
  let now = new Date('2026-03-09T14:00:00Z');
  const store = await openStore({ dataDirectory: createTemporaryFolder() }, channels);
  const delivery = startDeliveryWorker(store.outbox, channels, pino({ level: 'silent' }), {
    clock: () => now,
  });
  onTestFinished(async () => {
    await delivery.stop();
    await store.close();
  });
  const promise = computeReplyDeadlines(openingHours, now, promised);
  const reference = await readReference(store.receive(sampleRequest, { promised: promise, now }));
  for (const [time, kind] of [
    [now, 'request'],
    [promise.remindAt, 'reminder'],
    [promise.replyBy, 'alarm'],
  ] as const) {
    now = time;
    delivery.wake();
    await expect.poll(() => posted).toContain(`${kind}:${reference}`);
  }
  expect(posted).toHaveLength(3);
});
