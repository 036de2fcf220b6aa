import { describe, expect, onTestFinished, test } from 'vitest';
import { emptyPlace, engines } from '../../testing/databases.ts';
import { carriesAll, sampleRequest } from '../../testing/server-fixtures.ts';
import { idsTold } from '../../testing/told.ts';
import { openStore } from './store.ts';

const at = (time: string) => new Date(`2026-03-04T${time}Z`);
const promised = { remindAt: at('16:30:00'), replyBy: at('17:00:00') };

describe.each(engines)('%s', (engine) => {
  const storeWithRequest = async () => {
    const store = await openStore((await emptyPlace(engine)).location, [carriesAll()]);
    onTestFinished(() => store.close());
    const receipt = await store.receive(sampleRequest, { promised, now: at('15:00:00') });
    const reference = 'reference' in receipt ? receipt.reference : '';
    await idsTold(store, at('15:00:01'));
    return { store, reference };
  };

  test('who has it, who answered and when is kept, and each change is told once', async () => {
    const { store, reference } = await storeWithRequest();
    expect(await store.change(reference, 'taken', 'AB', at('15:10:00'))).toBe(true);
    // The same person presses twice.
    expect(await store.change(reference, 'taken', 'AB', at('15:10:01'))).toBe(false);
    expect(await store.change(reference, 'taken', 'CD', at('15:20:00'))).toBe(true);
    expect(await store.change(reference, 'answered', 'CD', at('15:30:00'))).toBe(true);
    expect(await store.change(reference, 'answered', 'AB', at('15:31:00'))).toBe(false);
    expect(await store.change(reference, 'taken', 'AB', at('15:32:00'))).toBe(false);
    expect(await store.entry(reference)).toMatchObject({
      takenBy: 'CD',
      takenAt: '2026-03-04T15:20:00.000Z',
      answeredBy: 'CD',
      answeredAt: '2026-03-04T15:30:00.000Z',
      undoable: 'answered',
    });
    expect(await idsTold(store, at('15:33:00'))).toEqual(
      [1, 2, 3].map((each) => `change:${reference}:${each}`),
    );
    expect(await idsTold(store, at('18:00:00'))).toEqual([]);
  });

  test('what was done is undone step by step, and the clock runs again', async () => {
    const { store, reference } = await storeWithRequest();
    await store.change(reference, 'taken', 'AB', at('15:10:00'));
    await store.change(reference, 'taken', 'CD', at('15:20:00'));
    await store.change(reference, 'answered', 'CD', at('15:30:00'));
    const undo = async () => {
      const changed = await store.change(reference, 'undone', 'EF', at('15:40:00'));
      const { takenBy, answeredAt } = (await store.entry(reference)) ?? {};
      return [changed, takenBy, answeredAt];
    };
    expect(await undo()).toEqual([true, 'CD', null]);
    expect(await undo()).toEqual([true, 'AB', null]);
    expect(await undo()).toEqual([true, null, null]);
    expect(await undo()).toEqual([false, null, null]);
    expect(await idsTold(store, at('15:41:00'))).toHaveLength(6);
    expect(await idsTold(store, at('16:30:00'))).toEqual([`reminder:${reference}`]);
    expect(await idsTold(store, at('17:00:00'))).toEqual([`alarm:${reference}`]);
  });

  test('an answer that is undone too late for the reminder is followed by the alarm alone', async () => {
    const { store, reference } = await storeWithRequest();
    await store.change(reference, 'answered', 'AB', at('16:00:00'));
    await store.change(reference, 'undone', 'AB', at('17:05:00'));
    expect(await idsTold(store, at('17:06:00'))).toEqual([
      `change:${reference}:1`,
      `alarm:${reference}`,
      `change:${reference}:2`,
    ]);
  });

  test('two who answer at the same moment are one answer', async () => {
    const { store, reference } = await storeWithRequest();
    const changed = await Promise.all(
      ['AB', 'CD', 'EF', 'GH'].map((by) => store.change(reference, 'answered', by, at('15:30:00'))),
    );
    expect(changed.filter(Boolean)).toHaveLength(1);
  });

  test('the sheet has open requests by the time that was promised, and what was answered in the last day', async () => {
    const { store, reference } = await storeWithRequest();
    const receive = async (message: string, replyBy: Date) => {
      const receipt = await store.receive(
        { ...sampleRequest, message },
        { promised: { ...promised, replyBy }, now: at('15:00:00') },
      );
      return 'reference' in receipt ? receipt.reference : '';
    };
    const late = await receive('late', at('16:00:00'));
    const later = await receive('later', at('18:00:00'));
    const references = async (now: Date) => {
      const { open, answered } = await store.sheet(now);
      return [open.map((each) => each.reference), answered.map((each) => each.reference)];
    };
    expect(await references(at('16:00:00'))).toEqual([[late, reference, later], []]);
    await store.change(reference, 'answered', 'AB', at('16:00:00'));
    expect(await references(at('16:01:00'))).toEqual([[late, later], [reference]]);
    expect(await references(new Date('2026-03-05T16:01:00Z'))).toEqual([[late, later], []]);
  });
});
