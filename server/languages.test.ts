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
  // A process has one brand: what was loaded for the sample is loaded anew.
  vi.resetModules();
  fixtures = await import('../tests/support/server/server-fixtures.ts');
});

afterAll(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
  rmSync(brand, { recursive: true, force: true });
});

/** A server on a site that has each of its pages below `/pt`, too, with that word before it. */
async function server() {
  const folder = fixtures.writeBuiltSite();
  mkdirSync(join(folder, 'pt'));
  for (const [name, content] of Object.entries(fixtures.siteFiles))
    if (name.endsWith('.html') && name !== 'sheet.html')
      writeFileSync(join(folder, 'pt', name), `Português: ${content}`);
  const { app, store } = await fixtures.createTestServer({}, { folder });
  const ask = (path: string) => app.request(path, { headers: { Accept: 'text/html' } });
  const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    app.request(path, { method: 'POST', body, headers });
  return { ask, post, store };
}

const form = (values: object = {}): URLSearchParams =>
  new URLSearchParams({ ...fixtures.sampleRequest, ...values });

const inPortuguese = '/api/consultations?language=pt';

test('without scripts, a visitor is thanked in the language of the form’s page, by the desk’s clock', async () => {
  const { ask, post } = await server();
  const answer = await post(inPortuguese, form());
  expect(answer.status).toBe(303);
  const location = answer.headers.get('location') ?? '';
  expect(location).toMatch(/^\/pt\/consultation-received\?reference=VR-/);
  const page = await ask(location);
  expect(page.status).toBe(200);
  const text = await page.text();
  expect(text).toContain('Português');
  expect(text).toMatch(
    /(segunda|terça|quarta|quinta|sexta)-feira, \d+ de \p{L}+, às? \d\d:\d\d, hora de Lisboa/u,
  );
});

test('a request is stored with the language of its page, and its service by a value that all languages share', async () => {
  const { post, store } = await server();
  await post(inPortuguese, form());
  const json = { 'Content-Type': 'application/json' };
  await post(inPortuguese, JSON.stringify({ ...fixtures.sampleRequest, message: 'Em JSON.' }), json);
  await post('/api/consultations?language=fr', form({ message: 'En français.' }));
  const stored = await Array.fromAsync(store.streamAll());
  expect(stored.map(({ language }) => language)).toEqual(['pt', 'pt', 'en']);
  expect(new Set(stored.map(({ service_interest }) => service_interest))).toEqual(new Set(['wellness']));
});

test('a refused form comes back in its language, with every word and a service by its name there', async () => {
  const { post } = await server();
  const answer = await post(inPortuguese, form({ email: 'ada', name: '' }));
  expect(answer.status).toBe(422);
  const page = await answer.text();
  expect(page).toContain('Português');
  expect(page).toContain('«Nome» is required.');
  expect(page).toContain('Não se perdeu nada');
  expect(page).toContain('Corrija-o e envie-o de novo');
  expect(readFieldValues(page)).toEqual(expect.arrayContaining(['ada', 'wellness', 'Repouso']));
});

test('what is refused before it is read is told in the same language', async () => {
  const { post } = await server();
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

test('when to try again is said in it', async () => {
  const { post } = await server();
  let answer = await post(inPortuguese, form({ message: '0' }));
  for (let sent = 1; answer.status === 303 && sent < 100; sent += 1)
    answer = await post(inPortuguese, form({ message: String(sent) }));
  expect(answer.status).toBe(429);
  expect(await answer.text()).toMatch(/Pode enviá-lo de novo (dentro de|daqui a) \d+ \p{L}+\./u);
});

test('a request with another language, or none, is taken, and answered in the first', async () => {
  const { post } = await server();
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

test('what is not found is said in the language of its prefix', async () => {
  const { ask } = await server();
  for (const [path, beginning] of missing) {
    const page = await ask(path);
    expect([path, page.status]).toEqual([path, 404]);
    expect((await page.text()).startsWith(beginning)).toBe(true);
  }
});
