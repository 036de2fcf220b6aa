/** The FAQ accordion without scripts, and by keyboard. By click, with scripts, it is in `conformance/`. */
import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures.ts';

const items = (page: Page) => page.locator('#faqs details');
const open = (page: Page) => page.locator('#faqs details[open]');

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a click opens one answer at a time and closes it again', async ({ page }) => {
    await page.goto('/');
    await expect(open(page)).toHaveCount(0);
    for (const place of [4, 0, 9]) {
      await items(page).nth(place).locator('summary').click();
      await expect(items(page).nth(place).locator('p').first()).toBeVisible();
      await expect(open(page)).toHaveCount(1);
    }
    await items(page).nth(9).locator('summary').click();
    await expect(open(page)).toHaveCount(0);
  });
});

test('Enter and Space open and close; Tab goes on to the next question, or to a link in the open answer', async ({
  page,
}) => {
  await page.goto('/');
  const withLink = items(page)
    .filter({ has: page.locator('a') })
    .first();
  const next = withLink.locator('~ details').first();
  await withLink.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(withLink).toHaveAttribute('open');
  await page.keyboard.press('Tab');
  await expect(withLink.locator('a').first()).toBeFocused();

  await withLink.locator('summary').press('Enter');
  await expect(withLink).not.toHaveAttribute('open');
  await page.keyboard.press('Tab');
  await expect(next.locator('summary')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(next).toHaveAttribute('open');
  await page.keyboard.press('Space');
  await expect(open(page)).toHaveCount(0);
});
