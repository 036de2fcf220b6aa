/** The pages that search engines should list, and those that they should not. */
import type { Page } from '@playwright/test';
import { sampleRequest, sendWithoutScript } from '../support/browser/consultation-form.ts';
import { folderOf } from '../support/build-sites.ts';
import { openFailurePage } from '../support/server/failure-page.ts';

/** The origin of a site that was built without `SITE_URL`; `astro.config.ts` states it. */
export const home = 'https://vesperrow.example';

export const listed = ['/', '/terms', '/privacy', '/cancellation', '/refund-policy'] as const;

/** Each is opened as a visitor gets there. */
export const unlisted: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'not found': (page) => page.goto('/no-such-page'),
  received: (page) => sendWithoutScript(page),
  'not sent': (page) => sendWithoutScript(page, { ...sampleRequest, email: 'nowhere' }),
  failure: (page) => openFailurePage(page, folderOf('served')),
};

/** Loads a picture in the page. Returns its size in px. */
export const pictureSize = (page: Page, path: string): Promise<readonly [width: number, height: number]> =>
  page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight] as const;
  }, path);
