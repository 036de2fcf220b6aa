import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';
import { locateSection } from '../reading.ts';
import {
  expectFields,
  fillForm,
  locateSendButton,
  openForm,
  sampleRequest,
} from '../support/browser/consultation-form.ts';
import { responseOnlyOptions } from './support.ts';

const screens = [
  ['/', 'the landing page', 'Exclusive. Discreet. Exceptional.'],
  ['/terms', 'the Terms of Service', 'Terms of Service'],
  ['/privacy', 'the Privacy Policy', 'Privacy Policy'],
  ['/cancellation', 'the Cancellation Policy', 'Cancellation Policy'],
  ['/refund-policy', 'the Refund Policy', 'Refund Policy'],
] as const;

test.describe('Routes', () => {
  for (const [address, screen, heading] of screens) {
    test(`${address} is ${screen}`, async ({ page }) => {
      expect((await page.goto(address, responseOnlyOptions))?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    });
  }

  test('The terms say when they were last updated: December 2024', async ({ opened }) => {
    const page = await opened('/terms');
    await expect(page.locator('main')).toContainText('Last updated December 2024');
  });

  test('Any other path is the not-found page', async ({ page }) => {
    // `lib/brand/find-intended-page.test.ts` tests mistyped addresses, such as “/terms.html”.
    for (const path of ['/nothing-here', '/terms/more', '/terms.txt', '/termsofservice', '/services']) {
      const answer = await page.goto(path, responseOnlyOptions);
      expect(answer?.status(), path).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
    }
  });

  test('The not-found page has its heading, and a link home that works', async ({ page }) => {
    await page.goto('/nothing-here');
    await expect(page.getByText('Oops! Page not found', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Return to Home', exact: true }).click();
    await expect(page).toHaveURL('/');
  });

  test('The missing path is logged to the console', async ({ page }) => {
    const logged = page.waitForEvent('console', (message) => message.type() === 'info');
    await page.goto('/a/path/that-is-missing');
    expect((await logged).text()).toContain('/a/path/that-is-missing');
  });

  test('Where rendering fails, “Unexpected Application Error!” is shown instead', async ({ page }) => {
    // The receipt cannot show a reference that is an object. The server would send an object only if it had a bug.
    const reference = { not: 'text' };
    await page.route('**/api/consultations', (route) => route.fulfill({ status: 201, json: { reference } }));
    await openForm(page);
    await fillForm(page);
    await locateSendButton(page).click();
    await expect(locateSection(page, 'contact').getByText('Unexpected Application Error!')).toBeVisible();
    await expectFields(page, sampleRequest);
  });
});
