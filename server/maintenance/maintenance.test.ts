import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { facts, openingHours } from '#src/brand.ts';
import { getSampleBrand } from '../../tests/support/sample-brand.ts';
import {
  channelForAllKinds,
  createTemporaryFolder,
  sampleRequest,
} from '../../tests/support/server/server-fixtures.ts';
import { setUpEncryptedStore } from '../../tests/support/stores/keys.ts';
import { answerRequest, receiveRequest } from '../../tests/support/stores/test-store.ts';
import { openDatabase, openStore, type Store } from '../store/store.ts';
import { startMaintenance } from './maintenance.ts';

function maintain(
  store: Store,
  clock: () => Date,
  {
    brand = getSampleBrand,
    lookEveryMs = 1,
  }: { brand?: Parameters<typeof startMaintenance>[1]; lookEveryMs?: number } = {},
) {
  let logged = '';
  const write = (line: string) => {
    logged += line;
  };
  const maintenance = startMaintenance(store, brand, pino({}, { write }), { clock, lookEveryMs });
  onTestFinished(async () => {
    await maintenance.stop();
    await store.close();
  });
  return { maintenance, logged: () => logged };
}

test('maintenance erases expired requests in batches at the start and daily, and plans the morning’s message', async () => {
  let now = new Date('2026-11-22T12:00:00Z');
  const location = { dataDirectory: createTemporaryFolder() };
  const store = await openStore(location, [channelForAllKinds()]);
  await answerRequest(
    store,
    await receiveRequest(store, 'Ada', new Date('2024-01-01')),
    'AB',
    new Date('2024-01-02'),
  );
  const db = openDatabase(location);
  const row = await db.selectFrom('consultation_requests').selectAll().executeTakeFirstOrThrow();
  const others = Array.from({ length: 119 }, (_, index) => ({ ...row, reference: `VR-${index}` }));
  await db.insertInto('consultation_requests').values(others).execute();
  await db.destroy();
  const lately = await receiveRequest(store, 'Lately', now);
  let passing = 0;
  const { logged } = maintain(store, () => {
    now = new Date(now.getTime() + passing);
    return now;
  });
  await expect.poll(logged).toContain('"erased":120');
  expect(await store.find(lately)).toBeDefined();
  await expect
    .poll(async () => (await store.outbox.claim('mail', new Date('2026-11-23T14:00:00Z')))?.message.kind)
    .toBe('request');
  expect((await store.outbox.claim('mail', new Date('2026-11-23T14:00:00Z')))?.message.id).toBe(
    'sheet:2026-11-23',
  );

  await answerRequest(store, lately, 'AB', now);
  now = new Date('2028-11-23T12:00:00Z');
  await expect.poll(logged).toContain('the clock is far ahead');
  passing = 120_000;
  await expect.poll(logged).toContain('"erased":1,');
});

test('requests are erased even if the desk does not open again', async () => {
  const store = await openStore({ dataDirectory: createTemporaryFolder() });
  const reference = await receiveRequest(store, 'Ada', new Date('2024-01-01'));
  await answerRequest(store, reference, 'AB', new Date('2024-01-02'));
  const closed = { ...openingHours, closures: [['2026-01-01', '2029-01-01']] as [string, string][] };
  const brand = () => ({ facts, openingHours: closed });
  maintain(store, () => new Date('2026-11-22T12:00:00Z'), { brand });
  await expect.poll(() => store.find(reference)).toBeUndefined();
});

test('a clock that is years ahead erases nothing, however often the server starts', async () => {
  const dataDirectory = createTemporaryFolder();
  const first = await openStore({ dataDirectory });
  const reference = await receiveRequest(first, 'Ada', new Date('2026-11-20'));
  await answerRequest(first, reference, 'AB', new Date('2026-11-21'));
  await first.readClock(new Date('2026-11-22T12:00:00Z'));
  await first.close();
  let now = new Date('2028-11-23T12:00:00Z');
  for (let start = 1; start <= 3; start += 1) {
    const store = await openStore({ dataDirectory });
    const { maintenance, logged } = maintain(store, () => now, { lookEveryMs: 10 });
    await expect.poll(logged).toContain('the clock is far ahead');
    await expect.poll(() => maintenance.clockAhead).toBe(true);
    await maintenance.stop();
    expect(await store.find(reference)).toBeDefined();
    now = new Date(now.getTime() + 24 * 3_600_000);
  }
});

test('hashes of encrypted requests are deleted within a day, and unencrypted copies immediately', async () => {
  const location = { dataDirectory: createTemporaryFolder() };
  const store = await openStore(location);
  const now = new Date('2026-11-22T12:00:00Z');
  await store.receive({ ...sampleRequest, message: 'In clear.' }, { now });
  await setUpEncryptedStore(location);
  const reference = await receiveRequest(store, 'Ada', now);
  await store.keys.encryptStoredBatch(now);
  let hours = 0;
  const db = openDatabase(location);
  onTestFinished(() => db.destroy());
  maintain(store, () => new Date(now.getTime() + hours * 3_600_000));
  await expect.poll(() => db.selectFrom('words_left_over').selectAll().execute()).toEqual([]);
  expect((await store.find(reference))?.sender_trace).toMatch(/^[\da-f]{64}$/);
  hours = 23.5;
  await expect.poll(async () => (await store.find(reference))?.sender_trace).toBeNull();
  expect(await store.find(reference)).toMatchObject({
    content_hash: '',
    text_fingerprint: null,
    sealed: expect.any(String),
  });
});

test('while the encryption state is unverified, the agency gets an alarm every six hours, and /healthz reports it', async () => {
  const dataDirectory = createTemporaryFolder();
  const store = await openStore({ dataDirectory }, [channelForAllKinds()]);
  await setUpEncryptedStore({ dataDirectory });
  const db = openDatabase({ dataDirectory });
  await db.deleteFrom('sealing_state').execute();
  let now = new Date('2026-11-22T12:00:00Z');
  let looked = 0;
  onTestFinished(() => db.destroy());
  const { maintenance } = maintain(store, () => {
    looked += 1;
    return now;
  });
  const alarms = async () =>
    (await db.selectFrom('messages').select('id').where('kind', '=', 'sealing-alarm').execute()).length;
  const lookAgain = async (atTime: Date) => {
    now = atTime;
    const before = looked;
    await expect.poll(() => looked).toBeGreaterThan(before + 6);
  };
  await lookAgain(now);
  expect([await alarms(), maintenance.sealingUnverified]).toEqual([1, true]);
  await lookAgain(new Date('2026-11-22T17:59:00Z'));
  expect(await alarms()).toBe(1);
  await lookAgain(new Date('2026-11-22T18:01:00Z'));
  expect(await alarms()).toBe(2);
  expect((await store.outbox.claim('mail', now))?.message.kind).toBe('sealing-alarm');
  await store.control.endEncryption('somebody');
  await expect.poll(() => maintenance.sealingUnverified).toBe(false);
});
