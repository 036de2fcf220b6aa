import type { Page } from '@playwright/test';

/** The origin of sites that are built without `SITE_URL`, from `astro.config.ts`. */
export const defaultSiteOrigin = 'https://vesperrow.example';

export const readPictureSize = (
  page: Page,
  path: string,
): Promise<readonly [width: number, height: number]> =>
  page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight] as const;
  }, path);
