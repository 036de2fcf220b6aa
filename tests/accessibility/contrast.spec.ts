/** The contrast of text with the pixels behind it, where axe cannot tell. */
import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';
import { complete } from '../support/browser/complete.ts';
import { faintLines } from '../support/browser/contrast.ts';

interface Viewport {
  readonly width: number;
  readonly height: number;
}

const usual: readonly Viewport[] = [
  { width: 360, height: 640 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
/** Where words stand elsewhere on the pictures: phones that lie, windows that are low and wide. */
const low: readonly Viewport[] = [
  { width: 844, height: 390 },
  { width: 1024, height: 600 },
  { width: 1280, height: 600 },
  { width: 1920, height: 700 },
  { width: 2560, height: 900 },
];

/** What is measured, by page. axe cannot judge text on pictures and gradients, as nearly all of ours is. */
const parts: Readonly<Record<string, readonly string[]>> = {
  '/': ['body > header', 'main > section', 'footer'],
  '/no-such-page': ['body > header', 'main'],
  '/cancellation': ['body > header', 'main', 'footer'],
};

/** Policies have no pictures behind their words. */
const viewportsOf = (path: string) => (path === '/cancellation' ? usual : [...usual, ...low]);

for (const [path, selectors] of Object.entries(parts)) {
  for (const viewport of viewportsOf(path)) {
    test(`the text of ${path} has enough contrast with what is behind it, at ${viewport.width} × ${viewport.height}`, {
      tag: '@painted',
    }, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.goto(path);
      await complete(page, 'all');
      const found = await Promise.all(selectors.map((selector) => page.locator(selector).all()));
      for (const [place, all] of found.entries()) expect(all, selectors[place]).not.toHaveLength(0);
      expect(await faintLines(page, found.flat())).toEqual([]);
    });
  }
}
