/** Who comes to the editor, and what passes. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { words } from '#src/brand.ts';
import { createInvitationSecret, origin, startDeskServer } from '../../tests/support/server/inbox-browser.ts';
import { addColleague, createKeyFor } from '../../tests/support/server/inbox-colleagues.ts';
import { readProblem } from '../../tests/support/server/problem-response.ts';
import { createEmptyLocation } from '../../tests/support/stores/databases.ts';
import { openTestStore } from '../../tests/support/stores/test-store.ts';

const { editor: says, refusals } = words.desk;
const secret = 'a secret';

/** A server with the editor switched on, and what reached the editor. */
async function site() {
  /** Headers of the editor's answers. */
  const answers: Record<string, string> = {};
  const reached: { readonly url: string | undefined; readonly headers: IncomingHttpHeaders }[] = [];
  const editor = createServer(({ url, headers }, response) => {
    reached.push({ url, headers });
    response
      .writeHead(200, { 'Content-Type': 'text/plain', 'Set-Cookie': 'desk=stolen', ...answers })
      .end('Here.');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void editor.close());
  await once(editor, 'listening');
  const store = await openTestStore((await createEmptyLocation('sqlite')).location);
  let port: number | undefined = (editor.address() as AddressInfo).port;
  const desk = await startDeskServer(store, {}, undefined, { secret, waitForPort: async () => port });
  const tellPort = (next: number | undefined) => {
    port = next;
  };
  const browser = desk.browser();
  await browser.join(await createInvitationSecret(store, 'Ada Bÿron'));
  await store.access.setCanEdit('Ada Bÿron', true);
  /** Asks as the editor's page does. A header that is empty is not sent. */
  const ask = (path: string, init: RequestInit = {}) => {
    const all = { Cookie: browser.cookie, 'Sec-Fetch-Site': 'same-origin', ...init.headers };
    const headers = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
    return desk.app.request(`${origin}${path}`, { ...init, headers });
  };
  return { answers, ask, browser, desk, reached, store, tellPort };
}

test('whoever may edit reaches the editor, which is told who they are and nothing else of theirs', async () => {
  const { ask, reached } = await site();
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
  expect(reached).toHaveLength(1);
  const [{ url, headers } = { url: '', headers: {} as IncomingHttpHeaders }] = reached;
  expect(url).toBe('/edit/api/file?name=en%2Fhero.yaml');
  expect(headers).toMatchObject({
    'editor-secret': secret,
    'editor-person': encodeURIComponent('Ada Bÿron'),
    'editor-change': 'c1',
    'editor-window': 'w1',
  });
  for (const name of ['cookie', 'authorization', 'x-forwarded-for']) expect(headers).not.toHaveProperty(name);
});

test('without a session nothing passes: a page leads to the desk, and a program is told why', async () => {
  const { ask, reached } = await site();
  const page = await ask('/edit', { headers: { Cookie: '', Accept: 'text/html' } });
  expect(page.status).toBe(401);
  const html = await page.text();
  expect(html).toContain(says.signIn);
  expect(html).toContain(`href="${origin}/desk"`);
  for (const path of ['/edit/api/brand', '/edit/preview/', '/edit/assets/main.js']) {
    const refusal = await ask(path, { headers: { Cookie: '__Host-desk=guessed' } });
    expect(await readProblem(refusal)).toMatchObject({ status: 401, detail: says.signIn });
  }
  expect(reached).toEqual([]);
});

test('who may not edit is told so; and who may no longer, or was removed, reaches nothing from that moment on', async () => {
  const { ask, browser, desk, reached, store } = await site();
  await store.access.setCanEdit('Ada Bÿron', false);
  expect(await readProblem(await ask('/edit/api/brand'))).toMatchObject({ status: 403, detail: says.notLet });
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
  expect(reached).toHaveLength(1);
});

test('what anything but our own page sends, a body that is too long, and one of unknown length are refused unread', async () => {
  const { ask, reached } = await site();
  const attempts: [number, keyof typeof refusals, Record<string, string>][] = [
    [403, 'not-ours', { 'Sec-Fetch-Site': 'cross-site' }],
    [403, 'not-ours', { 'Sec-Fetch-Site': 'same-site' }],
    [403, 'not-ours', { 'Sec-Fetch-Site': 'none' }],
    [403, 'not-ours', { 'Sec-Fetch-Site': '', Origin: 'https://evil.example' }],
    // A program.
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
  expect(reached).toEqual([]);
});

test('a request without a body, of which browsers state no length, is passed on', async () => {
  const { ask, reached } = await site();
  // Node’s server has a stream for it, in which nothing comes.
  const nothing = { body: new ReadableStream({ start: (each) => each.close() }), duplex: 'half' };
  const answer = await ask('/edit/api/draft?name=facts.yaml', {
    method: 'DELETE',
    ...nothing,
  } as RequestInit);
  expect(answer.status).toBe(200);
  expect(reached).toMatchObject([{ url: '/edit/api/draft?name=facts.yaml' }]);
});

test('only the preview may be framed, and nothing is listed or kept, unless the editor says otherwise', async () => {
  const { answers, ask } = await site();
  const policy = async (path: string) => (await ask(path)).headers.get('content-security-policy');
  expect(await policy('/edit/preview/')).toBe("frame-ancestors 'self'");
  expect(await policy('/edit')).toBe("frame-ancestors 'none'");
  const { headers } = await ask('/edit');
  expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
  expect(headers.get('cache-control')).toBe('no-store');
  const own = { 'Content-Security-Policy': "default-src 'none'", 'Cache-Control': 'max-age=1' };
  Object.assign(answers, own);
  const kept = await ask('/edit');
  for (const [name, value] of Object.entries(own)) expect(kept.headers.get(name)).toBe(value);
});

test('an editor that does not answer is said to be away', async () => {
  const { ask, tellPort } = await site();
  // Nobody listens there.
  tellPort(1);
  expect(await readProblem(await ask('/edit/api/brand'))).toMatchObject({ status: 503, detail: says.away });
});

test('while it is off there is nothing at its address', async () => {
  const store = await openTestStore((await createEmptyLocation('sqlite')).location);
  const browser = (await startDeskServer(store)).browser();
  await browser.join(await createInvitationSecret(store, 'Ada'));
  await store.access.setCanEdit('Ada', true);
  const { app } = await startDeskServer(store);
  for (const path of ['/edit', '/edit/api/brand', '/edit/preview/'])
    expect((await app.request(path, { headers: { Cookie: browser.cookie } })).status).toBe(404);
});

test('an editor whose device was not let in reaches nothing while requests are sealed', async () => {
  const { ask, desk, reached, store } = await site();
  const [bob, cleo] = [await addColleague(desk, store, 'Bob'), await addColleague(desk, store, 'Cleo')];
  await bob.browser.post('keys', await createKeyFor([bob, cleo]));
  const answer = await ask('/edit/');
  expect((await readProblem(answer)).detail).toBe(refusals['not-let-in']);
  expect(reached).toEqual([]);
});
