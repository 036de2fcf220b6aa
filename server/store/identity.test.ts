import { describe, expect, test } from 'vitest';
import { deliverDueMessages } from '../../tests/support/server/deliver-due.ts';
import { sampleRequest } from '../../tests/support/server/server-fixtures.ts';
import { createEmptyLocation, engines } from '../../tests/support/stores/databases.ts';
import { openTestStore } from '../../tests/support/stores/test-store.ts';

describe.each(engines)('%s', (engine) => {
  test('all messages of a store have its unique id', async () => {
    const { location } = await createEmptyLocation(engine);
    const idsIn = async (where: typeof location) => {
      const store = await openTestStore(where);
      for (const name of ['Ada', 'Mary'])
        await store.receive({ ...sampleRequest, name: name + crypto.randomUUID() });
      return (await deliverDueMessages(store, new Date())).map((message) => message.storeId);
    };
    const [first, second] = await idsIn(location);
    expect(first).toMatch(/^[0-9a-f]{16}$/);
    expect(second).toBe(first);
    expect(await idsIn(location)).toEqual([first, first]);
    const [elsewhere] = await idsIn((await createEmptyLocation(engine)).location);
    expect(elsewhere).not.toBe(first);
  });
});
