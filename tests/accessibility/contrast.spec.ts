import { expect } from '@playwright/test';
import { complete } from '../../testing/complete.ts';
import { test } from '../fixtures.ts';
import { faintLines } from './contrast.ts';

const windows = [
  { width: 360, height: 640 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];

/** What axe cannot judge: words on pictures, and on grounds that change from head to foot, as nearly all here do. */
const parts: Readonly<Record<string, readonly string[]>> = {
  '/': ['body > header', 'main > section', 'footer'],
  '/no-such-page': ['body > header', 'main'],
  '/terms': ['body > header', 'main', 'footer'],
  '/cancellation': ['main'],
};

for (const viewport of windows) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport });

    for (const [path, selectors] of Object.entries(parts)) {
      test(`the words of ${path} can be read over what is behind them`, async ({ page }) => {
        await page.goto(path);
        await complete(page, 'all');
        for (const selector of selectors) {
          const found = await page.locator(selector).all();
          expect(found, selector).not.toHaveLength(0);
          for (const part of found) expect.soft(await faintLines(page, part)).toEqual([]);
        }
      });
    }
  });
}
