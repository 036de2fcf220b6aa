/** Every page keeps quiet: nothing in its console that we cause, and nobody called but our own server. */
import { expect, type Page } from '@playwright/test';
import { emptyRequest, sendPlainly } from '../../testing/consultation-form.ts';
import { test } from '../fixtures.ts';

const visits: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  '/': (page) => page.goto('/'),
  '/terms': (page) => page.goto('/terms'),
  '/privacy': (page) => page.goto('/privacy'),
  '/cancellation': (page) => page.goto('/cancellation'),
  '/refund-policy': (page) => page.goto('/refund-policy'),
  'a missing page': (page) => page.goto('/nothing-here'),
  'the receipt': async (page) => {
    await sendPlainly(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Consultation Request Received');
  },
  'the request that was not sent': async (page) => {
    await sendPlainly(page, emptyRequest);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your request was not sent');
  },
};

for (const [name, visit] of Object.entries(visits)) {
  test(`${name} causes no error, no warning, and no request to another origin`, async ({ page, heard }) => {
    await visit(page);
    for (const picture of await page.locator('main img').all()) await picture.scrollIntoViewIfNeeded();
    for (const question of await page.locator('summary').all()) await question.click();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    expect(heard).toEqual({ complaints: [], strangers: [] });
  });
}
