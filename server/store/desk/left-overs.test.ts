import { describe, expect, test } from 'vitest';
import { emptyPlace, engines } from '../../../tests/support/stores/databases.ts';
import { opened, received } from '../../../tests/support/stores/open-store.ts';
import { switchSealingOn } from '../../../tests/support/stores/sealing.ts';
import { openDatabase } from '../store.ts';

// What is removed from the disk, `tests/server/faults/sealed-earlier.slow.test.ts` looks for in the files.
describe.each(engines)('%s', (engine) => {
  const sealedHalf = async () => {
    const { location } = await emptyPlace(engine);
    const store = await opened(location);
    for (let count = 0; count < 25; count += 1) await received(store, `Client ${count}`);
    const { key } = await switchSealingOn(location);
    const now = new Date('2026-11-20T10:00:00Z');
    await store.keys.sealEarlier(now);
    const left = async () => {
      const db = openDatabase(location);
      const rows = await db.selectFrom('words_left_over').selectAll().execute();
      await db.destroy();
      return rows.length;
    };
    return { store, key, now, left };
  };

  test('tables are written anew when all is sealed, and only once', async () => {
    const { store, now, left } = await sealedHalf();
    await store.removeLeftOvers(now);
    expect(await left()).toBe(1);
    expect(await store.keys.sealEarlier(now)).toEqual({ sealed: 5, left: 0 });
    await store.removeLeftOvers(now);
    expect(await left()).toBe(0);
    await store.removeLeftOvers(now);
    expect((await store.list({ answered: false, page: 1, pageSize: 50 })).total).toBe(25);
  });

  test('where somebody went away half way, what is sealed is gone for good after a while', async () => {
    const { store, left } = await sealedHalf();
    await store.removeLeftOvers(new Date('2026-11-20T10:10:00Z'));
    expect(await left()).toBe(0);
    await store.keys.sealEarlier();
    expect(await left()).toBe(1);
  });
});
