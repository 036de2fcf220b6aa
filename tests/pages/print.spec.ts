/** The landing page on paper: a leaflet. */
import { expect } from '@playwright/test';
import { complete } from '../../testing/complete.ts';
import { test } from '../fixtures.ts';

/** A4 at 96 pixels an inch, without its margins */
test.use({ viewport: { width: 718, height: 1047 } });

test('printed, no picture lies on words', async ({ page }) => {
  await page.goto('/');
  await complete(page);
  await page.emulateMedia({ media: 'print' });
  const covered = await page.evaluate(() => {
    const seen = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    const pictures = seen('main img').map((picture) => picture.getBoundingClientRect());
    const words = seen('main :is(h1, h2, h3, h4, p, dt, dd, li, blockquote)').filter((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return pictures.some(
        (picture) =>
          Math.min(right, picture.right) - Math.max(left, picture.left) > 1 &&
          Math.min(bottom, picture.bottom) - Math.max(top, picture.top) > 1,
      );
    });
    return { pictures: pictures.length, words: words.map((element) => element.textContent) };
  });
  expect(covered.pictures).toBeGreaterThan(0);
  expect(covered.words).toEqual([]);
});
