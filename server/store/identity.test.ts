import { describe, expect, test } from 'vitest';
import { sampleRequest } from '../../tests/support/server/server-fixtures.ts';
import { told } from '../../tests/support/server/told.ts';
import { emptyPlace, engines } from '../../tests/support/stores/databases.ts';
import { opened } from '../../tests/support/stores/open-store.ts';

describe.each(engines)('%s', (engine) => {
  test('all that a store sends has an id of that store, which no other has', async () => {
    const { location } = await emptyPlace(engine);
    const idsIn = async (where: typeof location) => {
      const store = await opened(where);
      for (const name of ['Ada', 'Mary'])
        await store.receive({ ...sampleRequest, name: name + crypto.randomUUID() });
      return (await told(store, new Date())).map((message) => message.storeId);
    };
    const [first, second] = await idsIn(location);
    expect(first).toMatch(/^[0-9a-f]{16}$/);
    expect(second).toBe(first);
    // After a restart it is the same.
    expect(await idsIn(location)).toEqual([first, first]);
    const [elsewhere] = await idsIn((await emptyPlace(engine)).location);
    expect(elsewhere).not.toBe(first);
  });
});
