import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { honeypotField } from '#lib/request/spam-signal-fields.ts';
import { words } from '#src/brand.ts';
import { readProblem } from '../tests/support/server/problem-response.ts';
import {
  channelForAllKinds,
  createTemporaryFolder,
  createTestServer,
  sampleRequest,
  testSiteFiles,
} from '../tests/support/server/server-fixtures.ts';
import { listUnanswered } from '../tests/support/server/unanswered.ts';

const { problems } = words;

const referencePattern = /^[A-Z]{2}-[0-9A-Z]{4}-[0-9A-Z]{4}$/;
const formValues = { ...sampleRequest };

test('a request from the page is stored, and answered with its reference', async () => {
  const { post, store } = await createTestServer();
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
    const { app, store, get } = await createTestServer();
    const body = encoding === 'urlencoded' ? new URLSearchParams(formValues) : new FormData();
    if (body instanceof FormData)
      for (const [name, value] of Object.entries(formValues)) body.set(name, value);
    const answer = await app.request('/api/consultations', { method: 'POST', body });
    expect(answer.status).toBe(303);
    const location = answer.headers.get('location') ?? '';
    expect(location).toMatch(/^\/consultation-received\?reference=/);
    const page = await get(location);
    const [stored] = await listUnanswered(store);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(stored?.reference);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
  },
);

test('the confirmation page is a 404 page for an unknown reference', async () => {
  const { get } = await createTestServer();
  for (const query of ['', '?reference=', '?reference=VR-0000-0000', '?reference=%00', '?other=1']) {
    const page = await get(`/consultation-received${query}`);
    expect([page.status, await page.text()]).toEqual([404, testSiteFiles['404.html']]);
  }
});

test('a repeated idempotency key stores one request, and is refused with a different request', async () => {
  const { post, store } = await createTestServer();
  const key = { 'Idempotency-Key': 'e2b1' };
  const answers = await Promise.all([1, 2, 3].map(() => post(sampleRequest, key)));
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201]);
  const references = await Promise.all(answers.map(async (answer) => (await answer.json()).reference));
  expect(new Set(references).size).toBe(1);
  expect(await listUnanswered(store)).toHaveLength(1);
  expect((await readProblem(await post({ ...sampleRequest, message: 'Another.' }, key))).status).toBe(422);
  const long = await post(sampleRequest, { 'Idempotency-Key': 'k'.repeat(256) });
  expect((await readProblem(long)).status).toBe(400);
});

test('an invalid request is refused with a problem that names its errors', async () => {
  const { app, post } = await createTestServer();
  for (const broken of ['', '{', '{"name":', '\ufffd\x00'])
    expect((await readProblem(await post(broken))).status).toBe(400);
  const invalid = new Request('http://localhost/api/consultations', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: Buffer.from([0x22, 0xff, 0xfe, 0x22]),
  });
  expect((await readProblem(await app.request(invalid))).status).toBe(400);
  for (const type of ['text/plain', 'application/xml', '', 'application/jsonp']) {
    expect((await readProblem(await post(sampleRequest, { 'Content-Type': type }))).status).toBe(415);
  }
  const incomplete = await readProblem(await post({ ...sampleRequest, name: '', email: 'nobody' }));
  expect(incomplete.status).toBe(422);
  expect(incomplete.errors?.map((error) => error.field)).toEqual(['name', 'email']);
});

test('the endpoint accepts only POST', async () => {
  const { app } = await createTestServer();
  for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS']) {
    const answer = await app.request('/api/consultations', { method });
    expect(answer.headers.get('allow')).toBe('POST');
    expect((await readProblem(answer)).status).toBe(405);
  }
});

function streamRequest(bytes: number, headers: Record<string, string>): RequestInit {
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

test('a request of more than 256 KiB is refused, even with a smaller Content-Length', async () => {
  const { app, post, store } = await createTestServer();
  const long = await readProblem(await post({ ...sampleRequest, message: 'm'.repeat(256 * 1024) }));
  expect(long.status).toBe(413);
  expect(long.detail).toBe(problems[413].detail);
  const json = { 'Content-Type': 'application/json' };
  for (const headers of [json, { ...json, 'Content-Length': '10' }]) {
    const answer = await app.request('/api/consultations', streamRequest(512 * 1024, headers));
    expect((await readProblem(answer)).status).toBe(413);
  }
  const endless = await app.request('/api/consultations', streamRequest(Number.MAX_SAFE_INTEGER, json));
  expect(endless.status).toBe(413);
  expect((await post({ ...sampleRequest, message: 'm'.repeat(260_000) })).status).toBe(201);
  expect(await listUnanswered(store)).toHaveLength(1);
});

test('an unexpected error is an error page for a browser and a problem for a program, without a stack', async () => {
  const { app, get } = await createTestServer();
  app.get('/broken', () => {
    throw new Error('secret');
  });
  const page = await get('/broken', { Accept: 'text/html' });
  expect([page.status, await page.text()]).toEqual([500, testSiteFiles['500.html']]);
  const answer = await get('/broken', { Accept: 'application/json' });
  const problem = await readProblem(answer);
  expect(problem.status).toBe(500);
  expect(JSON.stringify(problem)).not.toMatch(/secret|app\.test/);
});

test('every response has security headers', async () => {
  const { get, post } = await createTestServer();
  const pages = ['/', '/nothing', '/robots.txt', '/healthz'].map((path) => get(path));
  for (const answer of [...(await Promise.all(pages)), await post({}), await post(sampleRequest)]) {
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    expect(answer.headers.get('strict-transport-security')).toBeNull();
  }
  expect((await post(sampleRequest)).headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('HSTS is sent over HTTPS; X-Forwarded-Proto counts only with a trusted proxy', async () => {
  const forwarded = { 'X-Forwarded-Proto': 'https' };
  const behindProxy = await createTestServer({ trustedProxies: 1 });
  for (const path of ['/', '/nothing']) {
    expect((await behindProxy.get(path, forwarded)).headers.get('strict-transport-security')).toMatch(
      /^max-age=/,
    );
  }
  const direct = await createTestServer();
  expect((await direct.get('/', forwarded)).headers.get('strict-transport-security')).toBeNull();
});

test('the log contains references but no visitor’s data', async () => {
  const { post, logged } = await createTestServer();
  const { reference } = (await (await post(sampleRequest)).json()) as { reference: string };
  await post({ ...sampleRequest, email: 'not an address' });
  expect(logged()).toContain(reference);
  for (const secret of Object.values(sampleRequest).filter(Boolean)) expect(logged()).not.toContain(secret);
});

test('a site that was built without a form on this server accepts no requests', async () => {
  const folder = createTemporaryFolder();
  writeFileSync(join(folder, 'index.html'), 'Home');
  const { post, store } = await createTestServer({}, { folder });
  const answer = await post(sampleRequest);
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect(await listUnanswered(store)).toEqual([]);
});

const manyLinks = 'See https://a.example/1 and https://b.example/2 and https://c.example/3.';

test.each([
  ['JSON', 'post'],
  ['a form', 'postForm'],
] as const)(
  'possible spam, sent as %s, is answered and stored like any other request, and marked',
  async (_, way) => {
    const server = await createTestServer({}, { channels: [channelForAllKinds()] });
    const seen = new Set<string>();
    const submit = async (fields: Record<string, string>) => {
      const answer = await server[way]({ ...sampleRequest, ...fields });
      expect([201, 303]).toContain(answer.status);
      const lists = await Promise.all(
        (['waiting', 'doubtful'] as const).map((list) => server.store.readSheetPage({ list, page: 1 })),
      );
      const open = lists.flatMap(({ entries }) => entries);
      const [entry] = open.filter(({ reference }) => !seen.has(reference));
      seen.add(entry?.reference ?? '');
      return entry?.doubts;
    };
    expect(await submit({})).toEqual([]);
    expect(await submit({ message: 'Trapped.', [honeypotField]: 'https://spam.example' })).toEqual([
      'hidden-field',
    ]);
    expect(await submit({ message: manyLinks })).toEqual([]);
  },
);

test('the response has the promised reply time, unchanged when the request is repeated', async () => {
  const { post, postForm, get } = await createTestServer();
  const key = { 'Idempotency-Key': 'e2b1c9d0-5f1e-4d55' };
  const { reference, replyBy } = await (await post(sampleRequest, key)).json();
  expect(Date.parse(replyBy) - Date.now()).toBeGreaterThan(2 * 3_600_000 - 60_000);
  expect(await (await post(sampleRequest, key)).json()).toEqual({ reference, replyBy });
  const plain = await postForm({ ...sampleRequest, message: 'Without scripts.' });
  const page = await get(plain.headers.get('location') ?? '');
  expect(await page.text()).toContain(words.times.deskZone);
});
