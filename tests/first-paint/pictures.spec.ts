/**
 * Checks which pictures are loaded while the visitor scrolls. `budget.spec.ts` checks the pictures that load without
 * scrolling.
 */
import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures.ts';
import { pageBudget } from '../support/browser/page-budget.ts';
import { waitUntilComplete } from '../support/browser/wait-until-complete.ts';
import { countResponseBytes, phoneOptions } from './phone.ts';

test.describe('on a phone, while the page scrolls', () => {
  test.use({ ...phoneOptions, contextOptions: { reducedMotion: 'no-preference' } });

  test('the overlays of the hero are requested after its picture and the typefaces', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const dusk = page.waitForRequest(/\/hero-tall-dusk/);
    await page.goto('/', { waitUntil: 'load' });
    await dusk;
    const first = asked.findIndex((path) => /\/hero-tall-(?:dusk|night)/.test(path));
    const before = asked.slice(0, first);
    expect(before.filter((path) => path.includes('/hero-tall.'))).toHaveLength(1);
    expect(before.filter((path) => path.endsWith('.woff2'))).toHaveLength(4);
  });

  test('scrolling to the end loads at most 500 KB, all pictures in their tall versions, and a shared overlay once', async ({
    page,
  }) => {
    const bytes: Promise<number>[] = [];
    const pictures: string[] = [];
    page.on('requestfinished', (request) => {
      bytes.push(countResponseBytes(request));
      if (request.resourceType() === 'image') pictures.push(new URL(request.url()).pathname);
    });
    await page.goto('/');
    await waitUntilComplete(page);
    await readToTheEnd(page);
    await page.waitForLoadState('networkidle');
    const sizes = await Promise.all(bytes);
    expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThanOrEqual(pageBudget.wholePage);
    const places = pictures.filter((address) => /\/(?:hero|faqs)\b/.test(address));
    expect(places.filter((address) => !address.includes('-tall'))).toEqual([]);
    expect(places.filter((address) => address.includes('-tall-night'))).toHaveLength(1);
    expect(places.some((address) => address.includes('-tall-dawn'))).toBe(true);
    const missing = await page.evaluate(() =>
      [...document.images]
        .filter((image) => image.checkVisibility() && !image.complete)
        .map(({ alt }) => alt),
    );
    expect(missing).toEqual([]);
  });
});

const readToTheEnd = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    while (scrollY + innerHeight < document.documentElement.scrollHeight - 1) {
      scrollBy({ top: innerHeight / 2, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const near = [...document.images].filter((image) => {
        const { top, bottom } = image.getBoundingClientRect();
        return image.checkVisibility() && top < innerHeight && bottom > 0;
      });
      await Promise.all(near.map((image) => image.decode()));
    }
  });
