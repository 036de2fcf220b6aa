import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';

test('a policy is fetched while the pointer rests on its link, before anyone clicks', async ({ page }) => {
  await page.goto('/');
  const inAdvance = page.waitForRequest(
    (request) =>
      new URL(request.url()).pathname === '/terms' &&
      (request.headers()['sec-purpose'] ?? '').startsWith('prefetch'),
    { timeout: 20_000 },
  );
  await page.locator('footer').getByRole('link', { name: 'Terms of Service' }).hover();
  await inAdvance;
  await page.locator('footer').getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service');
});
