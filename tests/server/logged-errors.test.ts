/** Tests that logged database errors do not contain a visitor's text. */
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openDatabase, openStore } from '../../server/store/store.ts';
import { openStoreClient } from '../../server/store/thread/store-thread.ts';
import { createRequestWithSentinels } from '../support/leaks/searched-content.ts';
import { createServerWithStore } from '../support/server/server-fixtures.ts';
import { createEmptyLocation, engines } from '../support/stores/databases.ts';

/** Makes the database reject each request with an error message that contains the rejected row. */
const refusal = {
  sqlite: sql`create trigger refusal before insert on consultation_requests
    begin select raise(abort, new.name || new.email || new.message); end`,
  postgres: sql`alter table consultation_requests add constraint refusal check (reference = 'none')`,
};

describe.each(engines)('%s', (engine) => {
  test.each([
    ['in this thread', openStore],
    ['in the thread of the store', openStoreClient],
  ])('a request that the database rejects %s is logged without its text', async (_, open) => {
    const { location } = await createEmptyLocation(engine);
    const store = await open(location, []);
    const db = await openDatabase(location);
    await refusal[engine].execute(db);
    await db.destroy();
    const { post, logged } = await createServerWithStore(store);
    const { request, words } = createRequestWithSentinels();
    expect((await post(request)).status).toBe(503);
    expect(logged()).toContain('a request could not be stored');
    expect(logged()).toContain(engine === 'postgres' ? '"code":"23514"' : '"errcode":1811');
    for (const word of words) expect(logged()).not.toContain(word);
  });
});

test('a failed response is logged without its error message', async () => {
  const { location } = await createEmptyLocation('sqlite');
  const store = await openStore(location, []);
  const { request, words } = createRequestWithSentinels();
  const failing = Object.assign(new Error(`Key (name)=(${request.name}) already exists.`), {
    code: '23505',
    detail: `Failing row contains (${Object.values(request).join()}).`,
  });
  const { get, logged } = await createServerWithStore(
    Object.assign(store, { findReceipt: () => Promise.reject(failing) }),
  );
  expect((await get('/consultation-received?reference=VR-AAAA-AAAA')).status).toBe(500);
  expect(logged()).toContain('a request failed');
  expect(logged()).toContain('"code":"23505"');
  for (const word of words) expect(logged()).not.toContain(word);
});
