import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createTemporaryFolder, sampleRequest } from '../../tests/support/server/server-fixtures.ts';
import { engines } from '../../tests/support/stores/databases.ts';
import { openEmptyStore, openTestStore, readReference } from '../../tests/support/stores/test-store.ts';
import { getSqlitePath } from './location.ts';

test.each(engines)('an erased person is in no table; the erasure is recorded (%s)', async (engine) => {
  const store = await openEmptyStore(engine);
  const reference = await readReference(store.receive(sampleRequest));
  await store.outbox.claim('mail');
  await store.erase(reference, new Date('2026-11-20T10:00:00Z'));
  expect(await store.find(reference)).toBeUndefined();
  expect(await store.outbox.listDeliveries(reference)).toEqual([]);
  expect(await store.outbox.listAttempts(reference)).toEqual([]);
  expect(await store.findErasureTime(reference)).toBe('2026-11-20T10:00:00.000Z');
});

test('an erased request is deleted from the files of the SQLite database', async () => {
  const dataDirectory = createTemporaryFolder();
  const store = await openTestStore({ dataDirectory });
  const onDisk = () =>
    readdirSync(dataDirectory).some((name) => readFileSync(join(dataDirectory, name)).includes('Ada Byron'));
  const reference = await readReference(store.receive(sampleRequest));
  expect(onDisk()).toBe(true);
  expect(await store.erase(reference)).toBe(true);
  expect(onDisk()).toBe(false);
});

test('a request that is erased during a backup is reported as still on the disk until the backup ends', async () => {
  const dataDirectory = createTemporaryFolder();
  const store = await openTestStore({ dataDirectory });
  const log = () => readFileSync(`${getSqlitePath(dataDirectory)}-wal`).includes('Ada Byron');
  const reference = await readReference(store.receive(sampleRequest));
  const backup = new DatabaseSync(getSqlitePath(dataDirectory));
  backup.exec('begin; select count(*) from consultation_requests');
  expect(await store.erase(reference)).toBe(false);
  expect(log()).toBe(true);
  backup.close();
  expect(await store.clearLog()).toBe(true);
  expect(log()).toBe(false);
});
