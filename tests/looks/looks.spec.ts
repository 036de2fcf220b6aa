/**
 * A few screens compared with how they were meant to look. At half size and with a tolerance, so that another
 * machine's rasterising of letters passes, and a lost picture, color, face or composition does not.
 * After a change that was meant: `npx playwright test tests/looks --update-snapshots`, and look at the pictures.
 */
import { expect, type Page } from '@playwright/test';
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
    await arrived(page);
    await expect(page).toHaveScreenshot(`${name}.png`, {
      scale: 'device',
      // The bar's color hangs on the place in the page, not on time: it must not be played to its end.
      animations: 'allow',
      threshold: 0.25,
      maxDiffPixelRatio: 0.015,
    });
  });
}

/** Everything that the window shows is there: faces and pictures. */
async function arrived(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.querySelector('noscript[data-after-load]') &&
      [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every((link) => link.sheet),
  );
  await page.evaluate(async () => {
    await document.fonts.ready;
    const shown = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    await Promise.all(shown.map((image) => image.decode()));
  });
}
