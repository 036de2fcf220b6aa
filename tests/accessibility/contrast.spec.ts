/** Measures the contrast of text on pictures and gradients, which axe cannot check. */
import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';
import { findLowContrast } from '../support/browser/contrast.ts';
import { waitUntilComplete } from '../support/browser/wait-until-complete.ts';

const usual = [
  [360, 640],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
] as const;
/**
 * Viewports in which the hero's text covers other parts of its picture: a phone in landscape, and a low, wide window.
 * Only the content that is visible without scrolling is checked in them.
 */
const low = [
  [844, 390],
  [2560, 900],
] as const;

const parts: Readonly<Record<string, readonly string[]>> = {
  '/': ['body > header', 'main > section', 'footer'],
  '/no-such-page': ['body > header', 'main'],
  '/cancellation': ['body > header', 'main', 'footer'],
};

for (const [path, selectors] of Object.entries(parts)) {
  test(`the text of ${path} has enough contrast with its background in every viewport`, {
    tag: '@painted',
  }, async ({ page }) => {
    test.slow();
    await page.goto(path);
    // Policies have no pictures behind their text, so a phone is enough.
    const shown = path === '/cancellation' ? usual.slice(0, 1) : [...usual, ...low];
    for (const [place, [width, height]] of shown.entries()) {
      const isFirstView = place >= usual.length;
      await page.setViewportSize({ width, height });
      await waitUntilComplete(page, isFirstView ? 'shown' : 'all');
      const found = await Promise.all(selectors.map((selector) => page.locator(selector).all()));
      for (const [index, all] of found.entries()) expect(all, selectors[index]).not.toHaveLength(0);
      const area = isFirstView ? { x: 0, y: 0, width, height } : undefined;
      expect.soft(await findLowContrast(page, found.flat(), area), `${width} × ${height}`).toEqual([]);
    }
  });
}
