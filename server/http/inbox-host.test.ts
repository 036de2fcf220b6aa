import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { inboxOriginPlaceholder } from '#lib/inbox/api.ts';
import { words } from '#src/brand.ts';
import {
  createInvitationSecret,
  inboxOrigin,
  inboxSettings,
  separateInboxSettings,
  siteOrigin,
  startInbox,
} from '../../tests/support/server/inbox-browser.ts';
import { readProblem } from '../../tests/support/server/problem-response.ts';
import { sampleRequest, writeTestSite } from '../../tests/support/server/server-fixtures.ts';
import { createEmptyLocation } from '../../tests/support/stores/databases.ts';
import { openTestStore } from '../../tests/support/stores/test-store.ts';
import type { Configuration } from '../settings/configuration.ts';
import type { Store } from '../store/store.ts';

const { elsewhere, refusals } = words.desk;
const deskHost = { Host: 'desk.example' };
const siteHost = { Host: 'www.example' };
const html = { Accept: 'text/html' };

const files = ['/desk.webmanifest', '/favicon.ico', '/icon.svg', '/apple-touch-icon.png'];

async function startSite(configuration: Partial<Configuration> = separateInboxSettings) {
  const folder = writeTestSite();
  mkdirSync(join(folder, '.well-known'));
  writeFileSync(join(folder, 'desk.html'), `<meta content="${inboxOriginPlaceholder}">`);
  for (const name of [...files, '/.well-known/security.txt']) writeFileSync(join(folder, name), name);
  const store = await openTestStore((await createEmptyLocation('sqlite')).location);
  const desk = await startInbox(store, { editor: { state: '/nowhere' }, ...configuration }, folder);
  return { store, desk };
}

async function signInEditor(desk: Awaited<ReturnType<typeof startInbox>>, store: Store) {
  const ada = desk.browser();
  await ada.join(await createInvitationSecret(store, 'Ada'));
  await store.access.setCanEdit('Ada', true);
  return ada;
}

test.each([
  ['DESK_URL', separateInboxSettings],
  ['SITE_URL', inboxSettings],
] as const)('the desk’s page has the origin of %s, in every encoding', async (_, configuration) => {
  const { desk } = await startSite(configuration);
  for (const headers of [deskHost, siteHost, { Host: '127.0.0.1:3000' }]) {
    const page = await desk.get('/desk', headers);
    expect([page.status, await page.text()]).toEqual([200, `<meta content="${inboxOrigin}">`]);
  }
  for (const [coding, inflate] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const page = await desk.get('/desk', { ...deskHost, 'Accept-Encoding': coding });
    expect(page.headers.get('content-encoding')).toBe(coding);
    expect(inflate(await page.arrayBuffer()).toString()).toContain(inboxOrigin);
  }
});

test('the desk’s host serves the desk, its files and the editor, and nothing else', async () => {
  const { desk } = await startSite();
  for (const path of ['/desk', '/_astro/hero.a1b2c3.css', ...files])
    expect([path, (await desk.get(path, deskHost)).status]).toEqual([path, 200]);
  for (const path of ['/desk/api/me', '/edit']) expect((await desk.get(path, deskHost)).status).toBe(401);
  for (const path of [
    '/terms',
    '/index.html',
    '/robots.txt',
    '/.well-known/security.txt',
    '/consultation-received',
    '/sheet/token',
    '/healthz',
    '/404',
    '/desk/nothing',
    '/deskx',
    '/edit/../terms',
    '/%74erms',
    '//terms',
  ]) {
    const page = await desk.get(path, { ...deskHost, ...html });
    expect([path, page.status]).toEqual([path, 404]);
    const text = await page.text();
    expect(text).toContain(elsewhere.site);
    expect(text).toContain(`href="${siteOrigin}"`);
    expect(page.headers.get('x-robots-tag')).toContain('noindex');
    expect(page.headers.get('location')).toBeNull();
  }
});

test('the root of the desk’s host redirects to the desk, for each spelling of the host', async () => {
  const { desk } = await startSite();
  for (const Host of ['desk.example', 'DESK.example', 'desk.example:443']) {
    const answer = await desk.get('/', { Host });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/desk']);
  }
  expect(await (await desk.get('/', siteHost)).text()).toContain('Home');
});

test('the desk’s host accepts no consultation requests', async () => {
  const { desk, store } = await startSite();
  for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
    const answer = await desk.app.request(`${inboxOrigin}/api/consultations`, {
      method: 'POST',
      headers: { 'Content-Type': type, Origin: inboxOrigin, 'Sec-Fetch-Site': 'same-origin' },
      body: type.endsWith('json') ? JSON.stringify(sampleRequest) : new URLSearchParams({ ...sampleRequest }),
    });
    expect(answer.status).toBe(404);
  }
  expect(await store.readSheetPage({ list: 'waiting', page: 1 }, new Date())).toMatchObject({ waiting: 0 });
  const taken = await desk.app.request(`${siteOrigin}/api/consultations`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: siteOrigin, 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify(sampleRequest),
  });
  expect(taken.status).toBe(201);
});

test('on the site’s host the APIs refuse all requests, even with a session, and one log entry reports it', async () => {
  const { desk, store } = await startSite();
  const ada = await signInEditor(desk, store);
  const ask = (path: string, method = 'GET', headers: Record<string, string> = {}) =>
    desk.app.request(`${siteOrigin}${path}`, {
      method,
      headers: { Cookie: ada.cookie, 'Sec-Fetch-Site': 'same-origin', ...headers },
    });
  for (const [method, path] of [
    ['GET', 'me'],
    ['GET', 'people'],
    ['POST', 'sign-in/options'],
    ['POST', 'sign-out'],
    ['GET', 'nothing'],
  ] as const) {
    const refusal = await ask(`/desk/api/${path}`, method, { Origin: inboxOrigin });
    expect(await readProblem(refusal)).toMatchObject({ status: 404, detail: refusals['other-address'] });
    expect(refusal.headers.get('set-cookie')).toBeNull();
  }
  expect(await readProblem(await ask('/edit/api/brand'))).toMatchObject({
    status: 404,
    detail: elsewhere.editor,
  });
  expect((await ada.get('me')).status).toBe(200);
  expect(desk.logged().match(/the proxy must pass on the browser’s Host/g)).toHaveLength(1);
});

test('on the site’s host, the editor’s address links to the editor on the desk’s host', async () => {
  const { desk } = await startSite();
  for (const path of ['/edit', '/edit/preview/terms']) {
    const page = await desk.get(path, { ...siteHost, ...html });
    expect([page.status, page.headers.get('location')]).toEqual([404, null]);
    const text = await page.text();
    expect(text).toContain(elsewhere.editor);
    expect(text).toContain(`href="${inboxOrigin}${path}"`);
  }
});

test('the linking page escapes the path', async () => {
  const { desk } = await startSite();
  const page = await desk.get('/edit/"><script>alert(1)</script>', { ...siteHost, ...html });
  const text = await page.text();
  expect(text).not.toContain('<script>alert');
  expect(page.headers.get('content-security-policy')).toMatch(
    /default-src 'none'; script-src 'sha256-[\w+/=]+';/,
  );
});

test('requests from pages of the site to the desk or editor are refused, even with the cookie', async () => {
  const { desk, store } = await startSite();
  const ada = await signInEditor(desk, store);
  for (const headers of [
    { 'Sec-Fetch-Site': 'same-site', Origin: siteOrigin },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: siteOrigin },
    // Simulates a proxy that sends the inbox's Host header for both hosts.
    { 'Sec-Fetch-Site': 'same-origin', Origin: siteOrigin },
    { Origin: 'http://desk.example' },
    { Origin: 'https://desk.example:8443' },
    { Origin: 'null' },
  ] as Record<string, string>[])
    for (const [method, path] of [
      ['POST', '/desk/api/invitations'],
      ['POST', '/desk/api/sign-out'],
      ['POST', '/desk/api/sign-in/options'],
      ['DELETE', '/desk/api/requests/VR-7K3Q-9F2M'],
      ['PUT', '/edit/api/files'],
      ['POST', '/edit/api/publication'],
    ] as const) {
      const answer = await desk.app.request(`${inboxOrigin}${path}`, {
        method,
        headers: { Cookie: ada.cookie, 'Content-Type': 'application/json', ...headers },
        ...(method !== 'DELETE' && { body: JSON.stringify({ name: 'Eve' }) }),
      });
      expect([path, headers, answer.status]).toEqual([path, headers, 403]);
    }
  expect((await store.access.listPeople()).invitations).toEqual([]);
});

test('where the desk shares the site’s address, any Host is accepted, as proxies may change it', async () => {
  const { desk, store } = await startSite(inboxSettings);
  const ada = await signInEditor(desk, store);
  for (const host of ['127.0.0.1:3000', 'example', 'desk.example']) {
    const answer = await desk.app.request(`http://${host}/desk/api/me`, { headers: { Cookie: ada.cookie } });
    expect(answer.status).toBe(200);
  }
  const headers = { Cookie: ada.cookie, Origin: inboxOrigin, 'Sec-Fetch-Site': 'same-origin' };
  const left = await desk.app.request('http://127.0.0.1:3000/desk/api/sign-out', { method: 'POST', headers });
  expect(left.status).toBe(204);
});

test.each([separateInboxSettings, inboxSettings])(
  'a link with an encoded # is redirected to the original one',
  async (configuration) => {
    const { desk } = await startSite(configuration);
    for (const [path, to] of [
      ['/desk%23invitation=a-b_C', '/desk#invitation=a-b_C'],
      ['/desk%23invitation%3Dabc', '/desk#invitation%3Dabc'],
      ['/desk%23VR-7K3Q-9F2M', '/desk#VR-7K3Q-9F2M'],
    ] as const) {
      const answer = await desk.get(path, deskHost);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, to]);
    }
    expect((await desk.get('/deskx%23invitation=abc', deskHost)).status).toBe(404);
  },
);
