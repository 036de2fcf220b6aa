import { describe, expect, test } from 'vitest';
import { deliverDueMessageIds, deliverDueMessages } from '../../../tests/support/server/deliver-due.ts';
import { sampleRequest } from '../../../tests/support/server/server-fixtures.ts';
import { engines } from '../../../tests/support/stores/databases.ts';
import { openEmptyStore, readReference, receiveRequest } from '../../../tests/support/stores/test-store.ts';
import type { RequestSheetList } from '../../domain/sheet.ts';
import type { Store } from '../store.ts';

const at = (time: string) => new Date(`2026-03-04T${time}Z`);
const promised = { remindAt: at('16:30:00'), replyBy: at('17:00:00') };

const deliverChanges = async (store: Store, now: Date): Promise<string[][]> =>
  (await deliverDueMessages(store, now)).map((message) => [
    message.id,
    ...('changes' in message ? message.changes.map(({ action, by }) => `${action} by ${by}`) : []),
  ]);

const receivePromised = (store: Store, message: string, replyBy: Date) =>
  readReference(
    store.receive({ ...sampleRequest, message }, { promised: { ...promised, replyBy }, now: at('15:00:00') }),
  );

describe.each(engines)('%s', (engine) => {
  const createStoreWithRequest = async () => {
    const store = await openEmptyStore(engine);
    const reference = await readReference(store.receive(sampleRequest, { promised, now: at('15:00:00') }));
    await deliverDueMessageIds(store, at('15:00:01'));
    return { store, reference };
  };

  test('a repeated change is stored and announced once, and changes within a minute are sent in one mail', async () => {
    const { store, reference } = await createStoreWithRequest();
    expect(await store.changeByLink(reference, 'taken', 'AB', at('15:10:00'))).toBe('changed');
    // A double click sends the change twice.
    expect(await store.changeByLink(reference, 'taken', 'AB', at('15:10:01'))).toBe('unchanged');
    expect(await store.changeByLink(reference, 'taken', 'CD', at('15:20:00'))).toBe('changed');
    expect(await store.changeByLink(reference, 'answered', 'CD', at('15:30:00'))).toBe('changed');
    expect(await store.changeByLink(reference, 'answered', 'AB', at('15:31:00'))).toBe('unchanged');
    expect(await store.changeByLink(reference, 'taken', 'AB', at('15:32:00'))).toBe('unchanged');
    expect(await store.findSheetRequest(reference)).toMatchObject({
      takenBy: 'CD',
      takenAt: '2026-03-04T15:20:00.000Z',
      answeredBy: 'CD',
      answeredAt: '2026-03-04T15:30:00.000Z',
      undoable: { action: 'answered', number: 3 },
    });
    expect(await deliverChanges(store, at('15:33:00'))).toEqual([
      [`change:${reference}:1`, 'taken by AB', 'taken by CD', 'answered by CD'],
    ]);
    expect(await deliverChanges(store, at('18:00:00'))).toEqual([]);
  });

  test('changes can be undone one after the other, and the reminder is planned again', async () => {
    const { store, reference } = await createStoreWithRequest();
    await store.changeByLink(reference, 'taken', 'AB', at('15:10:00'));
    await store.changeByLink(reference, 'taken', 'CD', at('15:20:00'));
    await store.changeByLink(reference, 'answered', 'CD', at('15:30:00'));
    const undo = async () => {
      const changed = await store.changeByLink(reference, 'undone', 'EF', at('15:40:00'));
      const { takenBy, answeredAt } = (await store.findSheetRequest(reference)) ?? {};
      return [changed, takenBy, answeredAt];
    };
    expect(await undo()).toEqual(['changed', 'CD', null]);
    expect(await undo()).toEqual(['changed', 'AB', null]);
    expect(await undo()).toEqual(['changed', null, null]);
    expect(await undo()).toEqual(['unchanged', null, null]);
    const [[, ...changes] = []] = await deliverChanges(store, at('15:41:00'));
    expect(changes).toHaveLength(6);
    expect(await deliverDueMessageIds(store, at('16:30:00'))).toEqual([`reminder:${reference}`]);
    expect(await deliverDueMessageIds(store, at('17:00:00'))).toEqual([`alarm:${reference}`]);
  });

  test('after an answer is undone too late for the reminder, only the alarm is sent', async () => {
    const { store, reference } = await createStoreWithRequest();
    await store.changeByLink(reference, 'answered', 'AB', at('16:00:00'));
    await store.changeByLink(reference, 'undone', 'AB', at('17:05:00'));
    expect(await deliverDueMessageIds(store, at('17:06:00'))).toEqual([
      `alarm:${reference}`,
      `change:${reference}:1`,
    ]);
  });

  test('changes within a minute are sent in one mail, and later changes in another one', async () => {
    const { store, reference } = await createStoreWithRequest();
    await store.changeByLink(reference, 'taken', 'AB', at('15:10:00'));
    await store.changeByLink(reference, 'undone', 'AB', at('15:10:59'));
    expect(await deliverChanges(store, at('15:10:59'))).toEqual([]);
    const claim = await store.outbox.claim('mail', at('15:11:00'));
    await store.changeByLink(reference, 'taken', 'CD', at('15:11:01'));
    if (claim) await store.outbox.recordFailure(claim, 'refused', at('15:11:02'));
    expect(await deliverChanges(store, at('15:13:00'))).toEqual([
      [`change:${reference}:1`, 'taken by AB', 'undone by AB'],
      [`change:${reference}:3`, 'taken by CD'],
    ]);
  });

  test('many changes through a link cause few mails, which are sent after mails about requests', async () => {
    const { store, reference } = await createStoreWithRequest();
    const start = at('15:10:00').getTime();
    const outcomes: string[] = [];
    for (let press = 0; press < 200; press += 1) {
      const by = press % 2 === 0 ? 'AB' : 'CD';
      outcomes.push(await store.changeByLink(reference, 'taken', by, new Date(start + press * 7)));
    }
    expect(outcomes.filter((outcome) => outcome === 'changed')).toHaveLength(20);
    expect(outcomes.slice(20)).not.toContain('changed');
    expect(outcomes.at(-2)).toBe('too-many');
    const genuine = await receiveRequest(store, 'Genuine', at('15:12:00'));
    expect(await deliverDueMessageIds(store, at('15:12:00'))).toEqual([
      `request:${genuine}`,
      `change:${reference}:1`,
    ]);
  });

  test('changes can be undone after the limit is reached, and the inbox has no limit', async () => {
    const { store, reference } = await createStoreWithRequest();
    for (let press = 0; press < 19; press += 1)
      await store.changeByLink(reference, 'taken', press % 2 === 0 ? 'AB' : 'CD', at('15:10:00'));
    expect(await store.changeByLink(reference, 'answered', 'EF', at('15:10:00'))).toBe('changed');
    expect(await store.changeByLink(reference, 'undone', 'GH', at('15:20:00'))).toBe('changed');
    expect(await store.changeByLink(reference, 'taken', 'GH', at('15:20:00'))).toBe('too-many');
    expect(await deliverDueMessageIds(store, at('17:00:00'))).toContain(`alarm:${reference}`);
    expect(await store.desk.change(reference, 'answered', 'GH', 21, at('15:30:00'))).toBe('changed');
    await store.changeByLink(reference, 'undone', 'GH', at('15:31:00'));
    expect(await store.changeByLink(reference, 'taken', 'GH', at('16:10:01'))).toBe('changed');
  });

  test('two answers at the same moment count as one', async () => {
    const { store, reference } = await createStoreWithRequest();
    const changed = await Promise.all(
      ['AB', 'CD', 'EF', 'GH'].map((by) => store.changeByLink(reference, 'answered', by, at('15:30:00'))),
    );
    expect(changed.filter((outcome) => outcome === 'changed')).toHaveLength(1);
  });

  test('only the given change is undone, and only once by two concurrent calls', async () => {
    const { store, reference } = await createStoreWithRequest();
    await store.changeByLink(reference, 'taken', 'AB', at('15:10:00'));
    await store.changeByLink(reference, 'answered', 'CD', at('15:20:00'));
    expect(await store.changeByLink(reference, 'undone', 'AB', at('15:30:00'), 1)).toBe('unchanged');
    const clicks = [1, 2].map(() => store.changeByLink(reference, 'undone', 'AB', at('15:30:00'), 2));
    expect((await Promise.all(clicks)).filter((outcome) => outcome === 'changed')).toHaveLength(1);
    expect(await store.findSheetRequest(reference)).toMatchObject({
      takenBy: 'AB',
      answeredAt: null,
      undoable: { action: 'taken', number: 1 },
    });
  });

  test('the request sheet lists unanswered requests by promised reply time, and requests answered in the last day', async () => {
    const { store, reference } = await createStoreWithRequest();
    const late = await receivePromised(store, 'late', at('16:00:00'));
    const later = await receivePromised(store, 'later', at('18:00:00'));
    const references = async (now: Date) => {
      const { entries, answered } = await store.readSheetPage({ list: 'waiting', page: 1 }, now);
      return [entries.map((each) => each.reference), answered.map((each) => each.reference)];
    };
    expect(await references(at('16:00:00'))).toEqual([[late, reference, later], []]);
    await store.changeByLink(reference, 'answered', 'AB', at('16:00:00'));
    expect(await references(at('16:01:00'))).toEqual([[late, later], [reference]]);
    expect(await references(new Date('2026-03-05T16:01:00Z'))).toEqual([[late, later], []]);
  });

  test('pages of the request sheet are in order, and the number of answered requests is limited', async () => {
    const { store, reference } = await createStoreWithRequest();
    const page = async (list: RequestSheetList, number: number) =>
      (await store.readSheetPage({ list, page: number }, at('15:30:00'))).entries.map(
        (entry) => entry.reference,
      );
    const open = [reference];
    for (let count = 1; count < 62; count += 1) {
      const replyBy = new Date(promised.replyBy.getTime() + count * 1000);
      open.push(await receivePromised(store, `Request ${count}`, replyBy));
    }
    const answered = open.splice(0, 11);
    for (const [minute, each] of answered.entries())
      await store.changeByLink(each, 'answered', 'AB', at(`15:${minute + 10}:00`));
    expect([await page('waiting', 1), await page('waiting', 2)]).toEqual([open.slice(0, 50), open.slice(50)]);
    // The third page is empty now. The first page is returned instead.
    expect(await page('waiting', 3)).toEqual(open.slice(0, 50));
    const first = await store.readSheetPage({ list: 'waiting', page: 1 }, promised.replyBy);
    expect(first).toMatchObject({ more: true, waiting: 51, late: 0, doubtful: 0, moreAnswered: true });
    expect(first.answered.map((entry) => entry.reference)).toEqual(answered.toReversed().slice(0, 10));
    expect(await page('answered', 1)).toEqual(answered.toReversed());
  });
});
