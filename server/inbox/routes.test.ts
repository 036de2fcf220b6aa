import { afterEach, expect, test, vi } from 'vitest';
import { words } from '#src/brand.ts';
import { createInvitationSecret, startEmptyInbox } from '../../tests/support/server/inbox-browser.ts';
import { readProblem } from '../../tests/support/server/problem-response.ts';
import { readInboxRows } from '../../tests/support/stores/inbox-rows.ts';
import { createToken } from '../domain/token.ts';

const { refusals } = words.desk;

afterEach(() => vi.useRealTimers());

async function deskWithAda(configuration?: Parameters<typeof startEmptyInbox>[1]) {
  const server = await startEmptyInbox('sqlite', configuration);
  const ada = server.desk.browser();
  await ada.join(await createInvitationSecret(server.store, 'Ada'));
  return { ...server, ada };
}

const requests = [
  ['GET', 'me'],
  ['GET', 'people'],
  ['GET', 'requests'],
  ['GET', 'requests/all'],
  ['GET', 'requests/VR-7K3Q-9F2M'],
  ['POST', 'requests/VR-7K3Q-9F2M/changes'],
  ['POST', 'requests/VR-7K3Q-9F2M/notes'],
  ['DELETE', 'requests/VR-7K3Q-9F2M'],
  ['GET', 'keys'],
  ['POST', 'keys'],
  ['POST', 'keys/copies'],
  ['POST', 'keys/challenge'],
  ['POST', 'keys/off'],
  ['POST', 'keys/seal-earlier'],
  ['POST', 'invitations'],
  ['POST', 'devices/key'],
  ['POST', 'devices/remove'],
  ['POST', 'sign-out'],
  ['GET', 'nothing'],
  ['POST', 'nothing'],
  ['PUT', 'me'],
  ['GET', 'sign-in'],
  ['GET', ''],
  ['GET', '../api/me'],
  ['GET', 'me/'],
] as const;

test('without a session, all routes get the same error and change nothing', async () => {
  const { location, desk } = await deskWithAda();
  const before = await readInboxRows(location);
  const stranger = desk.browser();
  for (const cookie of ['', `__Host-desk=${createToken()}`, '__Host-desk=', '__Host-desk=x; __Host-desk=y'])
    for (const [method, path] of requests) {
      stranger.cookie = cookie;
      const answer = await stranger.ask(method, path, method === 'POST' ? {} : undefined);
      expect([path, answer.status, (await readProblem(answer)).detail]).toEqual([
        path,
        401,
        refusals['sign-in'],
      ]);
    }
  for (const body of [{}, { response: {} }, { invitation: createToken() }, '{', '[]', 'null', '"', '\u0000'])
    for (const path of ['sign-in', 'join', 'join/options', 'sign-in/options'])
      expect([200, 400, 403]).toContain((await stranger.post(path, body)).status);
  expect(await readInboxRows(location)).toEqual(before);
});

test('with a session, an unknown route gets 404', async () => {
  const { ada } = await deskWithAda();
  for (const path of ['nothing', 'me/more', 'devices'])
    expect((await readProblem(await ada.get(path))).detail).toBe(refusals['nothing-here']);
});

test('requests from pages of other sites are refused, even with the cookie', async () => {
  const { location, ada } = await deskWithAda();
  const before = await readInboxRows(location);
  for (const headers of [
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://desk.example' },
  ])
    for (const [method, path] of [
      ['POST', 'sign-out'],
      ['POST', 'invitations'],
      ['POST', 'sign-in/options'],
      ['DELETE', 'requests/VR-7K3Q-9F2M'],
    ] as const) {
      const answer = await ada.ask(method, path, { name: 'Eve' }, headers);
      expect([path, answer.status]).toEqual([path, 403]);
    }
  expect(await readInboxRows(location)).toEqual(before);
  expect((await ada.get('me')).status).toBe(200);
});

test('a browser that sends only Origin is accepted from the desk’s origin only', async () => {
  const { desk, ada } = await deskWithAda();
  const send = (Origin: string) =>
    desk.app.request('/desk/api/invitations', {
      method: 'POST',
      headers: { Cookie: ada.cookie, Origin, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Bob' }),
    });
  for (const origin of ['https://evil.example', 'null', 'https://desk.example.evil.example'])
    expect((await send(origin)).status).toBe(403);
  expect((await send('https://desk.example')).status).toBe(200);
});

test('bodies that are too long or invalid are refused and change nothing', async () => {
  const { location, ada } = await deskWithAda();
  await ada.get('me');
  const before = await readInboxRows(location);
  const long = JSON.stringify({ name: 'x'.repeat(70_000) });
  expect((await readProblem(await ada.post('invitations', long))).detail).toBe(refusals['too-long']);
  expect((await ada.post('sign-in', long)).status).toBe(413);
  expect((await ada.post('devices/remove', `["${'x'.repeat(3_000_000)}"]`)).status).toBe(413);
  const nested = '['.repeat(30_000);
  for (const path of [
    'invitations',
    'devices/key',
    'devices/remove',
    'keys',
    'keys/copies',
    'keys/rotation',
    'keys/confirmations',
    'sign-in',
    'join',
  ])
    for (const body of [
      '',
      '{',
      'null',
      '[]',
      '{"__proto__":{"name":"Eve"}}',
      nested,
      '{"devices":[]}',
      '\ud800',
    ])
      expect([path, body.slice(0, 20), (await ada.post(path, body)).status]).toEqual([
        path,
        body.slice(0, 20),
        400,
      ]);
  expect(await readInboxRows(location)).toEqual(before);
});

test('responses are neither cached nor displayed', async () => {
  const { desk, ada } = await deskWithAda();
  for (const answer of [
    await ada.get('me'),
    await ada.get('requests'),
    await ada.get('nothing'),
    await desk.browser().get('me'),
    await desk.browser().post('sign-in/options', {}),
    await desk.browser().post('sign-in', '{'),
  ]) {
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-type')).toMatch(/^application\/(problem\+)?json/);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('while the store fails, the response is a sentence, and the log has the reason', async () => {
  const { store, desk, ada } = await deskWithAda();
  await store.close();
  const problem = await readProblem(await ada.get('people'));
  expect([problem.status, problem.detail]).toEqual([503, refusals.failed]);
  expect(desk.logged()).toContain('a request to the API of the inbox failed');
  expect(desk.logged()).not.toContain('Ada');
});

test('attempts to sign in are limited by network, and do not affect sessions', async () => {
  const { desk, ada } = await deskWithAda({ trustedProxies: 1 });
  const from = (address: string) => ({ 'X-Forwarded-For': address });
  const attempt = (address: string) =>
    desk.browser().ask('POST', 'join/options', { invitation: createToken() }, from(address));
  for (let index = 0; index < 240; index += 1) expect((await attempt('203.0.113.5')).status).toBe(403);
  const refused = await attempt('203.0.113.5');
  expect((await readProblem(refused)).detail).toBe(refusals['too-often']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await attempt('198.51.100.7')).status).toBe(403);
  expect((await ada.ask('GET', 'me', undefined, from('203.0.113.5'))).status).toBe(200);
});

test('invalid cookies are limited by network, sessions individually', async () => {
  const { desk, ada } = await deskWithAda({ trustedProxies: 1 });
  const from = { 'X-Forwarded-For': '203.0.113.5' };
  const look = (browser: typeof ada) => browser.ask('GET', 'me', undefined, from);
  const guess = () => {
    const stranger = desk.browser();
    stranger.cookie = `__Host-desk=${createToken()}`;
    return look(stranger);
  };
  expect((await look(ada)).status).toBe(200);
  for (let index = 0; index < 600; index += 1) expect((await guess()).status).toBe(401);
  expect((await readProblem(await guess())).detail).toBe(refusals['too-often']);
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let index = 0; index < 700; index += 1) {
    vi.setSystemTime(Date.now() + 5_000);
    expect((await look(ada)).status).toBe(200);
  }
  let answered = 0;
  while (answered < 300 && (await look(ada)).status === 200) answered += 1;
  expect(answered).toBeLessThanOrEqual(200);
});
