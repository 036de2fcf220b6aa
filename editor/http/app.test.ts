import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenFile, Palette, Publication } from '#lib/editor/api.ts';
import { startTestEditor, type TestEditor, testToken } from '../../tests/support/editor/test-editor.ts';

/** Sends a request with exactly these headers. `fetch` does not allow that. */
async function sendRequest(
  origin: string,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): Promise<{ status: number; headers: IncomingMessage['headers']; body: string }> {
  const request = httpRequest(origin, { method, path, headers, agent: false });
  request.end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
}

let editor: TestEditor;
beforeAll(async () => {
  editor = await startTestEditor();
});
afterAll(() => editor[Symbol.asyncDispose]());
beforeEach(() => editor.ask('POST', 'api/edit-lock', { take: true }));

const cookieFor = (origin: string) => `editor-${new URL(origin).port}=${encodeURIComponent(testToken)}`;

test('the address with the token opens the page; without it, no content is returned', async () => {
  const { origin } = editor;
  const entered = await sendRequest(origin, 'GET', `/edit?token=${encodeURIComponent(testToken)}`, {});
  expect(entered).toMatchObject({ status: 303, headers: { location: '/edit' } });
  expect(entered.headers['set-cookie']?.[0]).toMatch(/; Path=\/edit; HttpOnly; SameSite=Strict$/);
  const index = await sendRequest(origin, 'GET', '/edit', { Cookie: cookieFor(origin) });
  const [, nonce] = index.body.match(/content="([\w+/=]{24})"/) ?? [];
  expect(index.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
  // Browsers cache scripts, but not API responses.
  const script = await editor.ask('GET', 'assets/page-1a2b3c.js');
  expect(script.headers.get('cache-control')).toContain('immutable');
  expect(script.headers.get('content-type')).toMatch(/^text\/javascript/);
  const faces = await (await editor.ask('GET', 'typefaces.css')).text();
  expect(faces).toMatch(/font-family:"Display".*font-family:"House Sans"/s);
  const [, face = ''] = faces.match(/url\("\.\/(.*?)"\)/) ?? [];
  expect((await editor.ask('GET', face)).headers.get('content-type')).toBe('font/woff2');
  const answer = await editor.ask('GET', 'api/brand');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  for (const path of [
    '/edit',
    '/edit/assets/page-1a2b3c.js',
    '/edit/typefaces.css',
    '/edit/typefaces/text.woff2',
    '/edit/api/brand',
    '/edit/preview/',
    '/edit/nothing',
  ])
    for (const headers of [{}, { Cookie: `${cookieFor(origin)}x` }, { Cookie: 'editor=x' }])
      expect([path, (await sendRequest(origin, 'GET', path, headers)).status]).toEqual([path, 401]);
  expect((await sendRequest(origin, 'GET', '/edit?token=guessed', {})).status).toBe(401);
});

test('the API returns all parts of a brand', async () => {
  for (const [path, part] of [
    [
      'brand',
      { brand: 'Vesper Row', publishes: 'site', languages: [{ folder: 'en' }], editLock: { person: 'Ada' } },
    ],
    ['figures?language=en', { figures: expect.any(Array) }],
    ['findings', { findings: expect.any(Array) }],
    ['changes', { since: null, changes: expect.any(Array) }],
    ['colors', { groups: expect.any(Array) }],
    ['pictures', { pictures: expect.any(Array) }],
    ['languages', { languages: [{ folder: 'en' }] }],
    ['publication', { state: 'idle' }],
  ] as const)
    expect([path, await (await editor.ask('GET', `api/${path}`)).json()]).toMatchObject([path, part]);
  expect((await editor.ask('GET', 'api/figures?language=..')).status).toBe(404);
  const picture = await editor.ask('GET', 'api/picture?role=about&version=1');
  expect(picture.headers.get('content-type')).toBe('image/webp');
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(
    readFileSync(new URL('pictures/about.webp', editor.brand)),
  );
});

const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

test('an invalid picture is reported, and can be replaced', async () => {
  const picture = readFileSync(new URL('pictures/about.webp', editor.brand));
  writeFileSync(new URL('pictures/about.webp', editor.brand), 'These are words.');
  const shown = async () => {
    const { pictures } = await (await editor.ask('GET', 'api/pictures')).json();
    return pictures.find(({ role }: { role: string }) => role === 'about').file;
  };
  expect(await shown()).toMatchObject({ width: 0, height: 0 });
  const { findings } = await (await editor.ask('GET', 'api/findings')).json();
  expect(findings).toContainEqual(
    expect.objectContaining({
      level: 'error',
      sentence: 'pictures/about.webp cannot be read as a picture: replace it with a valid one.',
    }),
  );
  expect((await editor.ask('PUT', 'api/picture?role=about&area=0,0,1,1', picture)).status).toBe(200);
  expect((await shown()).width).toBeGreaterThan(0);
});

test('colors, crops and services are changed, and files that are not pictures are rejected', async () => {
  const read = (name: string) => readFileSync(new URL(name, editor.brand), 'utf8');
  const version = async () => ((await (await editor.ask('GET', 'api/colors')).json()) as Palette).version;
  const colors = { version: await version(), colors: { '--ember': '#123456' } };
  expect((await editor.ask('PUT', 'api/colors', colors)).status).toBe(200);
  expect((await editor.ask('PUT', 'api/colors', colors)).status).toBe(409);
  expect(read('look.css')).toContain('--ember: #123456;');
  // This crop starts outside the picture.
  const crops = { version: await version(), crops: { '--crop-contact-phone': { x: -11, y: 5 } } };
  expect((await editor.ask('PUT', 'api/crops', crops)).status).toBe(200);
  expect(read('look.css')).toContain('--crop-contact-phone: -11% 5%;');
  const without = read('services.yaml');
  const id = randomUUID();
  const asChange = (method: string, path: string, body?: unknown) =>
    editor.ask(method, path, body, { change: id });
  // Repeat the request, as if the response had been lost.
  for (const _ of ['sent', 'sent again'])
    expect(await (await asChange('POST', 'api/services', { name: 'Yachting' })).json()).toMatchObject({
      id: 'yachting',
    });
  expect((await asChange('POST', 'api/undo')).status).toBe(200);
  expect(read('services.yaml')).toBe(without);
  expect((await asChange('POST', 'api/redo')).status).toBe(200);
  expect((await editor.ask('DELETE', 'api/services?id=yachting')).status).toBe(200);
  expect(read('services.yaml')).toBe(without);
  const before = read('pictures/about.webp');
  for (const [area, status] of [
    ['&area=0,0,1,1', 415],
    ['&area=0,0,2,1', 422],
    ['&area=-0.1,0,1,1', 422],
    ['&area=0,0,0,1', 422],
    ['&area=x,0,1,1', 422],
    ['', 422],
    ['%2F..%2Fhero&area=0,0,1,1', 404],
  ] as const)
    expect([area, (await editor.ask('PUT', `api/picture?role=about${area}`, drawing)).status]).toEqual([
      area,
      status,
    ]);
  expect(read('pictures/about.webp')).toBe(before);
});

test('if another window takes the lock during a request, nothing is written', async () => {
  const { origin } = editor;
  const { version } = (await (await editor.ask('GET', 'api/colors')).json()) as Palette;
  const picture = readFileSync(new URL('pictures/about.webp', editor.brand));
  const colors = Buffer.from(JSON.stringify({ version, colors: { '--ember': '#654321' } }));
  for (const [path, body, type] of [
    ['/edit/api/colors', colors, 'application/json'],
    ['/edit/api/picture?role=about&area=0,0,1,1', picture, 'image/webp'],
  ] as const) {
    await editor.ask('POST', 'api/edit-lock', { take: true });
    const sending = httpRequest(origin, {
      method: 'PUT',
      path,
      agent: false,
      headers: {
        Cookie: cookieFor(origin),
        Origin: origin,
        'Editor-Window': 'first-window',
        'Content-Type': type,
        'Content-Length': body.length,
      },
    });
    sending.write(body.subarray(0, 10));
    await editor.ask('POST', 'api/edit-lock', { take: false });
    await editor.ask('POST', 'api/edit-lock', { take: true }, { window: 'second-window' });
    sending.end(body.subarray(10));
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    expect([path, answer.statusCode]).toEqual([path, 409]);
    expect(await text(answer)).toContain('This change was not saved');
  }
  expect(readFileSync(new URL('look.css', editor.brand), 'utf8')).not.toContain('#654321');
});

const sentence = 'Stone arches open onto the sea.';

test('a page of another site changes nothing', async () => {
  const { origin } = editor;
  const { port } = new URL(origin);
  const file = new URL('en/hero.yaml', editor.brand);
  const before = readFileSync(file, 'utf8');
  const { version, value } = (await (
    await editor.ask('GET', 'api/file?name=en/hero.yaml')
  ).json()) as OpenFile;
  const words = JSON.stringify({
    files: [{ name: 'en/hero.yaml', version, value: { ...(value as object), imageAlt: sentence } }],
  });
  const ours = {
    Cookie: cookieFor(origin),
    Origin: origin,
    'Editor-Window': 'first-window',
    'Content-Type': 'application/json',
  };
  const attempts: [string, number, Record<string, string>, string?, string?][] = [
    [
      'a name that leads here',
      403,
      { ...ours, Host: `evil.example:${port}`, Origin: `http://evil.example:${port}` },
    ],
    ['another origin', 403, { ...ours, Origin: 'https://evil.example' }],
    ['another port of this machine', 403, { ...ours, Origin: 'http://127.0.0.1:1' }],
    [
      'no origin',
      403,
      { Cookie: ours.Cookie, 'Editor-Window': 'w1234567', 'Content-Type': 'application/json' },
    ],
    ['an opaque origin', 403, { ...ours, Origin: 'null' }],
    ['what the browser says is of another site', 403, { ...ours, 'Sec-Fetch-Site': 'cross-site' }],
    ['or of another port', 403, { ...ours, 'Sec-Fetch-Site': 'same-site' }],
    ['no token', 401, { ...ours, Cookie: '' }],
    ['a form', 415, { ...ours, 'Content-Type': 'text/plain' }],
    ['no window', 400, { ...ours, 'Editor-Window': '' }],
    ['a get that would change something', 404, ours, 'GET'],
    ['a post', 404, ours, 'POST'],
    ['half of it', 400, ours, 'PUT', words.slice(0, -9)],
    ['something else', 422, ours, 'PUT', '{"files":"all"}'],
    ['too much', 413, ours, 'PUT', words.replace(sentence, 'word '.repeat(500_000))],
    ['a place outside', 404, ours, 'PUT', words.replace('en/hero.yaml', '../other.yaml')],
  ];
  for (const [what, status, headers, method = 'PUT', body = words] of attempts) {
    const answer = await sendRequest(
      origin,
      method,
      '/edit/api/files',
      headers,
      method === 'GET' ? '' : body,
    );
    expect([what, answer.status]).toEqual([what, status]);
    expect(JSON.parse(answer.body).detail).toMatch(/^[A-Z“].+[.]$/);
  }
  expect(readFileSync(file, 'utf8')).toBe(before);
  expect(editor.logged).toEqual([]);
});

test('a page of another site cannot embed the editor, and links to its content do not work', async () => {
  const { origin } = editor;
  const from = (site: string, mode: string, dest: string) => ({
    'Sec-Fetch-Site': site,
    'Sec-Fetch-Mode': mode,
    'Sec-Fetch-Dest': dest,
  });
  const cookie = { Cookie: cookieFor(origin) };
  const asked = async (path: string, headers: Record<string, string>) =>
    (await sendRequest(origin, 'GET', path, headers)).status;
  expect(await asked('/edit/api/brand', { ...cookie, ...from('cross-site', 'no-cors', 'script') })).toBe(403);
  expect(await asked('/edit/preview/', { ...cookie, ...from('same-site', 'navigate', 'iframe') })).toBe(403);
  // Browsers send the cookie to all ports of this host.
  expect(await asked('/edit/api/brand', { ...cookie, ...from('same-site', 'navigate', 'document') })).toBe(
    403,
  );
  expect(await asked('/edit', { ...cookie, ...from('same-site', 'navigate', 'document') })).toBe(200);
  expect(await asked('/edit', from('cross-site', 'navigate', 'document'))).toBe(401);
  expect(await asked('/edit', { ...cookie, ...from('none', 'navigate', 'document') })).toBe(200);
});

test('only the brand’s files are read', async () => {
  for (const path of [
    '/edit/../package.json',
    '/edit/%2e%2e/package.json',
    '/edit/..%2f..%2fpackage.json',
    '/edit/assets/..%2findex.html',
    '/edit/assets/../index.html',
    '/edit/assets//etc/passwd',
    '/package.json',
    '/',
    '/edit/api/file?name=..%2f..%2fpackage.json',
    '/edit/api/file?name=%00',
    '/edit/api/file?name=en/hero.yaml%00.md',
    '/edit/api/file',
  ]) {
    const answer = await sendRequest(editor.origin, 'GET', path, { Cookie: cookieFor(editor.origin) });
    expect([404, 422], path).toContain(answer.status);
    expect(answer.body).not.toContain('"devDependencies"');
  }
});

test('WebSockets and endless headers are rejected', async () => {
  const { origin } = editor;
  const upgrade = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13' };
  const answer = await sendRequest(origin, 'GET', '/edit/preview/', {
    ...upgrade,
    'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
  });
  expect(answer.status).toBe(401);
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').setEncoding('utf8');
  socket.write(`GET /edit HTTP/1.1\r\nHost: x\r\nCookie: ${'a'.repeat(40_000)}\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 431 /);
});

test('a kept release is shown without scripts, and no other file of it can be read', async () => {
  await using editor = await startTestEditor();
  await editor.ask('POST', 'api/publication', {});
  const findCurrent = async () => {
    const { releases } = (await (await editor.ask('GET', 'api/publication')).json()) as Publication;
    return releases.find(({ current }) => current)?.id;
  };
  await expect.poll(findCurrent).toBeDefined();
  const address = `releases/${await findCurrent()}`;
  const page = await editor.ask('GET', `${address}/`);
  const html = await page.text();
  expect(html).toContain('<h1>As published</h1>');
  expect(html).toContain(`<a href="/edit/${address}/">`);
  expect(html).not.toContain('<script');
  expect(page.headers.get('content-security-policy')).toMatch(
    /script-src 'none'.*; sandbox allow-same-origin$/,
  );
  for (const path of [
    '../release.json',
    '..%2Frelease.json',
    '%2e%2e/brand/facts.yaml',
    'nothing',
    '.hidden',
  ])
    expect((await editor.ask('GET', `${address}/${path}`)).status, path).toBe(404);
  const missing = await editor.ask('GET', 'releases/2026-01-01T00-00-00-000Z/');
  expect(missing.status).toBe(404);
  expect(await missing.text()).toContain('This version has no page at this address.');
  expect(missing.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
});
