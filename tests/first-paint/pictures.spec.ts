/** Which pictures are fetched, and when. */
import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures.ts';
import { complete } from '../support/browser/complete.ts';
import { budget } from '../support/browser/page-budget.ts';
import { bytesOf, phone } from './phone.ts';

const screens = [
  { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 },
  { viewport: { width: 844, height: 390 }, deviceScaleFactor: 3 },
  { viewport: { width: 768, height: 1024 }, deviceScaleFactor: 2 },
  { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
  { viewport: { width: 2560, height: 1440 }, deviceScaleFactor: 1 },
];

for (const screen of screens) {
  const tag = [390, 1280].includes(screen.viewport.width) ? [] : '@slow';
  test.describe(`${screen.viewport.width} × ${screen.viewport.height} @ ${screen.deviceScaleFactor}`, {
    tag,
  }, () => {
    test.use(screen);

    test('the head preloads exactly the hero picture that is shown', async ({ page }) => {
      await page.goto('/', { waitUntil: 'networkidle' });
      const shown = await page
        .locator('#top img')
        .first()
        .evaluate((image: HTMLImageElement) => image.currentSrc);
      const fetched = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter((entry) => entry.name.includes('/hero'))
          .map((entry) => ({ address: entry.name, by: (entry as PerformanceResourceTiming).initiatorType })),
      );
      expect(fetched).toEqual([{ address: shown, by: 'link' }]);
    });
  });
}

test.describe('on a phone, as the evening goes on', () => {
  test.use({ ...phone, contextOptions: { reducedMotion: 'no-preference' } });

  test('the later lights of the hero are asked for after its picture and the typefaces', async ({ page }) => {
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

  test('who reads to the end fetches at most 500 KB, each place upright, and the night that two share once', async ({
    page,
  }) => {
    const bytes: Promise<number>[] = [];
    const pictures: string[] = [];
    page.on('requestfinished', (request) => {
      bytes.push(bytesOf(request));
      if (request.resourceType() === 'image') pictures.push(new URL(request.url()).pathname);
    });
    await page.goto('/');
    await complete(page);
    await readToTheEnd(page);
    await page.waitForLoadState('networkidle');
    const sizes = await Promise.all(bytes);
    expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThanOrEqual(budget.wholePage);
    const places = pictures.filter((address) => /\/(?:hero|faqs)\b/.test(address));
    expect(places.filter((address) => !address.includes('-tall'))).toEqual([]);
    expect(places.filter((address) => address.includes('-tall-night'))).toHaveLength(1);
    expect(places.some((address) => address.includes('-tall-dawn'))).toBe(true);
    // All pictures that are shown have come.
    const missing = await page.evaluate(() =>
      [...document.images]
        .filter((image) => image.checkVisibility() && !image.complete)
        .map(({ alt }) => alt),
    );
    expect(missing).toEqual([]);
  });
});

/** Scrolls by half a viewport at a time, and waits for the pictures that each step brings near. */
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
