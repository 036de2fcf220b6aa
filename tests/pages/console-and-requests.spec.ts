/** No page logs an error or a warning, or requests anything from another origin. */
import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';
import { visits } from './visits.ts';

for (const [name, visit] of Object.entries(visits)) {
  test(`${name} logs no error or warning, and makes no request to another origin`, async ({
    page,
    observed,
  }) => {
    await visit(page);
    for (const picture of await page.locator('main img:visible').all())
      await picture.scrollIntoViewIfNeeded();
    for (const question of await page.locator('summary:visible').all()) await question.click();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    expect(observed).toEqual({ consoleErrors: [], foreignRequests: [] });
  });
}
