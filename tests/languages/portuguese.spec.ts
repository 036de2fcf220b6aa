/**
 * Tests Casa da Véspera (`tests/support/brands/`), a brand with Portuguese as its first language and with another
 * currency and time format.
 */
import { execFileSync } from 'node:child_process';
import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures.ts';
import { readVisibleText } from '../reading.ts';
import { listBrandWords } from '../support/brands/brand-words.ts';
import { composedBrand } from '../support/brands/compose-brand.ts';
import { expectBrandWordsOnly } from './own-words.ts';

test.use({ locale: 'pt-PT', timezoneId: 'Europe/Madrid' });

test('prices, times, dates and plurals are written as in Portugal', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-PT');
  await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute('content', 'pt_PT');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', 'https://casadavespera.example/');
  await expect(page.locator('#top time')).toHaveText('18:41');
  const landing = await readVisibleText(page.locator('body'));
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

  await page.goto('/refund-policy');
  const policy = await readVisibleText(page.locator('main'));
  expect.soft(policy).toContain('março de 2026');
  expect.soft(policy).toContain('1-2 horas úteis');
  const [, ...amounts] =
    policy.match(/jantar de ([\d ,]+) €, retemos ([\d ,]+) € e devolvemos ([\d ,]+) €/) ?? [];
  const [price, fee, refund] = amounts.map((amount) => 100 * Number(amount.replace(',', '.')));
  expect.soft([price, fee, refund]).toEqual([125_000, 18_750, 106_250]);
});

async function listGeneratedTexts(page: Page, selector: string): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { nodes } = await devtools.send('Accessibility.queryAXTree', { nodeId, role: 'StaticText' });
  return nodes.map((node) => String(node.name?.value));
}

test('mails, chat messages and the request sheet contain only texts of the brand', async ({ page }) => {
  const { PATH, HOME } = process.env;
  const program = ['scripts/run.mjs', 'tests/support/messages/print-agency-texts.ts'];
  const env = { PATH, HOME, BRAND: composedBrand };
  const texts = JSON.parse(execFileSync(process.execPath, program, { env }).toString()) as string[];
  expect(texts.length).toBeGreaterThan(80);
  const words = listBrandWords('tests/support/brands/casa-da-vespera/pt', 'pt-PT');
  await expectBrandWordsOnly(page, words, texts.join('\n'), 'the texts');
});
