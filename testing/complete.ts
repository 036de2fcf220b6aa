/** A page that has everything it asks for, late styles and faces included: before that, no picture of it is fair. */
import type { Page } from '@playwright/test';

/** @param pictures those to wait for as well: the ones `shown` in the window, or `all`, however far below it */
export async function complete(page: Page, pictures: 'shown' | 'all'): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.querySelector('noscript[data-after-load]') &&
      [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every((link) => link.sheet),
  );
  await page.evaluate(async (which) => {
    await document.fonts.ready;
    const awaited = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return which === 'all' || (bottom > 0 && top < innerHeight);
    });
    for (const image of awaited) image.loading = 'eager';
    await Promise.all(awaited.map((image) => image.decode()));
  }, pictures);
}
