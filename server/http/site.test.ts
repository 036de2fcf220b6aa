import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { languages } from '#src/brand.ts';
import {
  createTemporaryFolder,
  createTestServer,
  testSiteFiles,
  writeTestSite,
} from '../../tests/support/server/server-fixtures.ts';
import { loadSite } from './site.ts';

test('each page has one address', async () => {
  const { get } = await createTestServer();
  expect(await (await get('/')).text()).toBe(testSiteFiles['index.html']);
  expect(await (await get('/terms')).text()).toBe(testSiteFiles['terms.html']);
  const slashed = await get('/terms/?from=mail');
  expect(slashed.status).toBe(308);
  expect(slashed.headers.get('location')).toBe('/terms?from=mail');
});

const missing = [
  '/terms.br',
  '/terms.html.br',
  '/terms.html.gz',
  '/_astro/hero.a1b2c3.css.br',
  '/404',
  '/404.html',
  '/500',
  '/consultation-not-sent',
  '/consultation-received.html',
  '/sheet',
  '/sheet.html',
  '/nothing/here',
  '/nothing/',
  '//evil.example/',
  '//evil.example/terms/',
  '//evil.example/terms.',
  '/%5Cevil.example/terms)',
  '/%09/evil.example/',
  `/terms${'.'.repeat(9000)}`,
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2fetc%2fpasswd',
  '/%00',
  '/%ff%fe',
  '/%',
  '/terms%2f',
  '/_astro/',
  '/_astro',
  '/api/else',
];

test('paths without a page of their own get 404', async () => {
  const { get } = await createTestServer();
  for (const path of missing) {
    const answer = await get(path, { Accept: 'text/html' });
    expect([path, answer.status]).toEqual([path, 404]);
    expect(answer.headers.get('location')).toBeNull();
    expect(await answer.text()).toBe(testSiteFiles['404.html']);
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  }
});

const redirected = [
  ['/index.html', '/'],
  ['/Terms', '/terms'],
  ['/terms.', '/terms'],
  ['/terms)?from=mail', '/terms?from=mail'],
  ['/terms%29', '/terms'],
  ['/terms%C2%A0', '/terms'],
  ['/terms%E3%80%82', '/terms'],
  ['//terms', '/terms'],
  ['/%5C%5Cterms', '/terms'],
  ['/terms//', '/terms'],
  ['/terms.html?a', '/terms?a'],
  ['/en', '/'],
  ['/en/terms', '/terms'],
  ['/)?//evil.example', '/?//evil.example'],
] as const;

test('a misspelled address is redirected to its page', async () => {
  const { get, logged } = await createTestServer();
  for (const [path, page] of redirected) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await get(path, { Accept: 'text/html' }, method);
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 302, page]);
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    expect((await get(path, {}, 'POST')).status).toBe(405);
  }
  expect(logged()).toBe('');
});

test('a path may be encoded, and a proxy may name the whole address', async () => {
  const { get } = await createTestServer();
  for (const path of ['/t%65rms', '/terms?from=mail%', 'http://localhost/t%65rms?a'])
    expect(await (await get(path)).text()).toBe(testSiteFiles['terms.html']);
  expect((await get('http://localhost/terms/?a')).headers.get('location')).toBe('/terms?a');
});

test('HEAD responds like GET, without the body', async () => {
  const { get } = await createTestServer();
  for (const path of ['/', '/robots.txt', '/nothing']) {
    const head = await get(path, {}, 'HEAD');
    const whole = await get(path);
    expect(head.status).toBe(whole.status);
    expect(await head.text()).toBe('');
    expect(head.headers.get('etag')).toBe(whole.headers.get('etag'));
    expect(head.headers.get('content-length')).toBe(whole.headers.get('content-length'));
  }
});

test('other methods are not allowed', async () => {
  const { get } = await createTestServer();
  for (const path of ['/', '/terms', '/nothing', '/consultation-received']) {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = await get(path, {}, method);
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
  }
});

test('files are sent in the best content encoding that the client accepts', async () => {
  const { get } = await createTestServer();
  const content = testSiteFiles['terms.html'];
  const br = await get('/terms', { 'Accept-Encoding': 'gzip, deflate, br, zstd' });
  expect([br.headers.get('content-encoding'), br.headers.get('vary')]).toEqual(['br', 'Accept-Encoding']);
  expect(brotliDecompressSync(await br.arrayBuffer()).toString()).toBe(content);
  const gzip = await get('/terms', { 'Accept-Encoding': 'gzip, br;q=0' });
  expect(gzip.headers.get('content-encoding')).toBe('gzip');
  expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(content);
  const plain = await get('/terms', { 'Accept-Encoding': 'brown, identity' });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(plain.headers.get('vary')).toBe('Accept-Encoding');
  expect(await plain.text()).toBe(content);
  const tags = [br, gzip, plain].map((answer) => answer.headers.get('etag'));
  expect(new Set(tags).size).toBe(3);
  const missing = await get('/nothing', { Accept: 'text/html', 'Accept-Encoding': 'gzip, br' });
  expect([missing.status, missing.headers.get('content-encoding')]).toEqual([404, 'br']);
  expect(missing.headers.get('cache-control')).toBe('no-store');
  expect(brotliDecompressSync(await missing.arrayBuffer()).toString()).toBe(testSiteFiles['404.html']);
});

test('a client with a current ETag gets 304', async () => {
  const { get } = await createTestServer();
  const etag = (await get('/', { 'Accept-Encoding': 'br' })).headers.get('etag') ?? '';
  for (const condition of [etag, `W/${etag}`, `"old", ${etag}`, '*']) {
    const again = await get('/', { 'Accept-Encoding': 'br', 'If-None-Match': condition });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  }
  expect((await get('/', { 'If-None-Match': '"old"' })).status).toBe(200);
});

test.each([
  ['/', 'text/html; charset=utf-8', 'no-cache'],
  ['/_astro/hero.a1b2c3.css', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
  ['/robots.txt', 'text/plain; charset=utf-8', 'no-cache'],
])('%s has a media type, and an immutable cache entry if its name has a hash', async (path, type, cached) => {
  const { headers } = await (await createTestServer()).get(path);
  expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([type, cached]);
});

test('without a built site the server does not start', async () => {
  await expect(loadSite(createTemporaryFolder(), { languages })).rejects.toThrow('npm run build');
});

test('each language has its own error pages and filled pages, and no page has two addresses', async () => {
  const portuguese = { prefix: '/pt', folder: 'pt' };
  const received = '<p>{{reference}} {{replyBy}}</p>';
  const folder = createTemporaryFolder();
  mkdirSync(join(folder, 'pt'));
  const files = {
    'index.html': 'home',
    '404.html': 'not found',
    'consultation-received.html': received,
    'pt.html': 'início',
    'pt/terms.html': 'termos',
    'pt/404.html': 'não encontrada',
    'pt/consultation-received.html': `pt ${received}`,
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const site = await loadSite(folder, { languages: [{ prefix: '', folder: 'en' }, portuguese] });
  const answer = (path: string) =>
    site.answer({ method: 'GET', path, search: '', secure: false, header: () => undefined });
  const text = (body: Uint8Array | null | undefined) => new TextDecoder().decode(body ?? new Uint8Array());
  expect(text(answer('/pt')?.body)).toBe('início');
  expect(text(answer('/pt/terms')?.body)).toBe('termos');
  expect(answer('/pt/')).toMatchObject({ status: 308, headers: { Location: '/pt' } });
  for (const path of ['/pt/404', '/pt/consultation-received', '/PT/404.', '/pt/500)'])
    expect(answer(path)).toBeUndefined();
  for (const path of ['/PT', '/pt.html', '/pt/index.html'])
    expect(answer(path)).toMatchObject({ status: 302, headers: { Location: '/pt' } });
  expect(text(site.failure('404', () => undefined, portuguese)?.body)).toBe('não encontrada');
  expect(text(site.failure('404', () => undefined)?.body)).toBe('not found');
  const view = { reference: 'VR-1', replyBy: '10:00' };
  expect(site.fill('consultation-received', view, portuguese)).toBe('pt <p>VR-1 10:00</p>');
  expect(site.fill('consultation-received', view)).toBe('<p>VR-1 10:00</p>');
});

test('the desk’s page is missing while the desk is off, and private while it is on', async () => {
  const folder = writeTestSite();
  writeFileSync(join(folder, 'desk.html'), '<!doctype html><title>The desk</title>');
  const off = await createTestServer({}, { folder });
  for (const path of ['/desk', '/desk/', '/desk.', '/desk.html', '/desk/api/me'])
    expect((await off.get(path)).status).toBe(404);

  const origin = 'https://desk.example';
  const on = await createTestServer({ desk: { origin, host: 'desk.example' } }, { folder });
  const page = await on.get('/desk');
  expect([page.status, await page.text()]).toEqual([200, '<!doctype html><title>The desk</title>']);
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': expect.stringContaining('noindex'),
    'referrer-policy': 'no-referrer',
    'content-security-policy':
      "connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  });
});
