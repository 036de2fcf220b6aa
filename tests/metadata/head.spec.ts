/**
 * Tests the metadata in the head of pages for search engines and messengers: canonical address, description and social
 * card.
 */

import { expect, type Page } from '@playwright/test';
import { brand } from '#src/brand.ts';
import { test } from '../fixtures.ts';
import { listedPaths } from '../pages/states.ts';
import { defaultSiteOrigin, readPictureSize } from './pages.ts';

const meta = (page: Page, name: string) =>
  page.locator(`head meta[name="${name}"], head meta[property="${name}"]`).getAttribute('content');

test('each listed page has its own canonical address, title, description and social card', async ({
  opened,
}) => {
  const texts = new Set<string>();
  for (const path of listedPaths) {
    const page = await opened(path);
    const title = await page.title();
    const description = (await meta(page, 'description')) ?? '';
    texts.add(title).add(description);
    expect(description.length, path).toBeGreaterThan(50);
    expect(description.length, path).toBeLessThanOrEqual(160);
    await expect(page.locator('head link[rel=canonical]')).toHaveAttribute('href', defaultSiteOrigin + path);
    expect(await meta(page, 'og:title')).toBe(title);
    expect(await meta(page, 'og:description')).toBe(description);
    expect(await meta(page, 'og:url')).toBe(defaultSiteOrigin + path);
    expect(await meta(page, 'og:site_name')).toBe(brand.name);
    expect(await meta(page, 'twitter:card')).toBe('summary_large_image');
    expect(await meta(page, 'og:image')).toMatch(new RegExp(`^${defaultSiteOrigin}/.+\\.jpg$`));
    expect(await meta(page, 'og:image:alt')).toContain(brand.name);
  }
  expect(texts.size).toBe(2 * listedPaths.length);
});

test('the image of the social card has the stated size, few bytes, and text on it', async ({ opened }) => {
  const page = await opened('/');
  const { pathname } = new URL((await meta(page, 'og:image')) ?? '');
  const stated = [Number(await meta(page, 'og:image:width')), Number(await meta(page, 'og:image:height'))];
  expect(stated).toEqual([1200, 630]);
  expect(await readPictureSize(page, pathname)).toEqual(stated);
  // Some messengers do not show pictures larger than 300 KB.
  expect((await (await page.request.get(pathname)).body()).length).toBeLessThan(300_000);
  expect(await measureLightShare(page, pathname)).toBeGreaterThan(0.03);
});

/** Returns the fraction (0 to 1) of light pixels in the lower left of the social card, where its text is. */
const measureLightShare = (page: Page, path: string) =>
  page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    const canvas = new OffscreenCanvas(600, 230);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, -400);
    const { data } = context?.getImageData(0, 0, 600, 230) ?? { data: [] };
    const greens = [...data].filter((_, i) => i % 4 === 1);
    return greens.filter((green) => green > 190).length / greens.length;
  }, path);
