import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';
import { locateSection, readVisibleText } from '../reading.ts';
import { emptyRequest, expectFields, openForm, sendRequest } from '../support/browser/consultation-form.ts';
import { phoneOptions, testLandingPage } from './support.ts';

test.describe('Contact form', () => {
  test('All fields start empty', async ({ page }) => {
    await openForm(page);
    await expectFields(page, emptyRequest);
  });

  test('After sending, a toast confirms it and all fields are empty again', async ({ page }) => {
    await sendRequest(page);
    await expectFields(page, emptyRequest);
  });
});

test.describe('Mobile menu', () => {
  test.describe(() => {
    test.use(phoneOptions);

    test('It is closed at first, and its button opens it and closes it', async ({ page }) => {
      await page.goto('/');
      const menu = page.locator('#menu');
      await expect(menu).toBeHidden();
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(menu).toBeVisible();
      await page.getByRole('button', { name: 'Close menu' }).click();
      await expect(menu).toBeHidden();
    });

    test('A link or ENQUIRE NOW closes it, on a policy as well', async ({ page }) => {
      for (const name of ['About', 'ENQUIRE NOW']) {
        await page.goto('/terms');
        await page.getByRole('button', { name: 'Open menu' }).click();
        await page.locator('#menu').getByRole('link', { name }).click();
        await expect(page).toHaveURL(/\/#(?:about|contact)$/);
        await expect(page.locator('#menu')).toBeHidden();
      }
    });
  });
});

test.describe('FAQ accordion', () => {
  test('At first none is open', async ({ page }) => {
    await page.goto('/');
    const items = locateSection(page, 'faqs').locator('details');
    await expect(items).toHaveCount(10);
    await expect(locateSection(page, 'faqs').locator('details[open]')).toHaveCount(0);
  });

  testLandingPage('A closed question opens, and whichever was open closes', async (page) => {
    const items = locateSection(page, 'faqs').locator('details');
    await items.nth(2).locator('summary').click();
    await expect(items.nth(2)).toHaveAttribute('open');
    await items.nth(7).locator('summary').click();
    await expect(items.nth(7)).toHaveAttribute('open');
    await expect(items.nth(2)).not.toHaveAttribute('open');
  });

  testLandingPage('The open question closes, and none opens instead', async (page) => {
    const items = locateSection(page, 'faqs').locator('details');
    await items.nth(9).locator('summary').click();
    await expect(items.nth(9)).toHaveAttribute('open');
    await items.nth(9).locator('summary').click();
    await expect(locateSection(page, 'faqs').locator('details[open]')).toHaveCount(0);
  });
});

test.describe('Bookings', () => {
  test('The refund depends on when a booking is cancelled', async ({ opened }) => {
    const page = await opened('/cancellation');
    const refunds = page
      .locator('main section')
      .first()
      .getByRole('table')
      .locator('tbody td:nth-of-type(1)');
    await expect(refunds).toHaveText(['85%', '50%', 'None', 'Case by case']);
  });

  test('No page shows a booking’s status', async ({ opened }) => {
    for (const address of ['/', '/terms', '/cancellation', '/refund-policy']) {
      const page = await opened(address);
      expect(await readVisibleText(page.locator('body'))).not.toMatch(/\bstatus\b/i);
    }
  });
});
