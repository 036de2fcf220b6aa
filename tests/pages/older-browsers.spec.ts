import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures.ts';
import { findViolations } from '../support/browser/axe.ts';
import { waitUntilComplete } from '../support/browser/wait-until-complete.ts';
import { getBuildFolder } from '../support/build-sites.ts';

async function replaceCss(page: Page, what: RegExp, replacement: string, address: string): Promise<void> {
  await page.route(/\/[^./]*$|\.css$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replaceAll(what, replacement)
      // The policy contains hashes of the original styles.
      .replace(/<meta http-equiv="content-security-policy"[^>]*>/, '');
    await route.fulfill({ response, status: 200, body });
  });
  await page.goto(address);
  await waitUntilComplete(page);
}

/** Finds texts with low contrast on plain backgrounds. Without support for gradients, all backgrounds are plain. */
const findUnreadableTexts = async (page: Page): Promise<string[]> =>
  (await findViolations(page, { within: 'main', only: ['color-contrast'] })).map(({ html }) => html);

/** Tests Firefox before 127, Chrome before 111 and Safari before 16.2. */
test.describe('without color spaces in gradients', () => {
  const colorSpace = /(?<=gradient\()\s*in (?:oklab|srgb)/g;

  test('a policy has a light background', async ({ page }) => {
    await replaceCss(page, colorSpace, ' in-nothing', '/refund-policy');
    expect(await findUnreadableTexts(page)).toEqual([]);
  });

  test('the request sheet has a light background', async ({ page }) => {
    const body = readFileSync(join(getBuildFolder('served'), 'sheet.html'), 'utf8');
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
    expect(await findUnreadableTexts(page)).toEqual([]);
  });

  test('the menu has an opaque background', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await replaceCss(page, colorSpace, ' in-nothing', '/');
    expect(await page.locator('#menu').evaluate((menu) => getComputedStyle(menu).backgroundColor)).not.toBe(
      'rgba(0, 0, 0, 0)',
    );
  });
});

test.describe('with scroll timelines but without round() (Chrome 115 to 124)', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the bar has no clock instead of one that shows 0:00', async ({ page }) => {
    await replaceCss(page, /\bround\(/g, 'unknown-round(', '/');
    await expect(page.locator('header [data-clock], header [hidden]').first()).toBeHidden();
  });
});
