import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { sampleRequest } from '../../tests/support/server/server-fixtures.ts';
import { listUnanswered } from '../../tests/support/server/unanswered.ts';
import { createEmptyLocation } from '../../tests/support/stores/databases.ts';
import { answerRequest, openTestStore, readReference } from '../../tests/support/stores/test-store.ts';
import { ServerSecret } from '../domain/server-secret.ts';
import { copyStore } from './copy.ts';
import { openDatabase, type Store } from './store.ts';

async function createLocationsOfOneServer() {
  const secretKey = ServerSecret.random();
  return [
    { ...(await createEmptyLocation('sqlite')).location, secretKey },
    { ...(await createEmptyLocation('postgres')).location, secretKey },
  ] as const;
}

/** The tables that are not copied. A restore ends sessions and deletes invitations. */
const leftBehind = [
  'desk_invitations',
  'desk_repeatable_joins',
  'desk_sessions',
  'desk_used_challenges',
  'heartbeat',
  'request_counts',
  'store_clock',
  'store_identity',
  'words_left_over',
];

test('each table is copied or listed as not copied', async () => {
  const { location } = await createEmptyLocation('sqlite');
  await openTestStore(location);
  const db = openDatabase(location);
  onTestFinished(() => db.destroy());
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  const code = readFileSync(new URL('copy.ts', import.meta.url), 'utf8');
  expect(tables.filter((name) => !code.includes(`'${name}'`)).toSorted()).toEqual(leftBehind);
});

const createKey = (index: number) => `a key that nobody else has ${index}`;

test('importing an old file again does not restore erased requests', async () => {
  const [small, large] = [
    (await createEmptyLocation('sqlite')).location,
    (await createEmptyLocation('postgres')).location,
  ];
  const before = await openTestStore(small);
  const reference = await readReference(before.receive(sampleRequest));
  const other = await readReference(before.receive({ ...sampleRequest, message: 'Another.' }));
  expect(await copyStore(small, large)).toBe(2);
  const after = await openTestStore(large);
  await after.erase(reference);
  expect(await copyStore(small, large)).toBe(0);
  expect(await after.find(reference)).toBeUndefined();
  expect(await after.find(other)).toBeDefined();
  await after.erase(reference);
  await after.erase(reference);
  expect(await after.findErasureTime(reference)).toBeDefined();
  await before.erase(other);
  await copyStore(small, large);
  expect(await after.find(other)).toBeUndefined();
});

test('importing an old file again into an emptied database restores no revoked links', async () => {
  const [small, large] = await createLocationsOfOneServer();
  const before = await openTestStore(small);
  const reference = await readReference(before.receive(sampleRequest));
  const leaked = await before.deriveKey('sheet-links');
  expect(await copyStore(small, large)).toBe(1);
  const after = await openTestStore(large);
  expect(await after.deriveKey('sheet-links')).toBe(leaked);
  await after.revokeLinks();
  await after.erase(reference);
  const valid = await after.deriveKey('sheet-links');
  expect(await copyStore(small, large)).toBe(0);
  expect(await after.deriveKey('sheet-links')).toBe(valid);
});

test('an import fails without changes if both stores have a request', async () => {
  const [small, large] = [
    (await createEmptyLocation('sqlite')).location,
    (await createEmptyLocation('postgres')).location,
  ];
  const [before, after] = [await openTestStore(small), await openTestStore(large)];
  const key = 'e2b1c9d0-5f1e-4d55';
  for (let index = 0; index < 30; index += 1) await before.receive(sampleRequest, { key: createKey(index) });
  const here = await readReference(before.receive(sampleRequest, { key }));
  const there = await readReference(after.receive(sampleRequest, { key }));
  await expect(copyStore(small, large)).rejects.toThrow(new RegExp(`${here}.*${there}`));
  expect(await listUnanswered(after)).toHaveLength(1);
});

test('an import into PostgreSQL copies all requests', async () => {
  const [small, large] = await createLocationsOfOneServer();
  const before = await openTestStore(small);
  const references: string[] = [];
  for (let index = 0; index < 3; index += 1)
    references.push(await readReference(before.receive(sampleRequest, { key: createKey(index) })));
  const [first = '', second = ''] = references;
  await before.outbox.recordFailure((await before.outbox.claim('mail')) as never, 'refused');
  await answerRequest(before, second);
  await before.changeByLink(first, 'taken', 'AB');
  await before.planMessage({ kind: 'sheet', subject: '2026-11-23' });
  const key = await before.deriveKey('sheet-links');
  expect(await copyStore(small, large)).toBe(3);
  expect(await copyStore(small, large)).toBe(0);
  const after = await openTestStore(large);
  for (const reference of references)
    expect(await after.find(reference)).toEqual(await before.find(reference));
  expect(await after.outbox.listAttempts(first)).toEqual(await before.outbox.listAttempts(first));
  expect(await after.outbox.listDeliveries(first)).toEqual(await before.outbox.listDeliveries(first));
  // Links in earlier mails stay valid, changes can be undone, and no message is sent twice.
  expect(await after.deriveKey('sheet-links')).toBe(key);
  expect(await after.changeByLink(first, 'undone', 'AB')).toBe('changed');
  expect(await after.findSheetRequest(first)).toMatchObject({ takenBy: null });
  const ids = async (store: Store) => {
    const claimed: string[] = [];
    for (;;) {
      const claim = await store.outbox.claim('mail', new Date('2030-01-01'));
      if (!claim) return claimed.toSorted();
      claimed.push(claim.message.id);
    }
  };
  // The message about the change has not been sent, so that undoing adds to it instead of creating another one.
  expect(await ids(after)).toEqual(await ids(before));
  expect(await after.receive(sampleRequest, { key: createKey(0) })).toMatchObject({
    outcome: 'repeated',
    reference: first,
  });
});
