/**
 * Visual regression tests: compares a few views with stored screenshots, at half size and with a tolerance for the text
 * rendering of other machines. They fail if a picture, color, typeface or layout is lost. To update the screenshots
 * after an intended change, run `npm exec -c 'playwright test tests/looks --update-snapshots'`.
 */
import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';
import { waitUntilComplete } from '../support/browser/wait-until-complete.ts';

test.use({ deviceScaleFactor: 0.5 });

const phone = { width: 390, height: 844 };
const laptop = { width: 1280, height: 800 };

const screens: readonly { name: string; path: string; viewport: typeof laptop; place?: string }[] = [
  { name: 'hero-laptop', path: '/', viewport: laptop },
  { name: 'hero-phone', path: '/', viewport: phone },
  { name: 'executive-card', path: '/', viewport: laptop, place: '#services article:nth-of-type(2)' },
  { name: 'testimonials', path: '/', viewport: laptop, place: '#testimonials' },
  { name: 'consultation-form', path: '/', viewport: laptop, place: '#contact' },
  { name: 'refund-policy', path: '/refund-policy', viewport: laptop },
  { name: 'not-found', path: '/no-such-page', viewport: phone },
];

for (const { name, path, viewport, place } of screens) {
  test(`${name} looks as it should`, { tag: '@painted' }, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto(path);
    await waitUntilComplete(page);
    if (place) await page.locator(place).evaluate((element) => element.scrollIntoView());
    await waitUntilComplete(page);
    await expect(page).toHaveScreenshot(`${name}.png`, {
      scale: 'device',
      // Completing the animations would show the bar's color at the end of the page.
      animations: 'allow',
      threshold: 0.25,
      maxDiffPixelRatio: 0.015,
    });
  });
}
