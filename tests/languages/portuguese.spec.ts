/**
 * A brand whose first language is Portuguese, with another currency and clock: Casa da Véspera in
 * `tests/support/brands/`. All texts of its Portuguese pages, server and mails are the brand's own. The terminal is
 * English in every brand.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { sqlitePath } from '../../server/store/location.ts';
import { plain, read } from '../reading.ts';
import { findBrandOnlyWords, findUnknownWords, listBrandWords } from '../support/brands/brand-words.ts';
import { composedBrand } from '../support/brands/compose-brand.ts';
import { findFallbackGlyphs } from '../support/browser/glyphs.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { waitUntilComplete } from '../support/browser/wait-until-complete.ts';
import { folderOf } from '../support/build-sites.ts';
import { RunningServer } from '../support/server/running-server.ts';
import { expectOwnWords, ignoredText } from './own-words.ts';

const folder = folderOf('languages');
const words = listBrandWords('tests/support/brands/casa-da-vespera/pt', 'pt-PT');
/** The visitor's text, in the brand's language, so that all other words must come from the texts under test. */
const typed = {
  name: 'Casa da Véspera',
  email: 'reservado@casadavespera.example',
  phone: '+351 555 010 147',
  company: 'Lisboa',
  message: 'Uma mesa no jardim,\ncom velas.',
};
const data = mkdtempSync(join(tmpdir(), 'data-'));
let environment: Record<string, string>;
let server: RunningServer;

// In one worker, because all tests share a server.
test.describe.configure({ mode: 'default' });
test.use({ locale: 'pt-PT', timezoneId: 'Europe/Madrid' });

test.beforeAll(async () => {
  const { PATH = '', HOME = '' } = process.env;
  environment = { PATH, HOME, BRAND: composedBrand, DATA_DIR: data };
  server = await RunningServer.start({ ...environment, OUT_DIR: folder });
});

test.afterAll(async () => {
  await server?.close();
  rmSync(data, { recursive: true });
});

test('prices, times, dates and plurals are written as in Portugal', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(server.url);
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-PT');
  await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute('content', 'pt_PT');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', 'https://casadavespera.example/');
  await expect(page.locator('#top time')).toHaveText('18:41');
  const landing = await read(page.locator('body'));
  for (const written of [
    'Desde 50 000 € por ano',
    'Desde 1250 €',
    '19:48',
    '00:05',
    'responde em 1 hora',
    '24-48 horas',
    'Segunda a sexta-feira, das 09:30 às 13:00 e das 14:30 às 19:00',
  ])
    expect.soft(landing.toLocaleLowerCase()).toContain(written.toLocaleLowerCase());
  expect.soft(landing).not.toMatch(/\d ?[ap]\.?m\b|[$]/i);
  const clock = await page
    .locator('[data-clock]')
    .evaluate((element) => getComputedStyle(element, '::before').content);
  expect.soft(clock).toMatch(/^counter\(hour, decimal-leading-zero\) ":" counter\(minute, [^)]*\)$/);
  expect.soft(await listGeneratedTexts(page, 'blockquote')).toEqual(expect.arrayContaining(['«', '»']));

  await page.goto(`${server.url}/refund-policy`);
  const policy = await read(page.locator('main'));
  expect.soft(policy).toContain('março de 2026');
  expect.soft(policy).toContain('1-2 horas úteis');
  const [, ...amounts] =
    policy.match(/jantar de ([\d ,]+) €, retemos ([\d ,]+) € e devolvemos ([\d ,]+) €/) ?? [];
  const [price, fee, refund] = amounts.map((amount) => 100 * Number(amount.replace(',', '.')));
  expect.soft([price, fee, refund]).toEqual([125_000, 18_750, 106_250]);
});

/** Lists the texts that CSS generates in a part of the page, as screen readers receive them. */
async function listGeneratedTexts(page: Page, selector: string): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { nodes } = await devtools.send('Accessibility.queryAXTree', { nodeId, role: 'StaticText' });
  return nodes.map((node) => String(node.name?.value));
}

test('whoever sends the form reads the brand’s words, whatever comes of it', async ({ page }) => {
  await page.clock.setFixedTime('2026-03-09T11:00Z');
  await page.goto(`${server.url}/#contact`);
  await page.locator('#name').scrollIntoViewIfNeeded();
  await expect(page.locator('form[data-ready]')).toHaveCount(1);
  await expect(page.locator('[class*=deskNow]')).toContainText('estamos cá, e fechamos dentro de 2 horas.');
  for (const [field, value] of Object.entries(typed)) await page.locator(`#${field}`).fill(value);
  const send = page.locator('#contact form button[type=submit]');
  await page.route('**/api/consultations?*', (route) => route.abort());
  await send.click();
  await expect(page.locator('#contact').getByRole('alert')).toBeVisible();
  await expectOwnWords(page, words, await page.content(), 'not sent');
  await page.unroute('**/api/consultations?*');
  await send.click();
  await expect(page.locator('#contact output')).toContainText(/^CV-/);
  await expect(page.getByRole('status').locator('[data-form=notice]')).toBeVisible();
  const receipt = await read(page.locator('#contact section[tabindex]'));
  expect(receipt).toMatch(/até \p{L}+-feira, \d+ de \p{L}+, às \d\d:\d\d, pela hora de onde está/u);
  await expectOwnWords(page, words, await page.content(), 'received');
});

test('so does whoever sends it without scripts, and a program', async ({ page }) => {
  const post = (form: Record<string, string>) =>
    page.request.post(`${server.url}/api/consultations`, { form, headers: { Origin: server.url } });
  const refused = await post({ ...typed, name: '', email: 'lisboa', serviceInterest: 'nada' });
  expect(refused.status()).toBe(422);
  await expectOwnWords(page, words, await refused.text(), 'refused');
  const received = await post(typed);
  expect(received.url()).toContain('/consultation-received?');
  const html = await received.text();
  await expectOwnWords(page, words, html, 'received');
  expect(plain(html)).toMatch(/-feira, \d+ de \p{L}+, às \d\d:\d\d, hora de Lisboa/u);
  const problem = await page.request.post(`${server.url}/api/consultations`, { data: {} });
  const { title, detail } = (await problem.json()) as { title: string; detail: string };
  expect.soft(findUnknownWords(words, `${title} ${detail}`)).toEqual([]);
});

test('so does the agency, in mails, in chats and on the sheet', async ({ page }) => {
  const program = ['scripts/run.mjs', 'tests/support/messages/print-agency-texts.ts'];
  const printed = execFileSync(process.execPath, program, { env: environment });
  const texts = JSON.parse(printed.toString()) as string[];
  expect(texts.length).toBeGreaterThan(80);
  for (const text of texts) await expectOwnWords(page, words, text, text.slice(0, 60));
});

test('whoever asks the desk at a terminal reads English', async ({ page }) => {
  const answer = await page.request.post(`${server.url}/api/consultations`, {
    data: { ...typed, serviceInterest: 'mesas' },
  });
  const { reference } = (await answer.json()) as { reference: string };
  for (const asked of [['help'], ['list'], ['show', reference], ['nada']]) {
    const program = ['scripts/run.mjs', 'cli/main.ts', ...asked];
    const { stdout, stderr } = spawnSync(process.execPath, program, { env: environment, encoding: 'utf8' });
    expect(stdout + stderr).not.toBe('');
    // Removes the visitors' texts and the typed values.
    const others = [...Object.values(typed), 'Mesas e celebrações', 'mesas', sqlitePath(data), ...asked];
    const said = others
      .flatMap((other) => other.split('\n'))
      .reduce((text, other) => text.replaceAll(other, ' '), `${stdout}\n${stderr}`);
    expect.soft(findBrandOnlyWords(words, said.replaceAll(ignoredText, ' ')), asked.join(' ')).toEqual([]);
  }
});

test('every glyph is the brand’s own, and nothing is too wide', async ({ page }) => {
  for (const path of ['/', '/terms', '/privacy', '/refund-policy', '/cancellation', '/nada']) {
    await page.goto(server.url + path);
    await page.locator('details').evaluateAll((all) => {
      for (const each of all as HTMLDetailsElement[]) {
        each.removeAttribute('name');
        each.open = true;
      }
    });
    await waitUntilComplete(page);
    expect.soft(await findFallbackGlyphs(page), path).toEqual([]);
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const hidden of await page.locator('label[inert] input').all()) {
        const right = await hidden.evaluate((field) => field.getBoundingClientRect().right);
        expect.soft(right, `the hidden field at ${width} px`).toBeLessThanOrEqual(0);
      }
      expect.soft(await findLayoutFaults(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});
