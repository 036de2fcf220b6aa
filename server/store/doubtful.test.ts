import { describe, expect, onTestFinished, test } from 'vitest';
import { emptyPlace, engines } from '../../testing/databases.ts';
import { carriesAll, sampleRequest } from '../../testing/server-fixtures.ts';
import { told as messagesTold } from '../../testing/told.ts';
import { openStore, type Store } from './store.ts';

const start = new Date('2026-03-04T15:05:00Z');
const minutes = (count: number) => new Date(start.getTime() + count * 60_000);
const promised = { remindAt: minutes(90), replyBy: minutes(120) };

const told = async (store: Store, now: Date) =>
  (await messagesTold(store, now)).map((message) => ({
    id: message.id,
    ...('collected' in message && { collected: message.collected }),
    ...('request' in message && { doubts: message.request.doubts }),
  }));

describe.each(engines)('%s', (engine) => {
  const emptyStore = async () => {
    const store = await openStore((await emptyPlace(engine)).location, [carriesAll()]);
    onTestFinished(() => store.close());
    return store;
  };
  /** Something that fills every field, also the one that people do not see. */
  const spam = async (store: Store, number: number, now: Date) => {
    const receipt = await store.receive(
      { ...sampleRequest, message: `Offer ${number}` },
      { promised, signs: { hiddenField: 'yes', millisecondsOpen: undefined }, now },
    );
    return 'reference' in receipt ? receipt.reference : '';
  };

  test('a doubtful request is told of at once like any other, with its reasons, and its clock runs', async () => {
    const store = await emptyStore();
    const reference = await spam(store, 1, start);
    expect(await told(store, start)).toEqual([{ id: `request:${reference}`, doubts: '["hidden-field"]' }]);
    expect((await told(store, minutes(90))).map(({ id }) => id)).toEqual([`reminder:${reference}`]);
  });

  test('in a flood the first ten have a message each, the others one an hour that counts them; all are on the sheet', async () => {
    const store = await emptyStore();
    const references: string[] = [];
    for (let number = 0; number < 30; number += 1) references.push(await spam(store, number, start));
    const genuine = await store.receive(sampleRequest, { promised, now: start });
    expect((await told(store, start)).map(({ id }) => id).toSorted()).toEqual(
      [...references.slice(0, 10), 'reference' in genuine ? genuine.reference : '']
        .map((each) => `request:${each}`)
        .toSorted(),
    );
    expect(await told(store, minutes(54))).toEqual([]);
    expect(await told(store, minutes(55))).toEqual([{ id: 'flood:2026-03-04T15', collected: 20 }]);
    // Nobody is reminded of each: eleven were told of.
    expect(await told(store, minutes(90))).toHaveLength(11);
    expect(await store.outbox.backlog(minutes(121))).toMatchObject({ late: 11 });
    const { entries, doubtful } = await store.sheet({ list: 'waiting', page: 1 }, minutes(60));
    expect([entries.map(({ doubts }) => doubts), doubtful]).toEqual([[[]], 30]);
  });

  test('one of a flood that is no spam becomes a request like any other', async () => {
    const store = await emptyStore();
    const references: string[] = [];
    for (let number = 0; number < 11; number += 1) references.push(await spam(store, number, start));
    await told(store, start);
    const last = references.at(-1) ?? '';
    expect(await store.change(last, 'cleared', 'AB', minutes(10))).toBe('changed');
    expect(await store.change(last, 'cleared', 'AB', minutes(11))).toBe('unchanged');
    expect((await told(store, minutes(12))).map(({ id }) => id).toSorted()).toEqual([
      `change:${last}:1`,
      `request:${last}`,
    ]);
    expect((await told(store, minutes(90))).map(({ id }) => id)).toContain(`reminder:${last}`);
    expect((await store.entry(last))?.clearedAt).toBe(minutes(10).toISOString());
  });

  test('a text is known from others, however often its first address has sent it', async () => {
    const store = await emptyStore();
    const message = 'We have looked at your website and can bring it to the first page of every search.';
    const receive = async (sender: string, count: number) => {
      const email = `${sender}@example.com`;
      const receipt = await store.receive(
        { ...sampleRequest, email, phone: `${count}`, message },
        { now: minutes(count / 60) },
      );
      return (await store.entry('reference' in receipt ? receipt.reference : ''))?.doubts;
    };
    for (let count = 0; count < 20; count += 1) expect(await receive('m', count)).toEqual([]);
    const doubts: unknown[] = [];
    for (const [index, sender] of ['a', 'Z', 'b', 'y', 'M'].entries())
      doubts.push(await receive(sender, 20 + index));
    expect(doubts).toEqual([[], [], ['same-text'], ['same-text'], ['same-text']]);
  });

  test('the same long text under other addresses is seen, also when its spaces differ', async () => {
    const store = await emptyStore();
    const message = 'We have looked at your website and can bring it to the first page of every search.';
    const doubts: (string | null | undefined)[] = [];
    for (const number of [1, 2, 3, 4, 5]) {
      const receipt = await store.receive(
        {
          ...sampleRequest,
          email: `sender${number}@example.com`,
          message: `${message}${' '.repeat(number)}`,
        },
        { now: start },
      );
      doubts.push((await store.find('reference' in receipt ? receipt.reference : ''))?.doubts);
    }
    expect(doubts).toEqual([null, null, null, '["same-text"]', '["same-text"]']);
  });
});
