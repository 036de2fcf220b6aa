import { expect } from '@playwright/test';
import { words } from '#src/brand.ts';
import { test } from '../fixtures.ts';

const { terms: label } = words.legalPages;

test('a policy is prefetched while the pointer hovers over its link', async ({ page }) => {
  await page.goto('/');
  const prefetch = page.waitForRequest(
    (request) =>
      new URL(request.url()).pathname === '/terms' &&
      (request.headers()['sec-purpose'] ?? '').startsWith('prefetch'),
    { timeout: 20_000 },
  );
  await page.locator('footer').getByRole('link', { name: label }).hover();
  await prefetch;
  await page.locator('footer').getByRole('link', { name: label }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(label);
});
