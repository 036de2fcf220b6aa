/** Nothing breaks when typefaces never arrive. */
import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';
import { listed } from '../metadata/pages.ts';
import { complete } from '../support/browser/complete.ts';
import { enlargeText } from '../support/browser/enlarge-text.ts';
import { typefaces } from '../support/browser/hold.ts';
import { type LayoutFault, layoutFaults } from '../support/browser/layout-faults.ts';

/** The narrowest phone, a usual one, a tablet, a laptop, and wide desktops. */
const widths = [320, 375, 768, 1280, 1920, 2560] as const;

for (const path of [...listed, '/no-such-page']) {
  test(`nothing on ${path} breaks when typefaces never arrive`, { tag: '@slow' }, async ({ page }) => {
    await page.route(typefaces, (route) => route.abort());
    const found: Record<string, LayoutFault[]> = {};
    await page.goto(path);
    await complete(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      found[`${width} px`] = await layoutFaults(page);
    }
    await enlargeText(page);
    for (const width of [320, 375, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      found[`${width} px, text at 200%`] = await layoutFaults(page);
    }
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((how) => [how, []])));
  });
}
