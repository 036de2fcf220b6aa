/** The pages, as a search engine tells them apart. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { folderOf } from '../../testing/build-sites.ts';
import { sampleRequest, sendPlainly } from '../../testing/consultation-form.ts';

/** The address of a site that was built without `SITE_URL`. */
export const home = 'https://vesperrow.example';

export const listed = ['/', '/terms', '/privacy', '/cancellation', '/refund-policy'] as const;

/** Pages that search engines should not list, each opened the way a visitor meets it. */
export const unlisted: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'not found': (page) => page.goto('/no-such-page'),
  received: (page) => sendPlainly(page),
  'not sent': (page) => sendPlainly(page, { ...sampleRequest, email: 'nowhere' }),
  failure: async (page) => {
    const body = await readFile(join(folderOf('served'), '500.html'));
    await page.route('/failure', (route) => route.fulfill({ body, contentType: 'text/html; charset=utf-8' }));
    await page.goto('/failure');
  },
};

/** Loads a picture as any page of the site might, and measures it. */
export const pictureSize = (page: Page, path: string): Promise<readonly [width: number, height: number]> =>
  page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight] as const;
  }, path);
