/** Tests the limits that prevent visitors from blocking others, filling the disk or overloading the server. */
import { expect, test, vi } from 'vitest';
import { hashNetworkToCounter } from '../../server/requests/request-limits.ts';
import { deliverDueMessageIds, deliverDueMessages } from '../support/server/deliver-due.ts';
import { readFieldValues, readProblem } from '../support/server/problem-response.ts';
import { channelForAllKinds, createTestServer, sampleRequest } from '../support/server/server-fixtures.ts';
import { listUnanswered } from '../support/server/unanswered.ts';

test('a flood from one address is rejected with all values returned, and other visitors are not affected', async () => {
  const { post, postForm, store } = await createTestServer({ trustedProxies: 1 });
  // The proxy adds the last entry of the header. Visitors can forge the other entries.
  const from = (address: string, index: number) => ({ 'X-Forwarded-For': `10.0.0.${index}, ${address}` });
  for (let index = 0; index < 60; index += 1) {
    const answer = await post({ ...sampleRequest, message: `${index}` }, from('2001:db8:0:1::7', index));
    expect(answer.status).toBe(201);
  }
  const refused = await post(sampleRequest, from('2001:db8:0:1:ffff::8', 60));
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await readProblem(refused)).status).toBe(429);
  const page = await postForm({ ...sampleRequest }, from('2001:db8:0:1::9', 61));
  expect(page.status).toBe(429);
  expect(readFieldValues(await page.text())).toContain(sampleRequest.name);
  expect((await post(sampleRequest, from('2001:db8:0:2::7', 62))).status).toBe(201);
  expect(await listUnanswered(store)).toHaveLength(61);
});

test('after a few requests of a network in an hour, its further requests are announced in one message', async () => {
  const { post, store } = await createTestServer({ trustedProxies: 1 }, { channels: [channelForAllKinds()] });
  const send = async (address: string, index: number) => {
    const answer = await post({ ...sampleRequest, message: `${index}` }, { 'X-Forwarded-For': address });
    return ((await answer.json()) as { reference: string }).reference;
  };
  const references: string[] = [];
  for (let index = 0; index < 8; index += 1) references.push(await send('203.0.113.5', index));
  const other = await send('198.51.100.7', 8);
  const wide: string[] = [];
  for (let index = 0; index < 22; index += 1) wide.push(await send(`2001:db8:7:${index}::1`, index));
  const now = new Date();
  expect((await deliverDueMessageIds(store, now)).toSorted()).toEqual(
    [...references.slice(0, 5), other, ...wide.slice(0, 20)].map((each) => `request:${each}`).toSorted(),
  );
  const lists = await deliverDueMessages(store, new Date(now.getTime() + 15 * 60_000));
  const inLists = lists.flatMap((message) => ('requests' in message ? message.requests : []));
  expect(inLists.map(({ reference }) => reference).toSorted()).toEqual(
    [...references.slice(5), ...wide.slice(20)].toSorted(),
  );
});

test('a flood from many /64 networks of one customer is rejected', async () => {
  const { post } = await createTestServer({ trustedProxies: 1 });
  const from = (subnet: number) => post({}, { 'X-Forwarded-For': `2001:db8:7:${subnet.toString(16)}::1` });
  const answers: number[] = [];
  for (let subnet = 0; subnet < 241; subnet += 1) answers.push((await from(subnet)).status);
  expect(answers.lastIndexOf(422)).toBe(239);
  expect(answers.at(-1)).toBe(429);
  expect((await post({}, { 'X-Forwarded-For': '2001:db8:8::1' })).status).toBe(422);
});

test('rejected requests count towards the limit, and repetitions do not', async () => {
  const { post } = await createTestServer();
  const key = { 'Idempotency-Key': 'e2b1c9d0-5f1e-4d55' };
  for (let again = 0; again < 100; again += 1) expect((await post(sampleRequest, key)).status).toBe(201);
  for (let index = 0; index < 29; index += 1) expect((await post('{')).status).toBe(400);
  for (let index = 0; index < 30; index += 1)
    expect((await post(sampleRequest, { 'Idempotency-Key': 'k'.repeat(256) })).status).toBe(400);
  expect((await post('{')).status).toBe(429);
});

test('a POST request counts before its body is read, and no body of a rejected one is read', async () => {
  const { app, post } = await createTestServer();
  for (let index = 0; index < 60; index += 1) await post('{');
  let read = 0;
  const body = new ReadableStream(
    {
      pull(controller) {
        read += 1;
        controller.enqueue(new Uint8Array(1024));
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { 'Content-Type': 'application/json' };
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
  expect((await app.request('/api/consultations', init)).status).toBe(429);
  expect(read).toBe(0);
});

test('a flood of requests for rendered pages is rejected before the store is queried, and files and other visitors are served', async () => {
  const server = await createTestServer({ trustedProxies: 1, healthToken: 'a long secret' });
  const { app, get, store, logged } = server;
  const from = (address: string, path: string, headers = {}) =>
    app.request(path, { headers: { 'X-Forwarded-For': address, ...headers } });
  const paths = ['/consultation-received?reference=VR-0000-0000', '/sheet/x', '/healthz'];
  for (let index = 0; index < 600; index += 1) {
    const path = paths[index % 3] ?? '';
    const answer = await from('203.0.113.5', path);
    expect(answer.status).not.toBe(429);
    // The server must close the connection after each page, so that other clients can connect.
    if (path.startsWith('/consultation')) expect(answer.headers.get('connection')).toBe('close');
  }
  const asked = [
    vi.spyOn(store, 'findReceipt'),
    vi.spyOn(store, 'deriveKey'),
    vi.spyOn(store, 'recordHeartbeat'),
  ];
  for (const path of paths) {
    const refused = await from('203.0.113.5', path);
    expect([refused.status, refused.headers.get('connection')]).toEqual([429, 'close']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // The page must not claim that the address does not exist.
    expect(await refused.text()).not.toContain('Page not found');
  }
  for (const spy of asked) expect(spy).not.toHaveBeenCalled();
  expect((await get('/', { 'X-Forwarded-For': '203.0.113.5' })).status).toBe(200);
  expect((await from('203.0.113.6', '/healthz')).status).toBe(200);
  expect((await from('203.0.113.5', '/healthz', { Authorization: 'Bearer a long secret' })).status).toBe(200);
  expect((await server.post(sampleRequest, { 'X-Forwarded-For': '203.0.113.5' })).status).toBe(201);
  expect(logged()).not.toContain('203.0.113');
});

test('the number of pages that are rendered at the same time is limited, for each network and in total', async () => {
  const { get, store } = await createTestServer({ trustedProxies: 1 });
  const path = '/consultation-received?reference=VR-0000-0000';
  const from = (address: string) => get(path, { 'X-Forwarded-For': address });
  let answer = () => {};
  const held = new Promise<undefined>((resolve) => {
    answer = () => resolve(undefined);
  });
  vi.spyOn(store, 'findReceipt').mockReturnValue(held);
  const waiting = Array.from({ length: 64 }, (_, index) => from(`203.0.113.${index >> 3}`));
  await vi.waitFor(() => expect(store.findReceipt).toHaveBeenCalledTimes(64));
  const refused = [await from('203.0.113.5'), await from('198.51.100.1')];
  expect(refused.map(({ status }) => status)).toEqual([429, 503]);
  expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(['1', '1']);
  answer();
  for (const { status } of await Promise.all(waiting)) expect(status).toBe(404);
  expect((await from('203.0.113.5')).status).toBe(404);
});

test('any number of addresses is counted in 65,536 counters', async () => {
  const [one, other] = ['10.0.0.0', '10.1.8.125'];
  expect(hashNetworkToCounter(other)).toBe(hashNetworkToCounter(one));
  const { post } = await createTestServer({ trustedProxies: 1 });
  for (let index = 0; index < 60; index += 1) await post({}, { 'X-Forwarded-For': one });
  expect((await post({}, { 'X-Forwarded-For': other })).status).toBe(429);
  const addresses = Array.from({ length: 1_000 }, (_, index) => `2001:db8::${index}`);
  expect(Math.max(...addresses.map((address) => Number(hashNetworkToCounter(address))))).toBeLessThan(65_536);
});

test('reaching a limit is logged once, without an address, and counted', async () => {
  const { get, post, logged } = await createTestServer({ trustedProxies: 1 });
  const from = { 'X-Forwarded-For': '203.0.113.5' };
  for (let index = 0; index < 65; index += 1) await post({}, from);
  expect(logged().match(/a network has reached its hourly limit/g)).toHaveLength(1);
  expect(logged()).not.toContain('203.0.113');
  expect(await (await get('/healthz')).json()).toMatchObject({ turnedAway: 5 });
});

test('all visitors together cannot fill the disk: further requests get 503 with Retry-After', async () => {
  const { post, store } = await createTestServer({ trustedProxies: 1, maxPerHour: 3 });
  const from = (index: number) =>
    post({ ...sampleRequest, message: `${index}` }, { 'X-Forwarded-For': `203.0.113.${index}` });
  for (let index = 0; index < 3; index += 1) expect((await from(index)).status).toBe(201);
  const refused = await from(3);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true]);
  expect(await listUnanswered(store)).toHaveLength(3);
});

test('repetitions do not count towards the limit of all visitors', async () => {
  const { post } = await createTestServer({ maxPerHour: 2 });
  const key = { 'Idempotency-Key': 'e2b1c9d0-5f1e-4d55' };
  for (let again = 0; again < 9; again += 1) expect((await post(sampleRequest, key)).status).toBe(201);
  expect((await post({ ...sampleRequest, message: 'Another.' }, key)).status).toBe(422);
  expect((await post({ ...sampleRequest, message: 'Another.' })).status).toBe(201);
  expect((await post({ ...sampleRequest, message: 'One more.' })).status).toBe(503);
});

test('requests that could not be stored do not count towards the limit of all visitors', async () => {
  const { post, store } = await createTestServer({ maxPerHour: 2 });
  const receive = vi.spyOn(store, 'receive').mockRejectedValue(new Error('the disk is full'));
  for (let index = 0; index < 5; index += 1)
    expect((await post({ ...sampleRequest, message: `${index}` })).status).toBe(503);
  receive.mockRestore();
  for (const message of ['one', 'two']) expect((await post({ ...sampleRequest, message })).status).toBe(201);
});

test('fewer long requests are stored, whichever field is long', async () => {
  const { post, limits } = await createTestServer();
  for (let kept = 0; kept < 200; kept += 1) await limits.countStoredRequest(17_000);
  const long = 'w'.repeat(17_000);
  for (const words of [{ name: long }, { phone: long }, { email: `${long}@example.com` }, { company: long }])
    expect((await post({ ...sampleRequest, ...words })).status).toBe(503);
  expect((await post(sampleRequest)).status).toBe(201);
});
