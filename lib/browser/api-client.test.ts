import { afterEach, expect, test, vi } from 'vitest';
import {
  type ApiError,
  ConnectionError,
  createApiClient,
  isTemporaryError,
  mayHaveSucceeded,
} from './api-client.ts';

afterEach(() => vi.unstubAllGlobals());

function mockApi(respond: () => Response) {
  const sent: [string, RequestInit][] = [];
  const ended: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push([url, init]);
    return respond();
  });
  const client = createApiClient({
    folder: '/desk/api',
    timeoutMs: 1000,
    describeStatus: (status) => `A proxy has refused this (${status}).`,
    onSessionEnd: ({ message }) => ended.push(message),
  });
  return { client, sent, ended };
}

const page = (status: number) => () =>
  new Response('<h1>nginx</h1>', { status, headers: { 'Content-Type': 'text/html' } });
const json = (status: number, body: unknown) => () => Response.json(body, { status });

test.each<[string, () => Response]>([
  ['a proxy’s error page', page(502)],
  ['an HTML page with status 200, such as a captive portal', page(200)],
  ['an error response without `detail`', json(503, {})],
  [
    'no response',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])('%s counts as a connection error, and the request may be retried', async (_, respond) => {
  const error = await mockApi(respond)
    .client.post('sign-out')
    .catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ConnectionError);
  expect([mayHaveSucceeded(error), isTemporaryError(error)]).toEqual([true, true]);
});

test.each([
  [json(409, { detail: 'Changed since.', code: 'changed' }), 'Changed since.', { code: 'changed' }, false],
  [json(429, { detail: 'Too many.' }), 'Too many.', {}, true],
  [page(413), 'A proxy has refused this (413).', {}, false],
])('errors have the response’s message, or a default', async (respond, message, problem, temporary) => {
  const { client, ended } = mockApi(respond);
  const error = await client.get('me').catch((caught: ApiError) => caught);
  expect(error).toMatchObject({ message, problem });
  expect([mayHaveSucceeded(error), isTemporaryError(error)]).toEqual([false, temporary]);
  expect(ended).toEqual([]);
});

test('a 401 response is reported as the end of the session', async () => {
  const { client, ended } = mockApi(json(401, { detail: 'This device was removed.' }));
  await expect(client.get('me')).rejects.toThrow('This device was removed.');
  expect(ended).toEqual(['This device was removed.']);
});

test('values are sent as JSON, files unchanged, and responses are not cached', async () => {
  const { client, sent } = mockApi(() => new Response(null, { status: 204 }));
  const file = new File(['bytes'], 'a.webp', { type: 'image/webp' });
  expect(await client.post('notes', { text: 'a' })).toBeUndefined();
  await client.send('PUT', 'picture', { body: file, headers: { 'X-Change': 'id' } });
  await client.get('me');
  expect(sent.map(([url, { method, headers, body, cache }]) => [url, method, headers, body, cache])).toEqual([
    ['/desk/api/notes', 'POST', { 'Content-Type': 'application/json' }, '{"text":"a"}', 'no-store'],
    ['/desk/api/picture', 'PUT', { 'Content-Type': 'image/webp', 'X-Change': 'id' }, file, 'no-store'],
    ['/desk/api/me', 'GET', {}, undefined, 'no-store'],
  ]);
});
