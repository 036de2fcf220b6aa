/** Tests that the server still serves pages and its health check while the store cannot be written. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { getSqlitePath } from '../../server/store/location.ts';
import { openStoreClient } from '../../server/store/thread/store-thread.ts';
import {
  createServerWithStore,
  createTemporaryFolder,
  createTestServer,
  sampleRequest,
} from '../support/server/server-fixtures.ts';
import { createEmptyLocation } from '../support/stores/databases.ts';

async function serverAndAnother(answerWithinMs: number) {
  const dataDirectory = createTemporaryFolder();
  const store = await openStoreClient({ dataDirectory, timeoutMs: answerWithinMs }, [], answerWithinMs);
  const server = await createServerWithStore(store);
  const other = new DatabaseSync(getSqlitePath(dataDirectory));
  onTestFinished(() => {
    if (other.isOpen) other.close();
  });
  return { ...server, store, other };
}

/** A request that blocks SQLite for one or two seconds after `makeSlow` was called. */
const slowRequest = { ...sampleRequest, message: 'slow' };
const makeSlow = (other: DatabaseSync) =>
  other.exec(`create table number (n); with recursive count(n) as
    (select 1 union all select n + 1 from count where n < 6000) insert into number select n from count;
    create trigger slow after insert on consultation_requests when new.message = 'slow'
      begin select max(a.n * b.n) from number a, number b; end`);

test('while SQLite is busy, as on a slow disk, only POST requests wait', async () => {
  const { get, post, other } = await serverAndAnother(60_000);
  makeSlow(other);
  const answered: string[] = [];
  const posted = post(slowRequest).then(({ status }) => answered.push(`post ${status}`));
  for (const path of ['/', '/terms']) answered.push(`${path} ${(await get(path)).status}`);
  await posted;
  expect(answered).toEqual(['/ 200', '/terms 200', 'post 201']);
});

test('a POST request that takes too long is rejected, later ones are rejected immediately, and the server recovers', async () => {
  const { post, store, other } = await serverAndAnother(500);
  makeSlow(other);
  const twenty = (message: string) => Array.from({ length: 20 }, () => post({ ...sampleRequest, message }));
  const statuses = async (answers: Promise<Response>[]) =>
    (await Promise.all(answers)).map(({ status }) => status);
  // The requests that waited for the slow one are rejected, and must not be stored later.
  expect(await statuses([post(slowRequest), ...twenty('behind')])).toEqual(Array(21).fill(503));
  const writable = async () =>
    store.recordHeartbeat().then(
      () => true,
      () => false,
    );
  const nextTurn = new Promise((resolve) => setImmediate(resolve, 'it waits'));
  expect(await Promise.race([writable(), nextTurn])).toBe(false);
  expect(await statuses(twenty('later'))).toEqual(Array(20).fill(503));
  await expect.poll(writable).toBe(true);
  await expect.poll(async () => (await post(sampleRequest)).status).toBe(201);
  const kept = other
    .prepare('select message from consultation_requests')
    .all()
    .map(({ message }) => message);
  expect(kept).not.toContain('behind');
  expect(kept).not.toContain('later');
  // The slow request was stored although it had been rejected. A repetition must not store it again.
  expect(kept.filter((message) => message === 'slow')).toHaveLength(1);
  await expect.poll(async () => (await post(slowRequest)).status).toBe(201);
  expect(
    other.prepare("select count(*) as n from consultation_requests where message = 'slow'").get(),
  ).toEqual({ n: 1 });
});

test('while PostgreSQL does not respond, POST requests are rejected before the connection times out', async () => {
  const { location } = await createEmptyLocation('postgres');
  const address = location.databaseUrl as URL;
  const sockets = new Set<Socket>();
  let holding = false;
  const proxy = createServer((visitor) => {
    const database = connect(Number(address.port), address.hostname);
    for (const socket of [visitor, database]) {
      sockets.add(socket.on('error', () => {}));
      if (holding) socket.pause();
    }
    visitor.on('data', (chunk) => database.write(chunk)).on('close', () => database.destroy());
    database.on('data', (chunk) => visitor.write(chunk)).on('close', () => visitor.destroy());
    if (holding) for (const socket of [visitor, database]) socket.pause();
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  });
  const through = new URL(address);
  through.port = String((proxy.address() as AddressInfo).port);
  const store = await openStoreClient({ dataDirectory: createTemporaryFolder(), databaseUrl: through }, []);
  const { post } = await createServerWithStore(store, { databaseUrl: through });
  // A connection with the same settings as the server's own connections.
  const own = new pg.Client({ connectionString: through.href, query_timeout: 5_000 });
  await own.connect();
  onTestFinished(() => own.end().catch(() => {}));
  // After 12 requests, the server also makes the database count earlier requests for each new one.
  for (let index = 0; index < 12; index += 1)
    expect((await post({ ...sampleRequest, message: `${index}` })).status).toBe(201);
  holding = true;
  for (const socket of sockets) socket.pause();
  const order: string[] = [];
  const gaveUp = own.query('select 1').catch(() => order.push('the connection'));
  const posts = ['one', 'two', 'three'].map(async (message) =>
    order.push(`post ${(await post({ ...sampleRequest, message })).status}`),
  );
  await Promise.all([gaveUp, ...posts]);
  expect(order).toEqual(['post 503', 'post 503', 'post 503', 'the connection']);
  // The server abandons dead connections, and opens new ones.
  holding = false;
  await expect.poll(async () => (await post(sampleRequest)).status, { timeout: 60_000 }).toBe(201);
});

test('the health check responds even if the store never responds', async () => {
  const { app, store } = await createTestServer();
  const asked = vi.spyOn(store, 'recordHeartbeat').mockReturnValue(new Promise(() => {}));
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const answered = Promise.resolve(app.request('/healthz'));
  while (asked.mock.calls.length === 0) await vi.advanceTimersByTimeAsync(0);
  await vi.advanceTimersByTimeAsync(2_000);
  const answer = await answered;
  expect([answer.status, await answer.json()]).toEqual([503, { store: 'unwritable' }]);
});
