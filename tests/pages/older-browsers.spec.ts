/** What browsers of the last years lack: the page is whole without it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures.ts';
import { complete } from '../support/browser/complete.ts';
import { folderOf } from '../support/build-sites.ts';

/** Has a page's style spelled so that this browser does not know what others do not know either. */
async function without(page: Page, what: RegExp, inPlace: string, address: string): Promise<void> {
  await page.route(/\/[^./]*$|\.css$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replaceAll(what, inPlace)
      // The policy names the style as it was.
      .replace(/<meta http-equiv="content-security-policy"[^>]*>/, '');
    await route.fulfill({ response, status: 200, body });
  });
  await page.goto(address);
  await complete(page);
}

/** Of every text, as dark as its ground or nearly: a contrast below 4.5, by the grounds that are plain colors. */
const unreadable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const luminance = (color: string) => {
      if (!context) throw new Error('There is no canvas.');
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
      const [r = 0, g = 0, b = 0] = [red, green, blue].map((each) =>
        each <= 10 ? each / 255 / 12.92 : ((each / 255 + 0.055) / 1.055) ** 2.4,
      );
      return { light: 0.2126 * r + 0.7152 * g + 0.0722 * b, alpha };
    };
    const ground = (element: Element | null): number => {
      if (!element) return 1;
      const { light, alpha } = luminance(getComputedStyle(element).backgroundColor);
      return alpha > 0 ? light : ground(element.parentElement);
    };
    return [...document.querySelectorAll('main *')]
      .filter((element) => element.checkVisibility())
      .filter((element) =>
        [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim()),
      )
      .filter((element) => {
        const [one, other] = [luminance(getComputedStyle(element).color).light, ground(element)];
        return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) < 4.5;
      })
      .map((element) => element.textContent ?? '');
  });

/** Firefox before 127, Chrome before 111, Safari before 16.2 */
test.describe('where gradients take no color space', () => {
  const colorSpace = /(?<=gradient\()\s*in (?:oklab|srgb)/g;

  test('a policy is read on paper', async ({ page }) => {
    await without(page, colorSpace, ' in-nothing', '/refund-policy');
    expect(await unreadable(page)).toEqual([]);
  });

  test('so is the desk’s sheet', async ({ page }) => {
    const body = readFileSync(join(folderOf('served'), 'sheet.html'), 'utf8');
    await page.route('/terms', (route) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: body
          .replaceAll(colorSpace, ' in-nothing')
          .replace(/<meta http-equiv="content-security-policy"[^>]*>/, ''),
      }),
    );
    await page.goto('/terms');
    await expect(page.locator('main h1')).toBeVisible();
    expect(await unreadable(page)).toEqual([]);
  });

  test('the menu lies on a ground of its own', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await without(page, colorSpace, ' in-nothing', '/');
    expect(await page.locator('#menu').evaluate((menu) => getComputedStyle(menu).backgroundColor)).not.toBe(
      'rgba(0, 0, 0, 0)',
    );
  });
});

test.describe('where there are timelines, and no rounding (Chrome 115 to 124)', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the bar has no clock, rather than one that stands at 0:00', async ({ page }) => {
    await without(page, /\bround\(/g, 'unknown-round(', '/');
    await expect(page.locator('header [data-clock], header [hidden]').first()).toBeHidden();
  });
});
