/**
 * A few screens compared with how they were meant to look. At half size and with a tolerance, so that another
 * machine's rasterising of letters passes, and a lost picture, color, face or composition does not.
 * After a change that was meant: `npx playwright test tests/looks --update-snapshots`, and look at the pictures.
 */
import { expect } from '@playwright/test';
import { complete } from '../../testing/complete.ts';
import { test } from '../fixtures.ts';

test.use({ deviceScaleFactor: 0.5 });

const phone = { width: 390, height: 844 };
const laptop = { width: 1280, height: 800 };

const screens: readonly { name: string; path: string; window: typeof laptop; place?: string }[] = [
  { name: 'hero-laptop', path: '/', window: laptop },
  { name: 'hero-phone', path: '/', window: phone },
  { name: 'executive-plate', path: '/', window: laptop, place: '[data-service=executive]' },
  { name: 'testimonials', path: '/', window: laptop, place: '#testimonials' },
  { name: 'letter', path: '/', window: laptop, place: '#contact' },
  { name: 'refund-policy', path: '/refund-policy', window: laptop },
  { name: 'not-found', path: '/no-such-page', window: phone },
];

for (const { name, path, window, place } of screens) {
  test(`${name} looks as it was meant to`, async ({ page }) => {
    await page.setViewportSize(window);
    await page.goto(path);
    if (place) await page.locator(place).evaluate((element) => element.scrollIntoView());
    await complete(page, 'shown');
    await expect(page).toHaveScreenshot(`${name}.png`, {
      scale: 'device',
      // The bar's color hangs on the place in the page, not on time: it must not be played to its end.
      animations: 'allow',
      threshold: 0.25,
      maxDiffPixelRatio: 0.015,
    });
  });
}
