import { describe, expect, onTestFinished, test } from 'vitest';
import { deliverDueMessageIds } from '../../../tests/support/server/deliver-due.ts';
import { channelForAllKinds, sampleRequest } from '../../../tests/support/server/server-fixtures.ts';
import { createEmptyLocation, engines } from '../../../tests/support/stores/databases.ts';
import { answerRequest } from '../../../tests/support/stores/test-store.ts';
import type { ChannelDescription } from '../../domain/message.ts';
import type { StoreLocation } from '../location.ts';
import { openStore } from '../store.ts';
import type { ClaimedDelivery } from './outbox.ts';

const start = new Date('2026-11-20T10:00:00Z');
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000);
const minutes = (count: number) => hours(count / 60);

const readReference = ({ message }: ClaimedDelivery) =>
  'request' in message ? message.request.reference : '';

async function createStoreWith(location: StoreLocation, requests: number, channels = [channelForAllKinds()]) {
  const store = await openStore(location, channels);
  onTestFinished(() => store.close());
  const references: string[] = [];
  for (let index = 0; index < requests; index += 1) {
    const result = await store.receive(sampleRequest, {
      key: `${index}`,
      now: new Date(start.getTime() + index),
    });
    if ('reference' in result) references.push(result.reference);
  }
  return { outbox: store.outbox, references };
}

describe.each(engines)('%s', (engine) => {
  const createOutboxWith = async (requests: number, channels?: ChannelDescription[]) =>
    createStoreWith((await createEmptyLocation(engine)).location, requests, channels);

  test('due deliveries are claimed once, oldest first, and not again after success', async () => {
    const { outbox, references } = await createOutboxWith(2);
    const first = (await outbox.claim('mail', minutes(1))) as ClaimedDelivery;
    const second = (await outbox.claim('mail', minutes(1))) as ClaimedDelivery;
    expect([first, second].map(readReference)).toEqual(references);
    expect('request' in first.message && first.message.request.message).toBe(sampleRequest.message);
    expect(await outbox.claim('mail', minutes(1))).toBeUndefined();
    await outbox.recordSuccess(first);
    await outbox.recordSuccess(second);
    expect(await outbox.claim('mail', hours(100))).toBeUndefined();
  });

  test('urgent messages go before earlier ones', async () => {
    const { location } = await createEmptyLocation(engine);
    const store = await openStore(location, [channelForAllKinds()]);
    onTestFinished(() => store.close());
    const receive = async (message: string, now: Date, remindAt = minutes(90)) => {
      const promised = { remindAt, replyBy: minutes(120) };
      const result = await store.receive({ ...sampleRequest, message }, { promised, now });
      return 'reference' in result ? result.reference : '';
    };
    const old = await receive('old', start);
    await deliverDueMessageIds(store, start);
    await store.changeByLink(old, 'taken', 'AB', minutes(1));
    await store.planMessage({ kind: 'sheet', subject: '2026-11-20' }, minutes(2));
    const genuine = await receive('new', minutes(119), minutes(118));
    expect(await deliverDueMessageIds(store, minutes(119))).toEqual([
      `request:${genuine}`,
      'sheet:2026-11-20',
      `reminder:${old}`,
      `reminder:${genuine}`,
      `change:${old}:1`,
    ]);
    expect((await deliverDueMessageIds(store, minutes(120))).toSorted()).toEqual(
      [`alarm:${genuine}`, `alarm:${old}`].toSorted(),
    );
  });

  test('each channel has its own queue', async () => {
    const { outbox } = await createOutboxWith(1, [channelForAllKinds('mail'), channelForAllKinds('pager')]);
    await outbox.recordSuccess((await outbox.claim('mail', minutes(1))) as ClaimedDelivery);
    expect(await outbox.claim('pager', minutes(1))).toBeDefined();
    expect(await outbox.claim('telex', minutes(1))).toBeUndefined();
  });

  test('the attempt of a process that died is repeated', async () => {
    const { outbox, references } = await createOutboxWith(1);
    const lost = (await outbox.claim('mail', minutes(1))) as ClaimedDelivery;
    expect(await outbox.claim('mail', minutes(1.5))).toBeUndefined();
    const again = (await outbox.claim('mail', minutes(1.9))) as ClaimedDelivery;
    expect(again.delivery.attempts).toBe(2);
    // The first process must not change the delivery, because the second process has leased it meanwhile.
    await outbox.renew(lost, minutes(2));
    expect((await outbox.listDeliveries(references[0] ?? ''))[0]?.due_at).toBe(again.delivery.due_at);
    await outbox.recordSuccess(again);
    await outbox.recordFailure(lost, 'too late', minutes(16));
    expect(await outbox.listDeliveries(references[0] ?? '')).toMatchObject([
      { state: 'delivered', attempts: 2 },
    ]);
    const outcomes = (await outbox.listAttempts(references[0] ?? '')).map((attempt) => attempt.outcome);
    expect(outcomes).toEqual(['too late', 'delivered']);
  });

  test('failed deliveries can be queued again, delivered ones cannot', async () => {
    const { outbox, references } = await createOutboxWith(1);
    const [reference = ''] = references;
    await outbox.recordFailure(
      (await outbox.claim('mail', hours(80))) as ClaimedDelivery,
      'refused',
      hours(80),
    );
    expect(
      await outbox.retry(reference, [channelForAllKinds('mail'), channelForAllKinds('pager')], hours(90)),
    ).toBe(2);
    const claim = (await outbox.claim('mail', hours(90))) as ClaimedDelivery;
    expect(await outbox.recordFailure(claim, 'refused', hours(90))).toBe('waiting');
    await outbox.recordSuccess((await outbox.claim('mail', hours(91))) as ClaimedDelivery);
    await outbox.recordSuccess((await outbox.claim('pager', hours(91))) as ClaimedDelivery);
    expect(
      await outbox.retry(reference, [channelForAllKinds('mail'), channelForAllKinds('pager')], hours(92)),
    ).toBe(0);
  });

  test('retries planned before the clock was set back are due, and reported as overdue', async () => {
    const { outbox } = await createOutboxWith(1);
    // The clock was set back. For the new time, the request arrived ten days in the future.
    const now = hours(-240);
    expect(await outbox.countBacklog(now)).toEqual({ overdue: 1, failed: 0, late: 0 });
    expect(await outbox.claim('mail', now)).toBeDefined();
  });

  test('the messages of an answered request are not sent', async () => {
    const { location } = await createEmptyLocation(engine);
    const { outbox, references } = await createStoreWith(location, 2);
    const store = await openStore(location);
    onTestFinished(() => store.close());
    const [givenUp = '', underWay = ''] = references;
    await outbox.recordFailure(
      (await outbox.claim('mail', hours(80))) as ClaimedDelivery,
      '550 refused',
      hours(80),
    );
    const claim = (await outbox.claim('mail', hours(80))) as ClaimedDelivery;
    expect(await outbox.listFailed(9)).toEqual([givenUp]);
    await answerRequest(store, givenUp);
    await answerRequest(store, underWay);
    await outbox.recordFailure(claim, 'refused', hours(80));
    expect(await outbox.countBacklog(hours(100))).toEqual({ overdue: 0, failed: 0, late: 0 });
    expect(await outbox.claim('mail', hours(1000))).toBeUndefined();
  });

  test('deliveries that wait for a quarter of an hour are overdue', async () => {
    const { outbox } = await createOutboxWith(3);
    await outbox.recordSuccess((await outbox.claim('mail', minutes(1))) as ClaimedDelivery);
    expect(await outbox.countBacklog(minutes(14))).toEqual({ overdue: 0, failed: 0, late: 0 });
    expect(await outbox.countBacklog(minutes(16))).toEqual({ overdue: 2, failed: 0, late: 0 });
  });
});

test('a failed delivery is retried for three days with increasing delays, and is then marked as failed', async () => {
  const { outbox, references } = await createStoreWith((await createEmptyLocation('sqlite')).location, 1);
  const pauses: number[] = [];
  let now = start;
  let state = 'waiting';
  while (state === 'waiting') {
    const claim = (await outbox.claim('mail', now)) as ClaimedDelivery;
    state = await outbox.recordFailure(claim, 'connection refused', now);
    const [delivery] = await outbox.listDeliveries(references[0] ?? '');
    const due = new Date(delivery?.due_at ?? '');
    pauses.push((due.getTime() - now.getTime()) / 1000);
    now = due;
  }
  expect(pauses[0]).toBeLessThan(60);
  expect(Math.max(...pauses)).toBeGreaterThan(2 * 3600);
  expect(Math.max(...pauses)).toBeLessThan(6 * 3600);
  expect(now.getTime()).toBeGreaterThan(hours(72).getTime());
  expect(now.getTime()).toBeLessThan(hours(84).getTime());
  expect(await outbox.claim('mail', hours(1000))).toBeUndefined();
  expect(await outbox.listAttempts(references[0] ?? '')).toHaveLength(pauses.length);
  expect(await outbox.countBacklog(hours(100))).toEqual({ overdue: 0, failed: 1, late: 0 });
});

test('deliveries that failed at the same moment are retried at different times', async () => {
  const { outbox, references } = await createStoreWith((await createEmptyLocation('sqlite')).location, 2);
  for (const _ of references)
    await outbox.recordFailure(
      (await outbox.claim('mail', minutes(1))) as ClaimedDelivery,
      'refused',
      minutes(1),
    );
  const due = await Promise.all(
    references.map(async (reference) => (await outbox.listDeliveries(reference))[0]?.due_at),
  );
  expect(new Set(due).size).toBe(2);
});

test('two servers on one PostgreSQL database never claim the same delivery', async () => {
  const { location } = await createEmptyLocation('postgres');
  const { outbox, references } = await createStoreWith(location, 20);
  const other = await openStore(location, [channelForAllKinds()]);
  onTestFinished(() => other.close());
  const claims = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      (index % 2 === 0 ? outbox : other.outbox).claim('mail', minutes(1)),
    ),
  );
  const taken = claims.filter((claim) => claim !== undefined).map(readReference);
  expect(taken.toSorted()).toEqual(references.toSorted());
});
