import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTwoLanguageBrand } from '../../tests/support/brands/two-languages.ts';
import { buildSite } from '../publishing/build.ts';
import { preparePageForFrame } from './frame.ts';
import { PreviewServer } from './preview.ts';

const folder = mkdtempSync(join(tmpdir(), 'preview-'));
const brand = pathToFileURL(`${folder}/brand/`);
const preview = new PreviewServer({ brand, state: folder, log: () => {} });

beforeAll(() => createTwoLanguageBrand(join(folder, 'brand')));
afterAll(async () => {
  await preview.stop();
  rmSync(folder, { recursive: true });
});

const get = (path: string, accept = 'text/html') =>
  preview.handleRequest(new Request(`http://127.0.0.1/edit/preview${path}`, { headers: { Accept: accept } }));
const shown = async (path: string) => (await get(path)).text();

/** Replaces a file by renaming another file, like the working copy. */
function put(file: string, content: string | Uint8Array): void {
  const beside = new URL(`${file}.tmp`, brand);
  writeFileSync(beside, content);
  renameSync(beside, new URL(file, brand));
}

function change(file: string, text: string, other: string): void {
  const before = readFileSync(new URL(file, brand), 'utf8');
  expect(before).toContain(text);
  put(file, before.replaceAll(text, other));
}

test('each page shows the last save', async () => {
  expect(await preview.show('en')).toEqual({ language: 'en', ready: true });
  expect(await shown('/')).not.toContain('Quiet');
  change('en/hero.yaml', 'Exclusive. Discreet.', 'Quiet. Discreet.');
  change('look.css', '--ember: #eeaa66', '--ember: #123456');
  const changed = await shown('/');
  expect(changed).toContain('Quiet');
  expect(changed).toContain('--ember: #123456');
  change('en/policies/terms.md', 'These are the terms', 'Those were the terms');
  change('facts.yaml', 'quoteWithinHours: 24', 'quoteWithinHours: 31');
  const terms = await shown('/terms');
  expect(terms).toContain('Those were the terms');
  expect(terms).toMatch(/31\s/);
  change('look.css', '--ember: #123456', '--ember: #eeaa66');
  expect(await shown('/')).toContain('--ember: #eeaa66');
});

test('another language shows the last save, and so does the first one', async () => {
  expect(await preview.show('pt')).toEqual({ language: 'pt', ready: true });
  change('pt/hero.yaml', 'Exclusive. Discreet.', 'Calmo. Discreto.');
  expect(await shown('/pt')).toContain('Calmo');
  await preview.show('en');
  expect(await shown('/')).toContain('Quiet');
});

const pictureIn = (html: string): string => {
  const [, address = ''] = html.match(/src="\/edit\/preview([^"]*\/about\.webp[^"]*)"/) ?? [];
  return address.replaceAll('&amp;', '&');
};

test('a replaced picture has a new address', async () => {
  const before = pictureIn(await shown('/'));
  const square = { width: 1600, height: 1600, channels: 3, background: '#336699' } as const;
  const picture = await sharp({ create: square }).webp().toBuffer();
  put('pictures/about.webp', picture);
  const after = pictureIn(await shown('/'));
  expect(after).not.toBe(before);
  const answer = await get(after, 'image/*');
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect(Buffer.from(await answer.arrayBuffer()).equals(picture)).toBe(true);
});

test('an invalid brand shows the last valid page until it is corrected', async () => {
  const whole = readFileSync(new URL('en/hero.yaml', brand), 'utf8');
  const before = await shown('/');
  put('en/hero.yaml', 'headline: [');
  expect(await shown('/')).toBe(before);
  const never = await get('/privacy');
  expect(never.status).toBe(503);
  expect(await never.text()).toContain('The saved page cannot be shown');
  put('en/hero.yaml', whole);
  expect((await get('/privacy')).status).not.toBe(503);
});

test('a page has motion and fonts but no scripts, and no source is served as a script', async () => {
  const response = await get('/');
  const html = await response.text();
  expect(html).toContain('data-motion="first-scroll">');
  expect(html).toMatch(/@media all\s*\{\s*@font-face/);
  expect(html).not.toMatch(/<script|<noscript|scripting: none|font-display: optional/);
  expect(response.headers.get('content-security-policy')).toContain("script-src 'none'");
  for (const path of [
    '/src/evening/start-motion.ts',
    '/@vite/client',
    '/@id/__x00__virtual:brand-words',
    `/@fs${join(folder, 'brand', 'facts.yaml')}?import&raw`,
    `/@fs${join(folder, 'brand', 'pictures', 'about.webp')}?import`,
  ])
    for (const accept of ['*/*', 'text/html']) {
      const answer = await get(path, accept);
      expect([path, accept, answer.headers.get('content-type')]).not.toEqual([
        path,
        accept,
        expect.stringMatching(/script|json|html/),
      ]);
      if (answer.status !== 200) expect([path, await answer.text()]).toEqual([path, '']);
    }
});

test('the preview serves no other files, sends nothing, and cannot be embedded by other pages', async () => {
  await shown('/');
  for (const path of [
    '/package.json?import&raw',
    '/.env',
    '/@fs/etc/passwd?import&raw',
    '/@id//etc/passwd?raw',
    `/@fs${process.cwd()}/src/%2e%2e/package.json?raw`,
    `/@fs${process.cwd()}/src/..%2fpackage.json?raw`,
    `/@fs${process.cwd()}/package.json`,
    // Vite would start a text editor for this path.
    '/__Open-in-editor?file=/etc/passwd',
  ]) {
    const answer = await get(path, '*/*');
    expect([path, answer.status >= 400]).toEqual([path, true]);
    expect(await answer.text()).not.toMatch(/devDependencies|root:|import \{/);
  }
  const { headers } = await get('/');
  const policy = headers.get('content-security-policy');
  for (const part of ["default-src 'none'", "form-action 'none'", "frame-ancestors 'self'"])
    expect(policy).toContain(part);
  const address = 'http://127.0.0.1/edit/preview/api/consultations';
  const sent = new Request(address, { method: 'POST', body: 'a=b' });
  expect((await preview.handleRequest(sent)).status).toBe(405);
});

const readText = (html: string) =>
  preparePageForFrame(html)
    .replaceAll(/<style.*?<\/style>|<[^>]*>/gs, ' ')
    .split(/\s+/);

test('a page has the text of the built page, in which no field is marked', async () => {
  const site = join(folder, 'site');
  await buildSite({ brand: join(folder, 'brand'), site, signal: new AbortController().signal });
  for (const [path, file] of [
    ['/', 'index.html'],
    ['/terms', 'terms.html'],
    ['/pt', 'pt.html'],
  ] as const) {
    const built = readFileSync(join(site, file), 'utf8');
    expect(built).not.toMatch(/data-field|[\u{e0000}-\u{e007f}]/u);
    expect(readText(await shown(path))).toEqual(readText(built));
  }
});

test('unknown languages are not shown, and nothing is after the preview has stopped', async () => {
  const problem = 'The brand has no language xx.';
  expect(await preview.show('xx')).toEqual({ language: 'xx', ready: false, problem });
  await preview.stop();
  expect(await preview.show('en')).toMatchObject({ ready: false });
});
