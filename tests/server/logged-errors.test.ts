/** Logs of database errors, which quote what a visitor wrote. */
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openDatabase, openStore } from '../../server/store/store.ts';
import { openServerStore } from '../../server/store/thread/store-thread.ts';
import { tellingRequest } from '../support/leaks/places.ts';
import { serverOn } from '../support/server/server-fixtures.ts';
import { emptyPlace, engines } from '../support/stores/databases.ts';

/** Has the database refuse each request with an error that quotes the row. */
const refusal = {
  sqlite: sql`create trigger refusal before insert on consultation_requests
    begin select raise(abort, new.name || new.email || new.message); end`,
  postgres: sql`alter table consultation_requests add constraint refusal check (reference = 'none')`,
};

describe.each(engines)('%s', (engine) => {
  test.each([
    ['in this thread', openStore],
    ['in the thread of the store', openServerStore],
  ])('a request that the database refuses %s is logged without its words', async (_, open) => {
    const { location } = await emptyPlace(engine);
    const store = await open(location, []);
    const db = await openDatabase(location);
    await refusal[engine].execute(db);
    await db.destroy();
    const { post, logged } = await serverOn(store);
    const { request, words } = tellingRequest();
    expect((await post(request)).status).toBe(503);
    expect(logged()).toContain('a request could not be kept');
    expect(logged()).toContain(engine === 'postgres' ? '"code":"23514"' : '"errcode":1811');
    for (const word of words) expect(logged()).not.toContain(word);
  });
});

test('an answer that fails is logged without the words of its error', async () => {
  const { location } = await emptyPlace('sqlite');
  const store = await openStore(location, []);
  const { request, words } = tellingRequest();
  const failing = Object.assign(new Error(`Key (name)=(${request.name}) already exists.`), {
    code: '23505',
    detail: `Failing row contains (${Object.values(request).join()}).`,
  });
  const { get, logged } = await serverOn(Object.assign(store, { issued: () => Promise.reject(failing) }));
  expect((await get('/consultation-received?reference=VR-AAAA-AAAA')).status).toBe(500);
  expect(logged()).toContain('an answer failed');
  expect(logged()).toContain('"code":"23505"');
  for (const word of words) expect(logged()).not.toContain(word);
});
