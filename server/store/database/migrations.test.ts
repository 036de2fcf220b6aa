import { describe, expect, onTestFinished, test } from 'vitest';
import { carriesAll } from '../../../tests/support/server/server-fixtures.ts';
import { told } from '../../../tests/support/server/told.ts';
import { emptyPlace, engines } from '../../../tests/support/stores/databases.ts';
import { restoreVersion } from '../../../tests/support/stores/stores.ts';
import { openStore } from '../store.ts';

describe.each(engines)('%s', (engine) => {
  test('a store of version 0.1 goes on where it was: requests, deliveries, attempts and erasures', async () => {
    const { location } = await emptyPlace(engine);
    await restoreVersion('version-0.1', location);
    const store = await openStore(location, [carriesAll()]);
    onTestFinished(() => store.close());

    const { entries: open, answered } = await store.sheet(
      { list: 'waiting', page: 1 },
      new Date('2026-11-20T12:00:00Z'),
    );
    expect(open.map(({ reference }) => reference)).toEqual(['VR-6EDG-P7F8', 'VR-NT8Y-5KTN', 'VR-1E8K-CJK6']);
    expect(open[0]).toMatchObject({ replyBy: null, takenBy: null, doubts: [], undoable: null });
    expect(answered).toMatchObject([{ reference: 'VR-Y37Y-8KZ3', answeredAt: '2026-11-20T11:00:00.000Z' }]);
    expect(await store.find('VR-6EDG-P7F8')).toMatchObject({
      name: 'Ada Byron',
      message: 'waiting',
      language: null,
    });
    expect(await store.erasedAt('VR-2768-86DR')).toBe('2026-11-20T12:00:00.000Z');

    const stateOf = async (reference: string) => (await store.outbox.of(reference))[0];
    expect(await stateOf('VR-NT8Y-5KTN')).toMatchObject({ kind: 'request', state: 'delivered', attempts: 1 });
    expect(await stateOf('VR-Y37Y-8KZ3')).toMatchObject({ state: 'settled' });
    expect(await store.outbox.history('VR-1E8K-CJK6')).toMatchObject([{ outcome: '550 not wanted' }]);
    expect(await store.outbox.givenUp(9)).toEqual(['VR-1E8K-CJK6']);

    // Nobody is reminded of what nothing was promised for: the mail that waits is the only one.
    const later = new Date('2026-11-21T10:00:00Z');
    const claim = await store.outbox.claim('mail', later);
    expect(claim?.message).toMatchObject({ id: 'request:VR-6EDG-P7F8', request: { message: 'waiting' } });
    expect(await store.outbox.claim('mail', later)).toBeUndefined();
    expect(await store.outbox.retry('VR-1E8K-CJK6', [carriesAll()], later)).toBe(1);
    expect((await store.outbox.claim('mail', later))?.message.id).toBe('request:VR-1E8K-CJK6');
  });

  test('doubtful requests that were counted in a message of their hour are named in it, and changes that wait are told', async () => {
    const { location } = await emptyPlace(engine);
    await restoreVersion('version-1.0', location);
    const store = await openStore(location, [carriesAll()]);
    onTestFinished(() => store.close());
    const messages = await told(store, new Date('2026-11-24T18:00:00Z'));
    expect(messages.map(({ id }) => id)).toEqual([
      'request:VR-AAAA-0001',
      'flood:2026-11-24T15',
      'change:VR-AAAA-0001:1',
    ]);
    expect(messages[1]).toMatchObject({
      kind: 'request-list',
      total: 2,
      requests: [{ reference: 'VR-AAAA-0002' }, { reference: 'VR-AAAA-0003' }],
    });
    expect(messages[2]).toMatchObject({ changes: [{ action: 'taken', by: 'AB' }] });
  });
});
