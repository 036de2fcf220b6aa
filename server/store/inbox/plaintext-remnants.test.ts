import { describe, expect, test } from 'vitest';
import { createEmptyLocation, engines } from '../../../tests/support/stores/databases.ts';
import { setUpEncryptedStore } from '../../../tests/support/stores/keys.ts';
import { openTestStore, receiveRequest } from '../../../tests/support/stores/test-store.ts';
import { openDatabase } from '../store.ts';

const now = new Date('2026-11-20T10:00:00Z');

// `tests/server/encrypted-earlier.test.ts` checks the bytes of the files.
describe.each(engines)('%s', (engine) => {
  const sealHalf = async () => {
    const { location } = await createEmptyLocation(engine);
    const store = await openTestStore(location);
    for (let count = 0; count < 25; count += 1) await receiveRequest(store, `Client ${count}`);
    await setUpEncryptedStore(location);
    await store.keys.encryptStoredBatch(now);
    const left = async () => {
      const db = openDatabase(location);
      const rows = await db.selectFrom('words_left_over').selectAll().execute();
      await db.destroy();
      return rows.length;
    };
    return { store, left };
  };

  test('tables are rewritten once, when all requests are encrypted', async () => {
    const { store, left } = await sealHalf();
    await store.purgePlaintextRemnants(now);
    expect(await left()).toBe(1);
    expect(await store.keys.encryptStoredBatch(now)).toEqual({ sealed: 5, left: 0 });
    await store.purgePlaintextRemnants(now);
    expect(await left()).toBe(0);
    await store.purgePlaintextRemnants(now);
    expect((await store.listOpen({ page: 1, pageSize: 50 })).total).toBe(25);
  });

  test('if the encryption of stored requests stops, the tables are rewritten after a while', async () => {
    const { store, left } = await sealHalf();
    await store.purgePlaintextRemnants(new Date('2026-11-20T10:10:00Z'));
    expect(await left()).toBe(0);
    await store.keys.encryptStoredBatch();
    expect(await left()).toBe(1);
  });

  test('a mail server’s reply, which may quote a request, is deleted when the request is encrypted', async () => {
    const { location } = await createEmptyLocation(engine);
    const store = await openTestStore(location);
    const reference = await receiveRequest(store, 'Ada Byron', now);
    const claim = async () => {
      const claimed = await store.outbox.claim('mail', new Date(now.getTime() + 60_000));
      if (!claimed) throw new Error('Nothing is due.');
      return claimed;
    };
    await store.outbox.recordFailure(await claim(), 'refused: 550 Ada Byron is not welcome here', now);
    await store.outbox.recordSuccess(await claim(), 'delivered');
    await setUpEncryptedStore(location);
    await store.keys.encryptStoredBatch(now);
    const outcomes = (await store.outbox.listAttempts(reference)).map(({ outcome }) => outcome);
    expect(outcomes.toSorted()).toEqual(['delivered', 'refused']);
  });
});
