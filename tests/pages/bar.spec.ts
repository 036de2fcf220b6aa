/** The bar gives way to the dawn of the landing page, and to nothing else. */

import { expect, type Page } from '@playwright/test';
import { brand } from '#src/brand.ts';
import { test } from '../fixtures.ts';
import { complete } from '../support/browser/complete.ts';
import { isSeen } from '../support/browser/is-seen.ts';
import { visits } from './visits.ts';

const toTheFoot = (page: Page) =>
  page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));

/** Whether the bar's background is there, and not scrolled away above the window. */
const hasBackground = (page: Page): Promise<boolean> =>
  page.getByRole('banner').evaluate((bar) => {
    const { translate, height } = getComputedStyle(bar, '::before');
    const [, up = 0] = translate.split(' ').map(Number.parseFloat);
    return -up < Number.parseFloat(height);
  });

for (const [name, visit] of Object.entries(visits)) {
  test(`${name} has the brand’s name in its bar`, async ({ page }) => {
    await visit(page);
    const link = page.getByRole('banner').getByRole('link', { name: brand.name });
    expect(await isSeen(link)).toBe(true);
    await toTheFoot(page);
    expect(await isSeen(link)).toBe(true);
  });

  if (name === '/') continue;
  test(`${name} has a bar with a background, at its foot, too`, async ({ page }) => {
    await visit(page);
    await complete(page);
    await toTheFoot(page);
    expect(await hasBackground(page)).toBe(true);
  });
}

test('the landing page’s bar loses its background and has dark text where day breaks, and not before', async ({
  page,
}) => {
  await page.goto('/');
  await complete(page);
  const color = () =>
    page
      .getByRole('banner')
      .evaluate((bar) => getComputedStyle(bar.querySelector('a[translate]') ?? bar).color);
  const before = await color();
  await page.locator('#contact').evaluate((part) => part.scrollIntoView({ behavior: 'instant' }));
  await expect.poll(() => hasBackground(page)).toBe(true);
  const opacity = () => page.getByRole('banner').evaluate((bar) => getComputedStyle(bar, '::before').opacity);
  await expect.poll(opacity).toBe('1');
  expect(await color()).toBe(before);
  await toTheFoot(page);
  await expect.poll(() => hasBackground(page)).toBe(false);
  const ink = await page.getByRole('banner').evaluate((bar) => {
    const probe = bar.appendChild(document.createElement('i'));
    probe.style.color = 'var(--ink)';
    return getComputedStyle(probe).color;
  });
  await expect.poll(color).toBe(ink);
});
