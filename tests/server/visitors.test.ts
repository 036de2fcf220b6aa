/**
 * Tests how the server determines the sender of a request: an IP address behind proxies, a page of the site, or another
 * site.
 */
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { createTestServer, sampleRequest } from '../support/server/server-fixtures.ts';

const senders = [
  ['a stranger’s page', { 'Sec-Fetch-Site': 'cross-site' }, 403],
  ['a page of a neighboring host', { 'Sec-Fetch-Site': 'same-site' }, 403],
  ['our own page', { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' }, 201],
  ['an older browser on our page', { Origin: 'http://localhost' }, 201],
  ['an older browser on a stranger’s page', { Origin: 'http://evil.example' }, 403],
  ['an older browser on a stranger’s page that hides itself', { Origin: 'null' }, 403],
  ['an older browser on the public address', { Origin: 'https://vesperrow.example' }, 201],
  ['another port of our host', { Origin: 'http://localhost:8080' }, 403],
  ['a program', {}, 201],
] as const;

test('requests are accepted from the site’s pages and from programs, but not from pages of other sites', async () => {
  const { post, postForm } = await createTestServer({ siteUrl: new URL('https://vesperrow.example') });
  for (const [sender, headers, status] of senders)
    expect([sender, (await post(sampleRequest, { ...headers })).status]).toEqual([sender, status]);
  const answer = await postForm({ ...sampleRequest, name: 'planted' }, { 'Sec-Fetch-Site': 'cross-site' });
  expect(await answer.text()).not.toContain('planted');
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
])('behind %i trusted proxies, “%s” is the address %s', async (trustedProxies, forwarded, address) => {
  const { app, get } = await createTestServer({ trustedProxies });
  app.get('/who', (c) => c.text(c.var.visitor.address));
  expect(await (await get('/who', { 'X-Forwarded-For': forwarded })).text()).toBe(address);
});

test('an unknown proxy is logged once', async () => {
  const { get, logged } = await createTestServer();
  await get('/nothing');
  expect(logged()).not.toContain('TRUST_PROXY');
  for (const path of ['/', '/nothing']) await get(path, { 'X-Forwarded-For': '203.0.113.5' });
  expect(logged().match(/TRUST_PROXY/g)).toHaveLength(1);
});

test('a visitor who disconnects during sending or the response causes no error in the log', async () => {
  const { connect, post, logged } = await createTestServer();
  const form = 'application/x-www-form-urlencoded';
  const parts = 'multipart/form-data; boundary=b';
  const words = `email=nobody&message=${'"'.repeat(250_000)}`;
  for (const [type, length, beginning] of [
    ['application/json', 1_000, '{"name":'],
    ['application/json', 100_000, `{"name":"${'n'.repeat(50_000)}`],
    [form, 100_000, 'n'.repeat(50_000)],
    [parts, 100_000, `--b\r\nContent-Disposition: form-data; name="name"\r\n\r\n${'n'.repeat(50_000)}`],
    [form, words.length, words],
  ] as const) {
    const socket = await connect();
    const head = ['POST /api/consultations HTTP/1.1', 'Host: x', `Content-Type: ${type}`];
    socket.write(`${head.join('\r\n')}\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`);
    await once(socket, 'data');
    socket.pause();
    await new Promise((resolve) => socket.write(beginning, resolve));
    // Waits for the response, a page of more than a megabyte, and disconnects after a small part of it.
    if (beginning === words) await once(socket.resume(), 'data');
    socket.resetAndDestroy();
  }
  expect((await post(sampleRequest)).status).toBe(201);
  const events = logged().trimEnd().split('\n');
  expect(events.map((event) => JSON.parse(event).msg)).toEqual(['a request was received']);
});

test.each([
  ['nonsense\r\n\r\n', /^HTTP\/1\.1 400 /],
  [`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, /^HTTP\/1\.1 431 /],
  ['GET /terms HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 [24]/],
  ['GET http://[/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 4/],
  ['GET /healthz HTTP/1.0\r\n\r\n', /^HTTP\/1\.1 200 .*"store":"writable"/s],
  ['GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 404/],
])('long, unusual and invalid headers get a response', async (request, answer) => {
  const socket = (await (await createTestServer()).connect()).setEncoding('utf8');
  // Keeps the socket open, because a client that closes its side before the response does not receive it.
  socket.write(request);
  expect((await socket.toArray()).join('')).toMatch(answer);
});
