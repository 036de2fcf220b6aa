/** The FAQ accordion, by click and by keyboard, with and without scripts. */
import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a click opens one answer at a time and closes it again', async ({ page }) => {
      await page.goto('/');
      const items = page.locator('#faqs details');
      await expect(page.locator('#faqs details[open]')).toHaveCount(0);
      for (const place of [4, 0, 9]) {
        await items.nth(place).locator('summary').click();
        await expect(items.nth(place).locator('p').first()).toBeVisible();
        await expect(page.locator('#faqs details[open]')).toHaveCount(1);
      }
      await items.nth(9).locator('summary').click();
      await expect(page.locator('#faqs details[open]')).toHaveCount(0);
    });

    test('Tab goes from question to question, Enter and Space open and close', async ({ page }) => {
      await page.goto('/');
      const items = page.locator('#faqs details');
      await items.nth(0).locator('summary').focus();
      await page.keyboard.press('Enter');
      await expect(items.nth(0)).toHaveAttribute('open');
      await page.keyboard.press('Enter');
      await expect(items.nth(0)).not.toHaveAttribute('open');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await expect(items.nth(1).locator('summary')).toBeFocused();
      await page.keyboard.press('Space');
      await expect(items.nth(1)).toHaveAttribute('open');
      await expect(items.nth(0)).not.toHaveAttribute('open');
      await page.keyboard.press('Space');
      await expect(page.locator('#faqs details[open]')).toHaveCount(0);
    });
  });
}

test('Tab reaches a link inside an open answer, and skips it while the answer is closed', async ({
  page,
}) => {
  await page.goto('/');
  const answer = page
    .locator('#faqs details')
    .filter({ has: page.locator('a') })
    .first();
  const after = page
    .locator('#faqs details')
    .filter({ has: page.locator('a') })
    .first()
    .locator('~ details')
    .first();
  await answer.locator('summary').focus();
  await page.keyboard.press('Tab');
  await expect(after.locator('summary')).toBeFocused();
  await answer.locator('summary').press('Enter');
  await page.keyboard.press('Tab');
  await expect(answer.locator('a').first()).toBeFocused();
});
