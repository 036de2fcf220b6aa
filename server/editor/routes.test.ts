import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { words } from '#src/brand.ts';
import { createInvitationSecret, inboxOrigin, startInbox } from '../../tests/support/server/inbox-browser.ts';
import { addColleague, createKeyFor } from '../../tests/support/server/inbox-colleagues.ts';
import { readProblem } from '../../tests/support/server/problem-response.ts';
import { createEmptyLocation } from '../../tests/support/stores/databases.ts';
import { openTestStore } from '../../tests/support/stores/test-store.ts';

const { editor: labels, refusals } = words.desk;
const secret = 'a secret';

async function startSite() {
  const answers: Record<string, string> = {};
  const forwarded: { readonly url: string | undefined; readonly headers: IncomingHttpHeaders }[] = [];
  const editor = createServer(({ url, headers }, response) => {
    forwarded.push({ url, headers });
    response
      .writeHead(200, { 'Content-Type': 'text/plain', 'Set-Cookie': 'desk=stolen', ...answers })
      .end('Here.');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void editor.close());
  await once(editor, 'listening');
  const store = await openTestStore((await createEmptyLocation('sqlite')).location);
  let port: number | undefined = (editor.address() as AddressInfo).port;
  const desk = await startInbox(store, {}, undefined, { secret, waitForPort: async () => port });
  const setPort = (next: number | undefined) => {
    port = next;
  };
  const browser = desk.browser();
  await browser.join(await createInvitationSecret(store, 'Ada Bÿron'));
  await store.access.setCanEdit('Ada Bÿron', true);
  const ask = (path: string, init: RequestInit = {}) => {
    const all = {
      Cookie: browser.cookie,
      'Sec-Fetch-Site': 'same-origin',
      ...(init.headers as Record<string, string>),
    };
    const headers = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
    return desk.app.request(`${inboxOrigin}${path}`, { ...init, headers });
  };
  return { answers, ask, browser, desk, forwarded, store, setPort };
}

test('a person with the right to edit reaches the editor, which gets their name and no other personal data', async () => {
  const { ask, forwarded } = await startSite();
  const answer = await ask('/edit/api/file?name=en%2Fhero.yaml', {
    headers: {
      Accept: 'application/json',
      Authorization: 'Bearer x',
      'Editor-Person': 'Eve',
      'Editor-Secret': 'guessed',
      'Editor-Change': 'c1',
      'Editor-Window': 'w1',
      'X-Forwarded-For': '192.0.2.1',
    },
  });
  expect(await answer.text()).toBe('Here.');
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(forwarded).toHaveLength(1);
  const [{ url, headers } = { url: '', headers: {} as IncomingHttpHeaders }] = forwarded;
  expect(url).toBe('/edit/api/file?name=en%2Fhero.yaml');
  expect(headers).toMatchObject({
    'editor-secret': secret,
    'editor-person': encodeURIComponent('Ada Bÿron'),
    'editor-change': 'c1',
    'editor-window': 'w1',
  });
  for (const name of ['cookie', 'authorization', 'x-forwarded-for']) expect(headers).not.toHaveProperty(name);
});

test('without a session nothing is forwarded: a page links to the desk, and a program gets a problem', async () => {
  const { ask, forwarded } = await startSite();
  const page = await ask('/edit', { headers: { Cookie: '', Accept: 'text/html' } });
  expect(page.status).toBe(401);
  const html = await page.text();
  expect(html).toContain(labels.signIn);
  expect(html).toContain(`href="${inboxOrigin}/desk"`);
  for (const path of ['/edit/api/brand', '/edit/preview/', '/edit/assets/main.js']) {
    const refusal = await ask(path, { headers: { Cookie: '__Host-desk=guessed' } });
    expect(await readProblem(refusal)).toMatchObject({ status: 401, detail: labels.signIn });
  }
  expect(forwarded).toEqual([]);
});

test('a person without the right to edit, or a removed one, is refused immediately', async () => {
  const { ask, browser, desk, forwarded, store } = await startSite();
  await store.access.setCanEdit('Ada Bÿron', false);
  expect(await readProblem(await ask('/edit/api/brand'))).toMatchObject({
    status: 403,
    detail: labels.notLet,
  });
  await store.access.setCanEdit('Ada Bÿron', true);
  expect((await ask('/edit/api/brand')).status).toBe(200);
  const bob = desk.browser();
  await bob.join(await createInvitationSecret(store, 'Bob'));
  const { device } = await (await browser.get('me')).json();
  expect((await bob.post('devices/remove', { devices: [device.id] })).status).toBe(204);
  expect(await readProblem(await ask('/edit/api/brand'))).toMatchObject({
    status: 401,
    detail: refusals['device-removed'],
  });
  expect(forwarded).toHaveLength(1);
});

test('changes by other pages or programs, and bodies that are too long or of unknown length, are refused', async () => {
  const { ask, forwarded } = await startSite();
  const attempts: [number, keyof typeof refusals, Record<string, string>][] = [
    [403, 'not-ours', { 'Sec-Fetch-Site': 'cross-site' }],
    [403, 'not-ours', { 'Sec-Fetch-Site': 'same-site' }],
    [403, 'not-ours', { 'Sec-Fetch-Site': 'none' }],
    [403, 'not-ours', { 'Sec-Fetch-Site': '', Origin: 'https://evil.example' }],
    // Clients that are not browsers send neither Sec-Fetch-Site nor Origin.
    [403, 'not-ours', { 'Sec-Fetch-Site': '' }],
    [413, 'too-long', { 'Content-Length': String(60 * 1024 * 1024) }],
    [400, 'not-understood', { 'Transfer-Encoding': 'chunked' }],
  ];
  for (const [status, reason, given] of attempts)
    for (const method of ['PUT', 'POST', 'DELETE']) {
      const headers = { 'Content-Type': 'text/plain', 'Content-Length': '2', ...given };
      const refusal = await ask('/edit/api/files', { method, headers, body: '{}' });
      expect(await readProblem(refusal), JSON.stringify(given)).toMatchObject({
        status,
        detail: refusals[reason],
      });
    }
  expect(forwarded).toEqual([]);
});

test('a request without a body and Content-Length is forwarded', async () => {
  const { ask, forwarded } = await startSite();
  // Node's server gives a request without a body an empty stream.
  const nothing = { body: new ReadableStream({ start: (each) => each.close() }), duplex: 'half' };
  const answer = await ask('/edit/api/draft?name=facts.yaml', {
    method: 'DELETE',
    ...nothing,
  } as RequestInit);
  expect(answer.status).toBe(200);
  expect(forwarded).toMatchObject([{ url: '/edit/api/draft?name=facts.yaml' }]);
});

test('only the preview and releases may be framed, and responses are neither indexed nor cached by default', async () => {
  const { answers, ask } = await startSite();
  const policy = async (path: string) => (await ask(path)).headers.get('content-security-policy');
  for (const path of ['/edit/preview/', '/edit/releases/1/', '/edit/releases/1/terms'])
    expect(await policy(path)).toBe("frame-ancestors 'self'");
  expect(await policy('/edit')).toBe("frame-ancestors 'none'");
  const { headers } = await ask('/edit');
  expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
  expect(headers.get('cache-control')).toBe('no-store');
  const own = { 'Content-Security-Policy': "default-src 'none'", 'Cache-Control': 'max-age=1' };
  Object.assign(answers, own);
  const kept = await ask('/edit');
  for (const [name, value] of Object.entries(own)) expect(kept.headers.get(name)).toBe(value);
});

test('an editor that does not respond gets 503', async () => {
  const { ask, setPort } = await startSite();
  // No server listens on this port.
  setPort(1);
  expect(await readProblem(await ask('/edit/api/brand'))).toMatchObject({
    status: 503,
    detail: labels.away,
  });
});

test('while the editor is off, its address gets 404', async () => {
  const store = await openTestStore((await createEmptyLocation('sqlite')).location);
  const browser = (await startInbox(store)).browser();
  await browser.join(await createInvitationSecret(store, 'Ada'));
  await store.access.setCanEdit('Ada', true);
  const { app } = await startInbox(store);
  for (const path of ['/edit', '/edit/api/brand', '/edit/preview/'])
    expect((await app.request(path, { headers: { Cookie: browser.cookie } })).status).toBe(404);
});

test('a person whose device is not approved cannot use the editor while encryption is on', async () => {
  const { ask, desk, forwarded, store } = await startSite();
  const [bob, cleo] = [await addColleague(desk, store, 'Bob'), await addColleague(desk, store, 'Cleo')];
  await bob.browser.post('keys', await createKeyFor([bob, cleo]));
  const answer = await ask('/edit/');
  expect((await readProblem(answer)).detail).toBe(refusals['not-let-in']);
  expect(forwarded).toEqual([]);
});
