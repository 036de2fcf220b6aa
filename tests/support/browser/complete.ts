/** Waiting for a page to be complete, late styles and typefaces included: what is measured earlier may still change. */
import type { Page } from '@playwright/test';

/** Whether all styles and typefaces are in place. Runs in the page. */
export function isComplete(): boolean {
  const late = document.querySelector('noscript[data-late-faces]');
  // With scripts, a `noscript` has no elements, and `late-faces.ts` sets `data-faces` when the typefaces are in place.
  const faces = !late || late.childElementCount > 0 || document.documentElement.dataset.faces === 'whole';
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  return faces && links.every((link) => link.sheet) && document.fonts.status === 'loaded';
}

/**
 * Waits until the page is complete.
 * @param pictures those to wait for as well: the ones `shown` in the viewport, or `all` that the page shows
 */
export async function complete(page: Page, pictures: 'shown' | 'all' = 'shown'): Promise<void> {
  await page.waitForFunction(isComplete);
  await page.evaluate(async (which) => {
    await document.fonts.ready;
    const awaited = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return image.checkVisibility() && (which === 'all' || (bottom > 0 && top < innerHeight));
    });
    for (const image of awaited) image.loading = 'eager';
    const decoded = async (image: HTMLImageElement): Promise<void> => {
      try {
        await image.decode();
      } catch (error) {
        // It also fails when the viewport has changed, and with it the picture's source.
        if (image.complete && image.naturalWidth === 0) throw error;
        await new Promise(requestAnimationFrame);
        await decoded(image);
      }
    };
    await Promise.all(awaited.map(decoded));
  }, pictures);
}
