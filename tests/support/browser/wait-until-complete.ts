/** Waits until a page and its fonts are complete, because measurements change before that. */
import type { Page } from '@playwright/test';

/** Runs in the browser. */
export function hasStylesAndFonts(): boolean {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  return links.every((link) => link.sheet) && document.fonts.status === 'loaded';
}

/**
 * Applies the brand's typefaces if they are available. On a busy machine they may load after the first paint, and the
 * page would keep the system's typefaces. Runs in the browser.
 */
async function applyBrandFaces(): Promise<void> {
  const groups = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule): rule is CSSMediaRule => rule instanceof CSSMediaRule)
    .filter(({ cssRules }) => [...cssRules].some((rule) => rule instanceof CSSFontFaceRule));
  const added = [...document.fonts].filter(({ display }) => display === 'optional');
  if (added.length === 0) for (const { media } of groups) media.mediaText = 'all';
  const needed = [...document.fonts].filter(({ display }) => display === 'optional');
  await Promise.allSettled(needed.map((face) => face.load()));
  await document.fonts.ready;
}

/**
 * Waits until the page is complete.
 * @param pictures the pictures to wait for: those in the viewport (`shown`), or all visible pictures of the page
 * (`all`)
 */
export async function waitUntilComplete(page: Page, pictures: 'shown' | 'all' = 'shown'): Promise<void> {
  await page.waitForFunction(hasStylesAndFonts);
  await page.evaluate(applyBrandFaces);
  await page.evaluate(async (which) => {
    const images = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return image.checkVisibility() && (which === 'all' || (bottom > 0 && top < innerHeight));
    });
    for (const image of images) image.loading = 'eager';
    const decoded = async (image: HTMLImageElement): Promise<void> => {
      try {
        await image.decode();
      } catch (error) {
        // Decoding also fails if the picture's source has changed with the viewport.
        if (image.complete && image.naturalWidth === 0) throw error;
        await new Promise(requestAnimationFrame);
        await decoded(image);
      }
    };
    await Promise.all(images.map(decoded));
  }, pictures);
}
