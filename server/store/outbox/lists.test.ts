import { describe, expect, test } from 'vitest';
import { deliverDueMessageIds, deliverDueMessages } from '../../../tests/support/server/deliver-due.ts';
import { sampleRequest } from '../../../tests/support/server/server-fixtures.ts';
import { engines } from '../../../tests/support/stores/databases.ts';
import { answerRequest, openEmptyStore, readReference } from '../../../tests/support/stores/test-store.ts';
import type { Store } from '../store.ts';

const start = new Date('2026-03-04T15:05:00Z');
const minutes = (count: number) => new Date(start.getTime() + count * 60_000);

/** Computes the deadlines of an agency that is always open. */
const computeDeadlines = (now: Date) => ({
  remindAt: new Date(now.getTime() + 90 * 60_000),
  replyBy: new Date(now.getTime() + 120 * 60_000),
});

interface Sent {
  message: string;
  email?: string;
  sentMuch?: boolean;
  hiddenField?: string;
}

const send = (store: Store, now: Date, { message, email, sentMuch = false, hiddenField }: Sent) =>
  readReference(
    store.receive(
      { ...sampleRequest, message, email: email ?? sampleRequest.email },
      {
        promised: computeDeadlines(now),
        sentMuch,
        signals: { hiddenField, millisecondsOpen: undefined },
        now,
      },
    ),
  );

/** Delivers the list messages. Returns the references in them, grouped by kind of message. */
const deliverLists = async (store: Store, now: Date): Promise<Record<string, string[]>> =>
  Object.fromEntries(
    (await deliverDueMessages(store, now)).flatMap((message) =>
      'requests' in message ? [[message.kind, message.requests.map(({ reference }) => reference)]] : [],
    ),
  );

describe.each(engines)('%s', (engine) => {
  test('possible spam is announced immediately, with the reasons for the warning, and gets a reminder', async () => {
    const store = await openEmptyStore(engine);
    const reference = await send(store, start, { message: 'Offer', hiddenField: 'yes' });
    const [first] = await deliverDueMessages(store, start);
    expect(first).toMatchObject({ kind: 'request', request: { reference, doubts: '["hidden-field"]' } });
    expect(await deliverDueMessageIds(store, minutes(90))).toEqual([`reminder:${reference}`]);
  });

  test('a client’s request has its own message, even if other networks send much possible spam', async () => {
    const store = await openEmptyStore(engine);
    for (let number = 0; number < 12; number += 1)
      await send(store, start, { message: `Offer ${number}`, hiddenField: 'yes', sentMuch: number >= 5 });
    const client = await send(store, start, {
      message: 'Three hotels, perhaps.',
      hiddenField: 'filled in by a program',
    });
    expect(await deliverDueMessageIds(store, start)).toContain(`request:${client}`);
    expect(await deliverDueMessageIds(store, minutes(90))).toContain(`reminder:${client}`);
    expect(await deliverDueMessageIds(store, minutes(120))).toContain(`alarm:${client}`);
  });

  test('requests of a busy network are announced in one message per quarter of an hour, as are their reminders and alarms', async () => {
    const store = await openEmptyStore(engine);
    const [first, second] = [
      await send(store, start, { message: 'one', sentMuch: true }),
      await send(store, minutes(4), { message: 'two', sentMuch: true }),
    ];
    const third = await send(store, minutes(11), { message: 'three', sentMuch: true });
    expect(await deliverDueMessageIds(store, minutes(9))).toEqual([]);
    expect(await deliverLists(store, minutes(10))).toEqual({ 'request-list': [first, second] });
    expect(await deliverLists(store, minutes(25))).toEqual({ 'request-list': [third] });
    expect((await store.find(first))?.reply_by).toBe(minutes(120).toISOString());
    expect(await deliverLists(store, minutes(90))).toEqual({ 'reminder-list': [first, second] });
    await answerRequest(store, second, 'AB', minutes(100));
    expect(await deliverLists(store, minutes(120))).toEqual({
      'reminder-list': [third],
      'alarm-list': [first],
    });
    expect(await store.outbox.countBacklog(minutes(121))).toMatchObject({ late: 1 });
    expect(await deliverLists(store, minutes(131))).toEqual({ 'alarm-list': [third] });
    expect((await store.outbox.listDeliveries(first)).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'request-list delivered',
      'reminder-list delivered',
      'alarm-list delivered',
    ]);
    expect(await store.outbox.listAttempts(first)).toHaveLength(3);
  });

  test('a list is not sent if all its requests are answered', async () => {
    const store = await openEmptyStore(engine);
    const reference = await send(store, start, { message: 'one', sentMuch: true });
    await answerRequest(store, reference, 'AB', minutes(1));
    expect(await deliverDueMessageIds(store, minutes(130))).toEqual([]);
    expect(await store.outbox.countBacklog(minutes(200))).toEqual({ overdue: 0, failed: 0, late: 0 });
  });

  test('a request that arrives while a list is being sent is in the next list', async () => {
    const store = await openEmptyStore(engine);
    await send(store, start, { message: 'one', sentMuch: true });
    expect((await store.outbox.claim('mail', minutes(10)))?.message.kind).toBe('request-list');
    // Meanwhile, the clock was set back by a minute.
    const second = await send(store, minutes(9), { message: 'two', sentMuch: true });
    expect(await deliverLists(store, minutes(10.1))).toEqual({});
    expect(await deliverLists(store, minutes(25))).toMatchObject({ 'request-list': [second] });
  });

  test('a request gets its own messages after it is marked as not spam, or its answer is undone', async () => {
    const store = await openEmptyStore(engine);
    const cleared = await send(store, start, { message: 'one', sentMuch: true, hiddenField: 'yes' });
    const reopened = await send(store, start, { message: 'two', sentMuch: true });
    await deliverDueMessageIds(store, minutes(10));
    expect(await store.changeByLink(cleared, 'cleared', 'AB', minutes(20))).toBe('changed');
    expect(await store.changeByLink(cleared, 'cleared', 'AB', minutes(20))).toBe('unchanged');
    await store.changeByLink(reopened, 'answered', 'AB', minutes(20));
    await store.changeByLink(reopened, 'undone', 'AB', minutes(20));
    expect((await deliverDueMessageIds(store, minutes(20))).toSorted()).toEqual(
      [`request:${cleared}`, `request:${reopened}`].toSorted(),
    );
    expect(
      (await deliverDueMessageIds(store, minutes(90))).filter((id) => id.startsWith('reminder')).toSorted(),
    ).toEqual([`reminder:${cleared}`, `reminder:${reopened}`].toSorted());
    expect((await store.findSheetRequest(cleared))?.clearedAt).toBe(minutes(20).toISOString());
  });

  test('a repeated text is recognized even if its first sender has sent it many times', async () => {
    const store = await openEmptyStore(engine);
    const message = 'We have looked at your website and can bring it to the first page of every search.';
    const receive = async (sender: string, count: number) => {
      const request = { ...sampleRequest, email: `${sender}@example.com`, phone: `${count}`, message };
      const reference = await readReference(store.receive(request, { now: minutes(count / 60) }));
      return (await store.findSheetRequest(reference))?.doubts;
    };
    for (let count = 0; count < 20; count += 1) expect(await receive('m', count)).toEqual([]);
    const doubts: unknown[] = [];
    for (const [index, sender] of ['a', 'Z', 'b', 'y', 'M'].entries())
      doubts.push(await receive(sender, 20 + index));
    expect(doubts).toEqual([[], [], ['same-text'], ['same-text'], ['same-text']]);
  });

  test('the same long text from other addresses is recognized, also with other spaces; only the first few have their own messages', async () => {
    const store = await openEmptyStore(engine);
    const message = 'We have looked at your website and can bring it to the first page of every search.';
    const references: string[] = [];
    for (const number of [1, 2, 3, 4, 5])
      references.push(
        await send(store, start, {
          email: `sender${number}@example.com`,
          message: `${message}${' '.repeat(number)}`,
        }),
      );
    const stored = await Promise.all(references.map((each) => store.find(each)));
    expect(stored.map((each) => each?.doubts)).toEqual([null, null, null, '["same-text"]', '["same-text"]']);
    expect((await deliverDueMessageIds(store, start)).toSorted()).toEqual(
      references
        .slice(0, 3)
        .map((each) => `request:${each}`)
        .toSorted(),
    );
    expect((await deliverLists(store, minutes(10)))['request-list']?.toSorted()).toEqual(
      references.slice(3).toSorted(),
    );
  });
});
