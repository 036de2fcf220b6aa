/** Checks that the words of the hero do not cover the sun in its picture, in any language. */
import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures.ts';
import { takeScreenshot } from '../support/browser/pixels.ts';
import { waitUntilComplete } from '../support/browser/wait-until-complete.ts';
import { getLocalizedPath, languageCodes } from './languages.ts';

/** Returns the brightness of all pixels of the viewport, from 0 to 255, without speckles. */
async function readBrightness(page: Page): Promise<Buffer> {
  const screenshot = await takeScreenshot(page, {
    x: 0,
    y: 0,
    ...(page.viewportSize() ?? { width: 0, height: 0 }),
  });
  return await screenshot.greyscale().blur(2).raw().toBuffer();
}

for (const code of languageCodes)
  test.describe(code, () => {
    // In other locales, the page offers its translation above the words.
    test.use({ locale: code });

    test('the words of the hero do not cover the sun', { tag: '@painted' }, async ({ page }) => {
      await page.goto(getLocalizedPath(code, '/'));
      for (const [width, height] of [
        [360, 640],
        [390, 664],
        [390, 844],
        [844, 390],
      ] as const) {
        await page.setViewportSize({ width, height });
        await waitUntilComplete(page);
        const shown = await readBrightness(page);
        const words = page.locator('#top > :has(h1)');
        await words.evaluate((element) => element.style.setProperty('visibility', 'hidden'));
        const picture = await readBrightness(page);
        await words.evaluate((element) => element.style.removeProperty('visibility'));
        const most = picture.reduce((a, b) => Math.max(a, b));
        const sun = [...picture.keys()].filter((place) => (picture[place] ?? 0) >= most - 2);
        const center = sun[Math.floor(sun.length / 2)] ?? 0;
        expect(shown[center], `${width} × ${height}`).toBeGreaterThanOrEqual(240);
      }
    });
  });
