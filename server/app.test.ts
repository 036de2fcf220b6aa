import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openingHours } from '#brand/opening-hours.ts';
import { problems } from '#brand/words/http-problems.ts';
import { hiddenField } from '#lib/request/hidden-field.ts';
import {
  carriesAll,
  sampleRequest,
  siteFiles,
  temporaryFolder,
  testServer,
} from '../tests/support/server/server-fixtures.ts';
import { idsTold, told } from '../tests/support/server/told.ts';
import { unanswered } from '../tests/support/server/unanswered.ts';
import { bucketOf } from './requests/request-limits.ts';

const referencePattern = /^[A-Z]{2}-[0-9A-Z]{4}-[0-9A-Z]{4}$/;
const formValues = { ...sampleRequest };
const problemOf = async (answer: Response) => {
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  return (await answer.json()) as {
    status: number;
    title: string;
    detail: string;
    errors?: { field: string }[];
  };
};

test('a request from the page is stored, and answered with its reference', async () => {
  const { post, store } = await testServer();
  const answer = await post(sampleRequest, { Accept: 'application/json' });
  expect(answer.status).toBe(201);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const { reference } = (await answer.json()) as { reference: string };
  expect(reference).toMatch(referencePattern);
  expect(await store.find(reference)).toMatchObject({
    name: sampleRequest.name,
    message: sampleRequest.message,
  });
});

test.each(['urlencoded', 'multipart'])(
  'a request from a page without scripts is answered by a page (%s)',
  async (encoding) => {
    const { app, store, get } = await testServer();
    const body = encoding === 'urlencoded' ? new URLSearchParams(formValues) : new FormData();
    if (body instanceof FormData)
      for (const [name, value] of Object.entries(formValues)) body.set(name, value);
    const answer = await app.request('/api/consultations', { method: 'POST', body });
    expect(answer.status).toBe(303);
    const location = answer.headers.get('location') ?? '';
    expect(location).toMatch(/^\/consultation-received\?reference=/);
    const page = await get(location);
    const [stored] = await unanswered(store);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(stored?.reference);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
  },
);

test.each([
  '',
  '?reference=',
  '?reference=VR-0000-0000',
  '?reference=%00',
  '?reference=<script>',
  '?other=1',
])('no page thanks for a request that was never received: %s', async (query) => {
  const { get } = await testServer();
  const page = await get(`/consultation-received${query}`);
  expect(page.status).toBe(404);
  expect(await page.text()).toBe(siteFiles['404.html']);
});

test('sending again with the same key is one request; with another request it is refused', async () => {
  const { post, store } = await testServer();
  const key = { 'Idempotency-Key': 'e2b1' };
  const answers = await Promise.all([
    post(sampleRequest, key),
    post(sampleRequest, key),
    post(sampleRequest, key),
  ]);
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201]);
  const references = await Promise.all(answers.map(async (answer) => (await answer.json()).reference));
  expect(new Set(references).size).toBe(1);
  expect(await unanswered(store)).toHaveLength(1);
  expect((await problemOf(await post({ ...sampleRequest, message: 'Another.' }, key))).status).toBe(422);
  expect((await problemOf(await post(sampleRequest, { 'Idempotency-Key': 'k'.repeat(256) }))).status).toBe(
    400,
  );
});

test('a second click on a page without scripts stores nothing twice', async () => {
  const { postForm, store } = await testServer();
  const answers = await Promise.all([postForm(formValues), postForm(formValues)]);
  expect(new Set(answers.map((answer) => answer.headers.get('location'))).size).toBe(1);
  expect(await unanswered(store)).toHaveLength(1);
});

test('what cannot be taken is refused with a problem that names it', async () => {
  const { app, post } = await testServer();
  for (const broken of ['', '{', '{"name":', '\ufffd\x00'])
    expect((await problemOf(await post(broken))).status).toBe(400);
  const invalid = new Request('http://localhost/api/consultations', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: Buffer.from([0x22, 0xff, 0xfe, 0x22]),
  });
  expect((await problemOf(await app.request(invalid))).status).toBe(400);
  for (const type of ['text/plain', 'application/xml', '', 'application/jsonp']) {
    expect((await problemOf(await post(sampleRequest, { 'Content-Type': type }))).status).toBe(415);
  }
  const incomplete = await problemOf(await post({ ...sampleRequest, name: '', email: 'nobody' }));
  expect(incomplete.status).toBe(422);
  expect(incomplete.errors?.map((error) => error.field)).toEqual(['name', 'email']);
});

test('the address takes nothing but posts', async () => {
  const { app } = await testServer();
  for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS']) {
    const answer = await app.request('/api/consultations', { method });
    expect(answer.headers.get('allow')).toBe('POST');
    expect((await problemOf(answer)).status).toBe(405);
  }
});

/** A body that comes in pieces, with no length or a false one. */
function inPieces(bytes: number, headers: Record<string, string>): RequestInit {
  let left = bytes;
  const body = new ReadableStream({
    pull(controller) {
      const size = Math.min(left, 65_536);
      left -= size;
      if (size === 0) controller.close();
      else controller.enqueue(new Uint8Array(size).fill(97));
    },
  });
  return { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
}

test('a request of more than a mebibyte is refused, whatever length it claims', async () => {
  const { app, post, store } = await testServer();
  const long = await problemOf(await post({ ...sampleRequest, message: 'm'.repeat(1024 * 1024) }));
  expect(long.status).toBe(413);
  expect(long.detail).toBe(problems[413].detail);
  const json = { 'Content-Type': 'application/json' };
  for (const headers of [json, { ...json, 'Content-Length': '10' }]) {
    const answer = await app.request('/api/consultations', inPieces(2 * 1024 * 1024, headers));
    expect((await problemOf(answer)).status).toBe(413);
  }
  const endless = await app.request('/api/consultations', inPieces(Number.MAX_SAFE_INTEGER, json));
  expect(endless.status).toBe(413);
  expect((await post({ ...sampleRequest, message: 'm'.repeat(1_000_000) })).status).toBe(201);
  expect(await unanswered(store)).toHaveLength(1);
});

const wordsBack = (page: string): string[] =>
  [...page.matchAll(/value="([^"]*)"/g)].map(([, value = '']) => value);

test('a page without scripts gets every word back when its request is not taken', async () => {
  const { postForm, store } = await testServer();
  const message = `<script>alert("&'")</script>\nline two`;
  const refused = await postForm({ ...formValues, email: 'nobody', message });
  expect(refused.status).toBe(422);
  expect(refused.headers.get('cache-control')).toBe('no-store');
  const page = await refused.text();
  expect(page).toContain('Email Address must be an email address.');
  expect(wordsBack(page)).toEqual([
    sampleRequest.name,
    'nobody',
    '',
    sampleRequest.company,
    'wellness',
    'Wellness &amp; Lifestyle Experiences',
    '&lt;script&gt;alert(&quot;&amp;&#39;&quot;)&lt;&#x2F;script&gt;\nline two',
  ]);
  const long = await postForm({ ...formValues, message: 'm'.repeat(1024 * 1024) });
  expect(long.status).toBe(413);
  const given = wordsBack(await long.text());
  expect(given).toContain(sampleRequest.name);
  expect(given.at(-1)?.length).toBeGreaterThan(1_000_000);
  expect(await unanswered(store)).toHaveLength(0);
});

test('when the store cannot be written, nobody is thanked and no word is lost', async () => {
  const { post, postForm, store } = await testServer();
  await store.close();
  const problem = await problemOf(await post(sampleRequest));
  expect(problem.status).toBe(503);
  expect(problem.detail).toBe(problems[503].detail);
  const page = await postForm(formValues);
  expect(page.status).toBe(503);
  expect(wordsBack(await page.text())).toContain(sampleRequest.name);
});

test('an unexpected error shows the failure page to a browser, a problem to a program, and a stack to nobody', async () => {
  const { app, get } = await testServer();
  app.get('/broken', () => {
    throw new Error('secret');
  });
  const page = await get('/broken', { Accept: 'text/html' });
  expect([page.status, await page.text()]).toEqual([500, siteFiles['500.html']]);
  const answer = await get('/broken', { Accept: 'application/json' });
  const problem = await problemOf(answer);
  expect(problem.status).toBe(500);
  expect(JSON.stringify(problem)).not.toMatch(/secret|app\.test/);
});

test.each([
  ['a stranger’s page', { 'Sec-Fetch-Site': 'cross-site' }, 403],
  ['a page of a neighboring host', { 'Sec-Fetch-Site': 'same-site' }, 403],
  ['our own page', { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' }, 201],
  ['an older browser on our page', { Origin: 'http://localhost' }, 201],
  ['an older browser on a stranger’s page', { Origin: 'http://evil.example' }, 403],
  ['an older browser on a stranger’s page that hides itself', { Origin: 'null' }, 403],
  ['an older browser on the public address', { Origin: 'https://vesperrow.example' }, 201],
  ['another port of our host', { Origin: 'http://localhost:8080' }, 403],
  ['a program', {}, 201],
])('a post from %s', async (_, headers, status) => {
  const { post } = await testServer({ siteUrl: new URL('https://vesperrow.example') });
  expect((await post(sampleRequest, headers as Record<string, string>)).status).toBe(status);
});

test('long words come back as they were, however they are cut while the page is made', async () => {
  const { postForm } = await testServer();
  // Two code units each, so that a slice of even length ends within one.
  const message = `a${'🜚'.repeat(50_000)}&`;
  const page = await postForm({ ...formValues, email: 'nobody', message });
  expect(wordsBack(await page.text()).at(-1)).toBe(`${message}amp;`);
});

test('a stranger’s page cannot put words into ours', async () => {
  const { postForm } = await testServer();
  const answer = await postForm({ ...formValues, name: 'planted' }, { 'Sec-Fetch-Site': 'cross-site' });
  expect(answer.status).toBe(403);
  expect(await answer.text()).not.toContain('planted');
});

test('every answer says how it may be used', async () => {
  const { get, post } = await testServer();
  for (const answer of [
    await get('/'),
    await get('/nothing'),
    await get('/robots.txt'),
    await post({}),
    await post(sampleRequest),
  ]) {
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(answer.headers.get('permissions-policy')).toContain('camera=()');
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(answer.headers.get('strict-transport-security')).toBeNull();
  }
  expect((await post(sampleRequest)).headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('over HTTPS, browsers are told to stay there; a header that no proxy of ours sent says nothing', async () => {
  const forwarded = { 'X-Forwarded-Proto': 'https' };
  const behindProxy = await testServer({ trustedProxies: 1 });
  for (const path of ['/', '/nothing']) {
    expect((await behindProxy.get(path, forwarded)).headers.get('strict-transport-security')).toMatch(
      /^max-age=/,
    );
  }
  const direct = await testServer();
  expect((await direct.get('/', forwarded)).headers.get('strict-transport-security')).toBeNull();
});

test('health says whether requests can be kept, and how many messages to the agency are late', async () => {
  const { get, store } = await testServer({}, { channels: [carriesAll()] });
  await store.receive(sampleRequest, { now: new Date(Date.now() - 3_600_000) });
  const well = await get('/healthz');
  expect([well.status, await well.json()]).toEqual([
    200,
    { store: 'writable', overdue: 1, failed: 0, late: 0, turnedAway: 0, clock: 'believed' },
  ]);
  expect(well.headers.get('cache-control')).toBe('no-store');
});

test('health fails when the store does', async () => {
  const { get, store } = await testServer();
  await store.close();
  const ill = await get('/healthz');
  expect([ill.status, await ill.json()]).toEqual([
    503,
    { store: 'unwritable', turnedAway: 0, clock: 'believed' },
  ]);
});

test('anyone may ask for health, and still the disk is not written for each', async () => {
  const { get, store } = await testServer();
  let beats = 0;
  const beat = store.beat.bind(store);
  store.beat = async () => {
    beats += 1;
    await beat();
  };
  await Promise.all(Array.from({ length: 50 }, () => get('/healthz')));
  expect(beats).toBe(1);
});

test('a clock that is set back by a day does not make health repeat an old answer', async () => {
  const { app, store } = await testServer();
  const beat = vi.spyOn(store, 'beat');
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

test('the log names requests, and never a visitor', async () => {
  const { post, logged } = await testServer();
  const { reference } = (await (await post(sampleRequest)).json()) as { reference: string };
  await post({ ...sampleRequest, email: 'not an address' });
  expect(logged()).toContain(reference);
  for (const secret of Object.values(sampleRequest).filter(Boolean)) expect(logged()).not.toContain(secret);
});

test('a flood from one address is turned away, with every word; others are not', async () => {
  const { post, postForm, store } = await testServer({ trustedProxies: 1 });
  // What stands before the proxy's own entry is the visitor's invention.
  const from = (address: string, index: number) => ({ 'X-Forwarded-For': `10.0.0.${index}, ${address}` });
  for (let index = 0; index < 60; index += 1) {
    const answer = await post({ ...sampleRequest, message: `${index}` }, from('2001:db8:0:1::7', index));
    expect(answer.status).toBe(201);
  }
  const refused = await post(sampleRequest, from('2001:db8:0:1:ffff::8', 60));
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await problemOf(refused)).status).toBe(429);
  const page = await postForm(formValues, from('2001:db8:0:1::9', 61));
  expect(page.status).toBe(429);
  expect(wordsBack(await page.text())).toContain(sampleRequest.name);
  expect((await post(sampleRequest, from('2001:db8:0:2::7', 62))).status).toBe(201);
  expect(await unanswered(store)).toHaveLength(61);
});

test('after a few requests of a network in an hour the others are told in one message; those of others by themselves', async () => {
  const { post, store } = await testServer({ trustedProxies: 1 }, { channels: [carriesAll()] });
  const send = async (address: string, index: number) => {
    const answer = await post({ ...sampleRequest, message: `${index}` }, { 'X-Forwarded-For': address });
    return ((await answer.json()) as { reference: string }).reference;
  };
  const references: string[] = [];
  for (let index = 0; index < 8; index += 1) references.push(await send('203.0.113.5', index));
  const other = await send('198.51.100.7', 8);
  // A wider network has no more by having many.
  const wide: string[] = [];
  for (let index = 0; index < 22; index += 1) wide.push(await send(`2001:db8:7:${index}::1`, index));
  const now = new Date();
  expect((await idsTold(store, now)).toSorted()).toEqual(
    [...references.slice(0, 5), other, ...wide.slice(0, 20)].map((each) => `request:${each}`).toSorted(),
  );
  const lists = await told(store, new Date(now.getTime() + 15 * 60_000));
  const inLists = lists.flatMap((message) => ('requests' in message ? message.requests : []));
  expect(inLists.map(({ reference }) => reference).toSorted()).toEqual(
    [...references.slice(5), ...wide.slice(20)].toSorted(),
  );
});

test.each([
  [0, '203.0.113.5, 198.51.100.7', '127.0.0.1'],
  [1, '203.0.113.5, 198.51.100.7', '198.51.100.7'],
  [2, '203.0.113.5, 198.51.100.7', '203.0.113.5'],
  [3, '203.0.113.5, 198.51.100.7', '203.0.113.5'],
  [1, '::ffff:203.0.113.5', '203.0.113.5'],
  [1, '2001:db8::1', '2001:0db8:0000:0000::/64'],
  [1, '203.0.113.5:55021', '203.0.113.5'],
  [1, '[2001:db8::1]:55021', '2001:0db8:0000:0000::/64'],
  [1, '[2001:db8::1]', '2001:0db8:0000:0000::/64'],
  [1, 'fe80::1%eth0', 'fe80:0000:0000:0000::/64'],
  [1, '[::ffff:203.0.113.5]:80', '203.0.113.5'],
  [1, '::ffff:cb00:7105', '203.0.113.5'],
  [1, 'unknown', 'unknown'],
  [1, '_hidden', 'unknown'],
])('behind %i proxies of ours, “%s” comes from %s', async (trustedProxies, forwarded, address) => {
  const { app, get } = await testServer({ trustedProxies });
  app.get('/who', (c) => c.text(c.var.visitor.address));
  expect(await (await get('/who', { 'X-Forwarded-For': forwarded })).text()).toBe(address);
});

test('who walks through the networks of one provider’s customer is turned away as well', async () => {
  const { post } = await testServer({ trustedProxies: 1 });
  const from = (subnet: number) => post({}, { 'X-Forwarded-For': `2001:db8:7:${subnet.toString(16)}::1` });
  const answers: number[] = [];
  for (let subnet = 0; subnet < 241; subnet += 1) answers.push((await from(subnet)).status);
  expect(answers.lastIndexOf(422)).toBe(239);
  expect(answers.at(-1)).toBe(429);
  expect((await post({}, { 'X-Forwarded-For': '2001:db8:8::1' })).status).toBe(422);
});

test('what is refused counts, and a repetition does not', async () => {
  const { post } = await testServer();
  const key = { 'Idempotency-Key': 'e2b1c9d0-5f1e-4d55' };
  for (let again = 0; again < 100; again += 1) expect((await post(sampleRequest, key)).status).toBe(201);
  for (let index = 0; index < 29; index += 1) expect((await post('{')).status).toBe(400);
  for (let index = 0; index < 30; index += 1)
    expect((await post(sampleRequest, { 'Idempotency-Key': 'k'.repeat(256) })).status).toBe(400);
  expect((await post('{')).status).toBe(429);
});

test('a post counts before its body is read: nothing is read of one that is turned away', async () => {
  const { app, post } = await testServer();
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

test('who asks for pages of their own without end is turned away before the store is asked; files and others are served', async () => {
  const server = await testServer({ trustedProxies: 1, healthToken: 'a long secret' });
  const { get, store, logged } = server;
  const from = (address: string, path: string, headers = {}) =>
    get(path, { 'X-Forwarded-For': address, ...headers });
  const paths = ['/consultation-received?reference=VR-0000-0000', '/sheet/x', '/healthz'];
  for (let index = 0; index < 600; index += 1) {
    const path = paths[index % 3] ?? '';
    const answer = await from('203.0.113.5', path);
    expect(answer.status).not.toBe(429);
    // Whoever wants another has to wait for a connection, as everybody else does.
    if (path.startsWith('/consultation')) expect(answer.headers.get('connection')).toBe('close');
  }
  const asked = [vi.spyOn(store, 'issued'), vi.spyOn(store, 'signingKey'), vi.spyOn(store, 'beat')];
  for (const path of paths) {
    const refused = await from('203.0.113.5', path);
    expect([refused.status, refused.headers.get('connection')]).toEqual([429, 'close']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // Nothing is missing at the address.
    expect(await refused.text()).not.toContain('Page not found');
  }
  for (const spy of asked) expect(spy).not.toHaveBeenCalled();
  expect((await from('203.0.113.5', '/')).status).toBe(200);
  expect((await from('203.0.113.6', '/healthz')).status).toBe(200);
  expect((await from('203.0.113.5', '/healthz', { Authorization: 'Bearer a long secret' })).status).toBe(200);
  expect((await server.post(sampleRequest, { 'X-Forwarded-For': '203.0.113.5' })).status).toBe(201);
  expect(logged()).not.toContain('203.0.113');
});

test('a network has few pages of its own made at once, all networks some more, and then waits no longer for them', async () => {
  const { get, store } = await testServer({ trustedProxies: 1 });
  const path = '/consultation-received?reference=VR-0000-0000';
  const from = (address: string) => get(path, { 'X-Forwarded-For': address });
  let answer = () => {};
  const held = new Promise<undefined>((resolve) => {
    answer = () => resolve(undefined);
  });
  vi.spyOn(store, 'issued').mockReturnValue(held);
  const waiting = Array.from({ length: 64 }, (_, index) => from(`203.0.113.${index >> 3}`));
  await vi.waitFor(() => expect(store.issued).toHaveBeenCalledTimes(64));
  const refused = [await from('203.0.113.5'), await from('198.51.100.1')];
  expect(refused.map(({ status }) => status)).toEqual([429, 503]);
  expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(['1', '1']);
  answer();
  for (const { status } of await Promise.all(waiting)) expect(status).toBe(404);
  expect((await from('203.0.113.5')).status).toBe(404);
});

test('however many addresses there are, they are counted in 65,536 buckets', async () => {
  const addresses = Array.from({ length: 300_000 }, (_, index) => {
    const [a, b, c] = [(index >> 16) & 255, (index >> 8) & 255, index & 255];
    return `10.${a}.${b}.${c}`;
  });
  const counted = addresses.map(bucketOf);
  expect(new Set(counted).size).toBeLessThanOrEqual(65_536);
  const [first = ''] = addresses;
  const neighbor = addresses[counted.indexOf(bucketOf(first), 1)] ?? '';
  const { post } = await testServer({ trustedProxies: 1 });
  for (let index = 0; index < 60; index += 1) await post({}, { 'X-Forwarded-For': first });
  expect((await post({}, { 'X-Forwarded-For': neighbor })).status).toBe(429);
});

test('a limit that is reached is told once, without an address, and counted', async () => {
  const { get, post, logged } = await testServer({ trustedProxies: 1 });
  const from = { 'X-Forwarded-For': '203.0.113.5' };
  for (let index = 0; index < 65; index += 1) await post({}, from);
  expect(logged().match(/a network has reached the limit/g)).toHaveLength(1);
  expect(logged()).not.toContain('203.0.113');
  expect(await (await get('/healthz')).json()).toMatchObject({ turnedAway: 5 });
});

test('all visitors together cannot fill the disk: what is too much is refused with the time to come back', async () => {
  const { post, store } = await testServer({ trustedProxies: 1, maxPerHour: 3 });
  const from = (index: number) =>
    post({ ...sampleRequest, message: `${index}` }, { 'X-Forwarded-For': `203.0.113.${index}` });
  for (let index = 0; index < 3; index += 1) expect((await from(index)).status).toBe(201);
  const refused = await from(3);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true]);
  expect(await unanswered(store)).toHaveLength(3);
});

test('what all visitors together may send is not used up by repetitions', async () => {
  const { post } = await testServer({ maxPerHour: 2 });
  const key = { 'Idempotency-Key': 'e2b1c9d0-5f1e-4d55' };
  for (let again = 0; again < 9; again += 1) expect((await post(sampleRequest, key)).status).toBe(201);
  expect((await post({ ...sampleRequest, message: 'Another.' }, key)).status).toBe(422);
  expect((await post({ ...sampleRequest, message: 'Another.' })).status).toBe(201);
  expect((await post({ ...sampleRequest, message: 'One more.' })).status).toBe(503);
});

test('of long requests fewer are kept, whichever field is long', async () => {
  const { post } = await testServer({ trustedProxies: 1 });
  const long = 'w'.repeat(17_000);
  const send = (index: number, words: object) =>
    post({ ...sampleRequest, message: `${index}`, ...words }, { 'X-Forwarded-For': `10.0.0.${index}` });
  const fields = [{ name: long }, { phone: long }, { email: `${long}@example.com` }, { company: long }];
  for (let index = 0; index < 200; index += 1)
    expect((await send(index, fields[index % 4] ?? {})).status).toBe(201);
  for (const words of fields) expect((await send(200, words)).status).toBe(503);
  expect((await send(200, {})).status).toBe(201);
});

test('behind a proxy that nobody told it of, the server says so once', async () => {
  const { get, logged } = await testServer();
  await get('/nothing');
  expect(logged()).not.toContain('TRUST_PROXY');
  for (const path of ['/', '/nothing']) await get(path, { 'X-Forwarded-For': '203.0.113.5' });
  expect(logged().match(/TRUST_PROXY/g)).toHaveLength(1);
});

test('the figures of health are for this machine, and for whoever has the token', async () => {
  const { get } = await testServer({ healthToken: 'a long secret' });
  const outside = { 'X-Forwarded-For': '203.0.113.5' };
  const known = async (headers: Record<string, string>) =>
    Object.keys(await (await get('/healthz', headers)).json());
  expect(await known({})).toContain('overdue');
  expect(await known(outside)).toEqual(['store']);
  expect(await known({ ...outside, Authorization: 'Bearer a long secret' })).toContain('overdue');
  expect(await known({ ...outside, Authorization: 'Bearer another' })).toEqual(['store']);
});

test('a site that was built to send nothing takes nothing', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'index.html'), 'Home');
  const { post, store } = await testServer({}, { folder });
  const answer = await post(sampleRequest);
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect(await unanswered(store)).toEqual([]);
});

const manyLinks = 'See https://a.example/1 and https://b.example/2 and https://c.example/3.';

test.each([
  ['JSON', 'post'],
  ['a form', 'postForm'],
] as const)(
  'what looks like spam, sent as %s, is answered and kept like any other request, and marked',
  async (_, way) => {
    const server = await testServer({}, { channels: [carriesAll()] });
    const seen = new Set<string>();
    const doubtsIn = async (fields: Record<string, string>) => {
      const answer = await server[way]({ ...sampleRequest, ...fields });
      expect([201, 303]).toContain(answer.status);
      const lists = await Promise.all(
        (['waiting', 'doubtful'] as const).map((list) => server.store.sheet({ list, page: 1 })),
      );
      const open = lists.flatMap(({ entries }) => entries);
      const [entry] = open.filter(({ reference }) => !seen.has(reference));
      seen.add(entry?.reference ?? '');
      return entry?.doubts;
    };
    expect(await doubtsIn({})).toEqual([]);
    expect(await doubtsIn({ message: 'Trapped.', [hiddenField]: 'https://spam.example' })).toEqual([
      'hidden-field',
    ]);
    expect(await doubtsIn({ message: manyLinks })).toEqual([]);
  },
);

test('a visitor is told by when an answer comes, the same each time that the request is sent', async () => {
  const { post, postForm, get } = await testServer();
  const key = { 'Idempotency-Key': 'e2b1c9d0-5f1e-4d55' };
  const { reference, replyBy } = await (await post(sampleRequest, key)).json();
  expect(Date.parse(replyBy) - Date.now()).toBeGreaterThan(2 * 3_600_000 - 60_000);
  expect(await (await post(sampleRequest, key)).json()).toEqual({ reference, replyBy });
  const plain = await postForm({ ...sampleRequest, message: 'Without scripts.' });
  const page = await get(plain.headers.get('location') ?? '');
  expect(await page.text()).toContain(openingHours.timeZoneShown);
});
