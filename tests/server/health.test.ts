import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openStore } from '../../server/store/store.ts';
import { openStoreWithRetries } from '../../server/store/thread/open-with-retries.ts';
import {
  channelForAllKinds,
  createServerWithStore,
  createTemporaryFolder,
  createTestServer,
  sampleRequest,
} from '../support/server/server-fixtures.ts';

test('the health check reports whether requests can be stored, and the number of overdue messages', async () => {
  const { get, store } = await createTestServer({}, { channels: [channelForAllKinds()] });
  await store.receive(sampleRequest, { now: new Date(Date.now() - 3_600_000) });
  const well = await get('/healthz');
  expect([well.status, await well.json()]).toEqual([
    200,
    {
      store: 'writable',
      overdue: 1,
      failed: 0,
      late: 0,
      turnedAway: 0,
      clock: 'believed',
      sealing: 'verified',
    },
  ]);
  expect(well.headers.get('cache-control')).toBe('no-store');
});

test('the health check fails if the store fails', async () => {
  const { get, store } = await createTestServer();
  await store.close();
  const ill = await get('/healthz');
  expect([ill.status, await ill.json()]).toEqual([
    503,
    { store: 'unwritable', turnedAway: 0, clock: 'believed', sealing: 'verified' },
  ]);
});

test('health checks are cached, so that not each of them writes to the disk', async () => {
  const { get, store } = await createTestServer();
  let beats = 0;
  const beat = store.recordHeartbeat.bind(store);
  store.recordHeartbeat = async () => {
    beats += 1;
    await beat();
  };
  await Promise.all(Array.from({ length: 50 }, () => get('/healthz')));
  expect(beats).toBe(1);
});

test('after the clock is set back by a day, the health check returns no old result', async () => {
  const { app, store } = await createTestServer();
  const beat = vi.spyOn(store, 'recordHeartbeat');
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  await app.request('/healthz');
  vi.setSystemTime(Date.now() - 24 * 3_600_000);
  vi.advanceTimersByTime(3_000);
  await app.request('/healthz');
  expect(beat).toHaveBeenCalledTimes(2);
});

test('only this machine and clients with the token get the numbers of the health check', async () => {
  const { get } = await createTestServer({ healthToken: 'a long secret' });
  const outside = { 'X-Forwarded-For': '203.0.113.5' };
  const known = async (headers: Record<string, string>) =>
    Object.keys(await (await get('/healthz', headers)).json());
  expect(await known({})).toContain('overdue');
  expect(await known(outside)).toEqual(['store']);
  expect(await known({ ...outside, Authorization: 'Bearer a long secret' })).toContain('overdue');
  expect(await known({ ...outside, Authorization: 'Bearer another' })).toEqual(['store']);
});

test('a server that starts with a full disk serves pages, and accepts requests once there is space', async () => {
  const dataDirectory = createTemporaryFolder();
  let isFull = true;
  const open = async () => {
    if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    return await openStore({ dataDirectory });
  };
  let said = '';
  const write = (line: string) => {
    said += line;
  };
  const store = await openStoreWithRetries(open, pino({}, { write }), 10);
  const { get, post } = await createServerWithStore(store);
  const statuses = async () => [
    (await get('/terms')).status,
    (await get('/healthz')).status,
    (await post(sampleRequest)).status,
  ];
  expect(await statuses()).toEqual([200, 503, 503]);
  expect(said).toContain('requests cannot be stored');
  isFull = false;
  await expect.poll(() => said).toContain('requests can be stored again');
  expect((await post(sampleRequest)).status).toBe(201);
});
