import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTwoLanguageBrand } from '../tests/support/brands/two-languages.ts';
import { readFieldValues } from '../tests/support/server/problem-response.ts';

const brand = mkdtempSync(join(tmpdir(), 'two-languages-'));

type Fixtures = typeof import('../tests/support/server/server-fixtures.ts');
let fixtures: Fixtures;

beforeAll(async () => {
  createTwoLanguageBrand(brand);
  vi.stubEnv('BRAND', brand);
  // Modules read BRAND when they are loaded.
  vi.resetModules();
  fixtures = await import('../tests/support/server/server-fixtures.ts');
});

afterAll(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
  rmSync(brand, { recursive: true, force: true });
});

/** The site has a copy of each page under `/pt`. Each copy begins with “Português: ”. */
async function startServer() {
  const folder = fixtures.writeTestSite();
  mkdirSync(join(folder, 'pt'));
  for (const [name, content] of Object.entries(fixtures.testSiteFiles))
    if (name.endsWith('.html') && name !== 'sheet.html')
      writeFileSync(join(folder, 'pt', name), `Português: ${content}`);
  const { app, store } = await fixtures.createTestServer({}, { folder });
  const getPage = (path: string) => app.request(path, { headers: { Accept: 'text/html' } });
  const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    app.request(path, { method: 'POST', body, headers });
  return { getPage, post, store };
}

const form = (values: object = {}): URLSearchParams =>
  new URLSearchParams({ ...fixtures.sampleRequest, ...values });

const inPortuguese = '/api/consultations?language=pt';

test('without scripts, the confirmation is in the language of the form’s page and in the desk’s time zone', async () => {
  const { getPage, post } = await startServer();
  const answer = await post(inPortuguese, form());
  expect(answer.status).toBe(303);
  const location = answer.headers.get('location') ?? '';
  expect(location).toMatch(/^\/pt\/consultation-received\?reference=VR-/);
  const page = await getPage(location);
  expect(page.status).toBe(200);
  const text = await page.text();
  expect(text).toContain('Português');
  expect(text).toMatch(
    /(segunda|terça|quarta|quinta|sexta)-feira, \d+ de \p{L}+, às? \d\d:\d\d, hora de Lisboa/u,
  );
});

test('a request is stored with the language of its page and a service value shared by all languages', async () => {
  const { post, store } = await startServer();
  await post(inPortuguese, form());
  const json = { 'Content-Type': 'application/json' };
  await post(inPortuguese, JSON.stringify({ ...fixtures.sampleRequest, message: 'Em JSON.' }), json);
  await post('/api/consultations?language=fr', form({ message: 'En français.' }));
  const stored = await Array.fromAsync(store.streamAll());
  expect(stored.map(({ language }) => language)).toEqual(['pt', 'pt', 'en']);
  expect(new Set(stored.map(({ service_interest }) => service_interest))).toEqual(new Set(['wellness']));
});

test('an invalid form is returned in its language, with all values and the service’s localized name', async () => {
  const { post } = await startServer();
  const answer = await post(inPortuguese, form({ email: 'ada', name: '' }));
  expect(answer.status).toBe(422);
  const page = await answer.text();
  expect(page).toContain('Português');
  expect(page).toContain('«Nome» is required.');
  expect(page).toContain('Não se perdeu nada');
  expect(page).toContain('Corrija-o e envie-o de novo');
  expect(readFieldValues(page)).toEqual(expect.arrayContaining(['ada', 'wellness', 'Repouso']));
});

test('a request that is refused before its body is read gets an error in the same language', async () => {
  const { post } = await startServer();
  const foreign = await post(inPortuguese, form(), { 'Sec-Fetch-Site': 'cross-site' });
  expect(foreign.status).toBe(403);
  expect(await foreign.text()).toContain('Este formulário só se aceita a partir do nosso próprio sítio.');
  const program = await post(inPortuguese, '{', { 'Content-Type': 'application/json' });
  expect(await program.json()).toMatchObject({
    status: 400,
    title: 'Pedido incorreto',
    detail: 'Não foi possível ler o pedido.',
  });
  const key = { 'Content-Type': 'application/json', 'Idempotency-Key': '' };
  expect(await (await post(inPortuguese, '{}', key)).json()).toMatchObject({
    detail: 'Idempotency-Key tem de 1 a 255 caracteres.',
  });
});

test('the retry time of a rate limit is in the same language', async () => {
  const { post } = await startServer();
  let answer = await post(inPortuguese, form({ message: '0' }));
  for (let sent = 1; answer.status === 303 && sent < 100; sent += 1)
    answer = await post(inPortuguese, form({ message: String(sent) }));
  expect(answer.status).toBe(429);
  expect(await answer.text()).toMatch(/Pode enviá-lo de novo (dentro de|daqui a) \d+ \p{L}+\./u);
});

test('a request with an unknown language, or none, is accepted and answered in the first language', async () => {
  const { post } = await startServer();
  for (const query of ['', '?language=', '?language=en', '?language=fr', '?language=PT', '?language=%00']) {
    const answer = await post(`/api/consultations${query}`, form({ message: `With “${query}”.` }));
    expect(answer.headers.get('location')).toMatch(/^\/consultation-received\?reference=VR-/);
    const refused = await post(`/api/consultations${query}`, form({ name: '' }));
    expect(await refused.text()).toContain('Full Name is required.');
  }
});

const missing = [
  ['/pt/missing', 'Português'],
  ['/pt/consultation-received?reference=VR-0000-0000', 'Português'],
  ['/pt/sheet/x', 'Português'],
  ['/missing?language=pt', '<!doctype'],
  ['/fr/missing', '<!doctype'],
  ['/fr', '<!doctype'],
  ['/PT', '<!doctype'],
  ['/ptolemy', '<!doctype'],
  ['/fr/consultation-received?reference=VR-0000-0000', '<!doctype'],
] as const;

test('a missing page gets a 404 page in the language of its prefix', async () => {
  const { getPage } = await startServer();
  for (const [path, beginning] of missing) {
    const page = await getPage(path);
    expect([path, page.status]).toEqual([path, 404]);
    expect((await page.text()).startsWith(beginning)).toBe(true);
  }
});
