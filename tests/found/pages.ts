/** The pages, as a search engine tells them apart. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { folderOf } from '../../testing/build-sites.ts';

/** Where a site is at home that was built without `SITE_URL`. */
export const home = 'https://vesperrow.example';

export const listed = ['/', '/terms', '/privacy', '/cancellation', '/refund-policy'] as const;

const request = { name: 'Ada Byron', email: 'ada@example.com', message: 'Near water.' };

/** Pages that answer one visitor, or nobody: each opened as it is met. */
export const unlisted: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'not found': (page) => page.goto('/no-such-page'),
  received: async (page) => {
    const answer = await page.request.post('/api/consultations', { form: request });
    return page.goto(answer.url());
  },
  'not sent': async (page) => {
    const answer = await page.request.post('/api/consultations', { form: { ...request, email: 'nowhere' } });
    return openAnswer(page, await answer.text());
  },
  failure: async (page) => openAnswer(page, await readFile(join(folderOf('served'), '500.html'), 'utf8')),
};

async function openAnswer(page: Page, body: string): Promise<void> {
  await page.route('/answer', (route) => route.fulfill({ body, contentType: 'text/html; charset=utf-8' }));
  await page.goto('/answer');
}

/** Loads a picture as any page of the site might, and measures it. */
export const pictureSize = (page: Page, path: string): Promise<readonly [width: number, height: number]> =>
  page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight] as const;
  }, path);
