import { describe, expect, onTestFinished, test } from 'vitest';
import { facts, openingHours } from '#src/brand.ts';
import { planRequestSheetMessage } from '../../server/maintenance/maintenance.ts';
import { computeReplyDeadlines, getPromisedMinutes } from '../../server/promise/opening-time.ts';
import type { StoreLocation } from '../../server/store/location.ts';
import { openStore } from '../../server/store/store.ts';
import { deliverDueMessageIds } from '../support/server/deliver-due.ts';
import { channelForAllKinds, sampleRequest } from '../support/server/server-fixtures.ts';
import { createEmptyLocation, engines } from '../support/stores/databases.ts';
import { answerRequest, openTestStore, readReference } from '../support/stores/test-store.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Simulates weeks in which requests arrive and are answered at random, and compares the sent messages with the expected
 * ones.
 */
async function letTimePass(
  location: StoreLocation,
  { days, requests, restartEvery }: { days: number; requests: number; restartEvery: number },
): Promise<void> {
  let count = 1441;
  const random = () => {
    count += 1;
    return Math.abs(Math.sin(count) * 10_000) % 1;
  };
  const start = Date.parse('2026-01-01T00:00:00Z');
  let store = await openStore(location, [channelForAllKinds()]);
  onTestFinished(() => store.close());
  const sent: { id: string; at: number }[] = [];
  const expected: { id: string; at: number }[] = [];
  const events: { at: number; happens: () => Promise<unknown> }[] = [];
  const nothing = async () => {};

  for (let index = 0; index < requests; index += 1) {
    const arrival = start + Math.floor(random() * days * dayMs);
    const promised = computeReplyDeadlines(openingHours, new Date(arrival), getPromisedMinutes(facts));
    const [remindAt, replyBy] = [promised.remindAt.getTime(), promised.replyBy.getTime()];
    // A third is answered before the reminder, a third before the alarm, and a third later or never.
    const answerAt = [
      arrival + random() * (remindAt - arrival),
      remindAt + random() * (replyBy - remindAt),
      random() < 0.5 ? replyBy + random() * dayMs : Number.POSITIVE_INFINITY,
    ][index % 3] as number;
    let reference = '';
    events.push({
      at: arrival,
      async happens() {
        const now = new Date(arrival);
        reference = await readReference(store.receive(sampleRequest, { key: `${index}`, promised, now }));
        expected.push({ id: `request:${reference}`, at: arrival });
        if (answerAt > remindAt) expected.push({ id: `reminder:${reference}`, at: remindAt });
        if (answerAt > replyBy) expected.push({ id: `alarm:${reference}`, at: replyBy });
      },
    });
    if (Number.isFinite(answerAt))
      events.push({ at: answerAt, happens: () => answerRequest(store, reference, 'AB', new Date(answerAt)) });
    for (const due of [remindAt, replyBy])
      for (const at of [due - 1_000, due, due + 60_000]) events.push({ at, happens: nothing });
  }

  let passed = 0;
  for (const { at, happens } of events.toSorted((one, other) => one.at - other.at)) {
    await happens();
    for (const id of await deliverDueMessageIds(store, new Date(at))) sent.push({ id, at });
    passed += 1;
    if (passed % restartEvery === 0) {
      await store.close();
      store = await openStore(location, [channelForAllKinds()]);
    }
  }
  const inOrder = (messages: typeof sent) => messages.map(({ id, at }) => `${id} ${at}`).toSorted();
  expect(inOrder(sent)).toEqual(inOrder(expected));
}

test.each([
  ['a year', 'sqlite', { days: 365, requests: 120, restartEvery: 100 }],
  ['a month', 'postgres', { days: 31, requests: 40, restartEvery: 50 }],
] as const)(
  'over %s on %s, each overdue request gets one reminder in time, and answered requests get none',
  async (_, engine, passing) => {
    await letTimePass((await createEmptyLocation(engine)).location, passing);
  },
  120_000,
);

const friday = new Date('2026-03-06T16:00:00-05:00');
const onFriday = {
  promised: computeReplyDeadlines(openingHours, friday, getPromisedMinutes(facts)),
  now: friday,
};
const later = (minutes: number) => new Date(friday.getTime() + minutes * 60_000);

describe.each(engines)('%s', (engine) => {
  const storeWithRequest = async () => {
    const { location } = await createEmptyLocation(engine);
    const store = await openTestStore(location);
    return { store, location, reference: await readReference(store.receive(sampleRequest, onFriday)) };
  };

  test('an alarm replaces a late reminder, and the next day’s request sheet replaces a late alarm', async () => {
    const { store, reference } = await storeWithRequest();
    await deliverDueMessageIds(store, friday);
    const claim = await store.outbox.claim('mail', later(90));
    if (claim) await store.outbox.recordFailure(claim, 'connection refused', later(90));
    expect(await deliverDueMessageIds(store, later(121))).toEqual([`alarm:${reference}`]);
    const other = await readReference(store.receive({ ...sampleRequest, message: 'Another.' }, onFriday));
    expect(await deliverDueMessageIds(store, later(120 + 25 * 60))).toEqual([`request:${other}`]);
    expect(await store.outbox.countBacklog(later(200 + 25 * 60))).toEqual({ overdue: 0, failed: 0, late: 2 });
  });

  test('the daily link is planned once, for the opening time, and expires in the evening', async () => {
    const { store } = await storeWithRequest();
    await deliverDueMessageIds(store, friday);
    // Plans the link after closing time on Friday and on Sunday. The third call simulates another server.
    for (const hours of [3, 40, 41]) await planRequestSheetMessage(store, openingHours, later(hours * 60));
    const opening = new Date('2026-03-09T13:00:00Z');
    expect(await deliverDueMessageIds(store, new Date(opening.getTime() - 1_000))).not.toContain(
      'sheet:2026-03-09',
    );
    expect(await deliverDueMessageIds(store, opening)).toEqual(['sheet:2026-03-09']);
    // A server that starts at noon sends the missing link, and does not send it again after a restart.
    const tuesday = new Date('2026-03-10T16:00:00Z');
    for (const _ of [1, 2]) {
      await planRequestSheetMessage(store, openingHours, tuesday);
      expect(await deliverDueMessageIds(store, tuesday)).toEqual(_ === 1 ? ['sheet:2026-03-10'] : []);
    }
    await planRequestSheetMessage(store, openingHours, new Date('2026-03-10T23:00:00Z'));
    expect(await deliverDueMessageIds(store, new Date('2026-03-12T02:00:00Z'))).toEqual([]);
  });
});
