/** Waiting for a page to be complete, typefaces included: what is measured earlier may still change. */
import type { Page } from '@playwright/test';

/** Whether all styles and typefaces have come. Runs in the page. */
export function hasStylesAndFonts(): boolean {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  return links.every((link) => link.sheet) && document.fonts.status === 'loaded';
}

/**
 * Runs in the page: sets it in the brand's typefaces, if it could get them. On a busy machine they may come after the first
 * paint, and the page would keep the system's; tests should not depend on that.
 */
async function setInBrandFaces(): Promise<void> {
  const needed = [...document.fonts].filter(({ display }) => display === 'optional');
  const came = await Promise.allSettled(needed.map((face) => face.load()));
  if (came.every(({ status }) => status === 'fulfilled')) document.documentElement.dataset.faces = '';
  await document.fonts.ready;
}

/**
 * Waits until the page is complete.
 * @param pictures those to wait for as well: the ones `shown` in the viewport, or `all` that the page shows
 */
export async function waitUntilComplete(page: Page, pictures: 'shown' | 'all' = 'shown'): Promise<void> {
  await page.waitForFunction(hasStylesAndFonts);
  await page.evaluate(setInBrandFaces);
  await page.evaluate(async (which) => {
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
