/** Pages keep still, and lose no word, however late the typefaces are, and where they never come. */
import { expect, type Page } from '@playwright/test';
import { beyondViewport } from '../../testing/beyond-viewport.ts';
import { complete } from '../../testing/complete.ts';
import { hold } from '../../testing/hold.ts';
import { enlargeText } from '../accessibility/enlarge-text.ts';
import { test } from '../fixtures.ts';

const pages = ['/', '/terms', '/privacy', '/cancellation', '/refund-policy', '/no-such-page'] as const;
/** The narrowest phone, a usual one, a tablet, a laptop, and wide desktops. */
const widths = [320, 375, 768, 1280, 1920, 2560] as const;
const typefaces = '**/*.woff2';

/** A shift of a hundredth of the viewport is the most that nobody notices; what moves lines of text moves more. */
const mostShift = 0.01;

/** Sums up all that moves from now on without the visitor's doing; call the result for the sum so far. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const noted = { shift: 0 };
    Object.assign(window, { noted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput))
          noted.shift += Number(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { noted: { shift: number } }).noted.shift);
}

const painted = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);

/** Two frames: what was changed in one is measured by the browser after it. */
const settle = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Reads on, a viewport at a time, until `part` of the page has been seen. */
async function readTo(page: Page, part: number): Promise<void> {
  const { from, to, step } = await page.evaluate((share) => {
    const { scrollHeight } = document.documentElement;
    return { from: scrollY, to: (scrollHeight - innerHeight) * share, step: innerHeight * 0.8 };
  }, part);
  for (let top = from + step; top < to + step; top += step) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), Math.min(top, to));
    await settle(page);
  }
}

for (const path of pages) {
  for (const width of widths) {
    test(`${path} keeps still while typefaces come late, ${width} px wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: width < 700 ? 740 : 900 });
      const shifted = await watchShifts(page);
      const letThemCome = await hold(page, typefaces);
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await painted(page);
      expect(await beyondViewport(page)).toEqual([]);
      await readTo(page, 0.4);
      letThemCome();
      await complete(page);
      await settle(page);
      expect(await beyondViewport(page)).toEqual([]);
      await readTo(page, 1);
      expect(await shifted()).toBeLessThanOrEqual(mostShift);
    });
  }

  test(`${path} loses no word where typefaces never come`, async ({ page }) => {
    await page.route(typefaces, (route) => route.abort());
    const found: Record<string, string[]> = {};
    await page.goto(path);
    await complete(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      found[`${width} px`] = await beyondViewport(page);
    }
    await enlargeText(page);
    for (const width of [320, 375, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      found[`${width} px, text at 200%`] = await beyondViewport(page);
    }
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((how) => [how, []])));
  });
}

test('whoever follows a link to a section is not moved from it by late typefaces', async ({ page }) => {
  const letThemCome = await hold(page, typefaces);
  await page.goto('/#contact', { waitUntil: 'domcontentloaded' });
  await painted(page);
  const contact = page.locator('#contact');
  await expect(contact).toBeInViewport();
  const distance = () => contact.evaluate((section) => Math.abs(section.getBoundingClientRect().top));
  await expect.poll(distance).toBeLessThanOrEqual(1);
  letThemCome();
  await complete(page);
  await settle(page);
  expect(await distance()).toBeLessThanOrEqual(1);
});
