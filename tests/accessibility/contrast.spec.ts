/** The contrast of text with the pixels behind it, where axe cannot tell. */
import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';
import { complete } from '../support/browser/complete.ts';
import { faintLines } from '../support/browser/contrast.ts';

const viewports = [
  { width: 360, height: 640 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];

/** What is measured, by page. axe cannot judge text on pictures and gradients, as nearly all of ours is. */
const parts: Readonly<Record<string, readonly string[]>> = {
  '/': ['body > header', 'main > section', 'footer'],
  '/no-such-page': ['body > header', 'main'],
  '/cancellation': ['body > header', 'main', 'footer'],
};

for (const viewport of viewports) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport });

    for (const [path, selectors] of Object.entries(parts)) {
      test(`the text of ${path} has enough contrast with what is behind it`, { tag: '@painted' }, async ({
        page,
      }) => {
        await page.goto(path);
        await complete(page, 'all');
        const found = await Promise.all(selectors.map((selector) => page.locator(selector).all()));
        for (const [place, all] of found.entries()) expect(all, selectors[place]).not.toHaveLength(0);
        expect(await faintLines(page, found.flat())).toEqual([]);
      });
    }
  });
}
