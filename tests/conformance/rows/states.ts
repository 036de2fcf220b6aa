import { expect } from '@playwright/test';
import { read, section } from '../../reading.ts';
import {
  emptyRequest,
  expectFields,
  fillIn,
  openForm,
  sampleRequest,
  sendButton,
  toast,
} from '../../support/browser/consultation-form.ts';
import { type Chapter, phone } from '../row.ts';

export const states: readonly Chapter[] = [
  {
    about: 'Contact form',
    rows: [
      {
        says: 'All fields start empty',
        holds: async ({ page }) => {
          await openForm(page);
          await expectFields(page, emptyRequest);
        },
      },
      {
        says: 'After sending, a toast confirms it and all fields are empty again',
        holds: async ({ page }) => {
          await openForm(page);
          await fillIn(page, sampleRequest);
          await sendButton(page).click();
          await expect(toast(page)).toBeVisible();
          await expectFields(page, emptyRequest);
        },
      },
    ],
  },
  {
    about: 'Mobile menu',
    rows: [
      {
        says: 'It is closed at first, and its button opens it and closes it',
        visitor: phone,
        holds: async ({ page }) => {
          await page.goto('/');
          const menu = page.locator('#menu');
          await expect(menu).toBeHidden();
          await page.getByRole('button', { name: 'Open menu' }).click();
          await expect(menu).toBeVisible();
          await page.getByRole('button', { name: 'Close menu' }).click();
          await expect(menu).toBeHidden();
        },
      },
      {
        says: 'A link or ENQUIRE NOW closes it, on a policy as well',
        visitor: phone,
        holds: async ({ page }) => {
          for (const name of ['About', 'ENQUIRE NOW']) {
            await page.goto('/terms');
            await page.getByRole('button', { name: 'Open menu' }).click();
            await page.locator('#menu').getByRole('link', { name }).click();
            await expect(page).toHaveURL(/\/#(?:about|contact)$/);
            await expect(page.locator('#menu')).toBeHidden();
          }
        },
      },
    ],
  },
  {
    about: 'FAQ accordion',
    rows: [
      {
        says: 'At first none is open',
        holds: async ({ page }) => {
          await page.goto('/');
          const items = section(page, 'faqs').locator('details');
          await expect(items).toHaveCount(10);
          await expect(section(page, 'faqs').locator('details[open]')).toHaveCount(0);
        },
      },
      {
        says: 'A closed question opens, and whichever was open closes',
        holds: async ({ opened }) => {
          const page = await opened('/');
          const items = section(page, 'faqs').locator('details');
          await items.nth(2).locator('summary').click();
          await expect(items.nth(2)).toHaveAttribute('open');
          await items.nth(7).locator('summary').click();
          await expect(items.nth(7)).toHaveAttribute('open');
          await expect(items.nth(2)).not.toHaveAttribute('open');
        },
      },
      {
        says: 'The open question closes, and none opens instead',
        holds: async ({ opened }) => {
          const page = await opened('/');
          const items = section(page, 'faqs').locator('details');
          await items.nth(9).locator('summary').click();
          await expect(items.nth(9)).toHaveAttribute('open');
          await items.nth(9).locator('summary').click();
          await expect(section(page, 'faqs').locator('details[open]')).toHaveCount(0);
        },
      },
    ],
  },
  {
    about: 'Bookings',
    rows: [
      {
        says: 'The refund depends on when a booking is cancelled',
        holds: async ({ opened }) => {
          const page = await opened('/cancellation');
          const refunds = page
            .locator('main section')
            .first()
            .getByRole('table')
            .locator('tbody td:nth-of-type(1)');
          await expect(refunds).toHaveText(['85%', '50%', 'None', 'Case by case']);
        },
      },
      {
        says: 'No page shows a booking’s status',
        holds: async ({ opened }) => {
          for (const address of ['/', '/terms', '/cancellation', '/refund-policy']) {
            const page = await opened(address);
            expect(await read(page.locator('body'))).not.toMatch(/\bstatus\b/i);
          }
        },
      },
    ],
  },
];
