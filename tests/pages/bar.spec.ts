/** The bar gives way to the dawn of the landing page. That it gives way to nothing else, `every-page.spec.ts` checks. */
import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';
import { complete } from '../support/browser/complete.ts';
import { hasBackground, toTheFoot } from './bar.ts';

test('the landing page’s bar loses its background and has dark text where day breaks, and not before', async ({
  page,
}) => {
  await page.goto('/');
  await complete(page);
  const bar = page.getByRole('banner');
  const color = () => bar.evaluate((all) => getComputedStyle(all.querySelector('a[translate]') ?? all).color);
  const before = await color();
  await page.locator('#contact').evaluate((part) => part.scrollIntoView({ behavior: 'instant' }));
  await expect.poll(() => hasBackground(page)).toBe(true);
  await expect.poll(() => bar.evaluate((all) => getComputedStyle(all, '::before').opacity)).toBe('1');
  expect(await color()).toBe(before);

  await toTheFoot(page);
  await expect.poll(() => hasBackground(page)).toBe(false);
  const ink = await bar.evaluate((all) => {
    const probe = all.appendChild(document.createElement('i'));
    probe.style.color = 'var(--ink)';
    return getComputedStyle(probe).color;
  });
  await expect.poll(color).toBe(ink);
});
