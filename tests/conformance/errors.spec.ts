import { expect } from '@playwright/test';
import { brand } from '#src/brand.ts';
import { test } from '../fixtures.ts';
import { locateSection, readVisibleText } from '../reading.ts';
import {
  expectFields,
  fillForm,
  locateNotice,
  locateNoticeTitle,
  locateSendButton,
  openForm,
  sampleRequest,
  waitForFormScript,
} from '../support/browser/consultation-form.ts';

test.describe('Errors', () => {
  test('Unknown route: the heading, the link home, and the path in the console', async ({ page }) => {
    const logged = page.waitForEvent('console', (message) => message.text().includes('/lost/and/gone'));
    expect((await page.goto('/lost/and/gone'))?.status()).toBe(404);
    expect((await logged).type()).toBe('info');
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  });

  test('Rendering fails: the generic message, and the rest of the page stays', async ({ page }) => {
    const json = { reference: ['not', { a: 'reference' }] };
    await page.route('**/api/consultations', (route) => route.fulfill({ status: 201, json }));
    await openForm(page);
    await fillForm(page, sampleRequest);
    await locateSendButton(page).click();
    const failure = locateSection(page, 'contact').getByRole('alert');
    await expect(failure).toContainText('Unexpected Application Error!');
    await expect(page.getByRole('contentinfo')).toBeVisible();
  });

  test('Fields missing or invalid: only the browser’s own messages', async ({ page }) => {
    // Stops the clock, because the form shows the current time, which must not change between two reads of the text.
    await page.clock.setFixedTime('2026-03-04T12:00:00');
    await page.goto('/');
    await waitForFormScript(page);
    const before = await readVisibleText(locateSection(page, 'contact'));
    await locateSendButton(page).click();
    await expect(locateSection(page, 'contact').locator('form :user-invalid')).toHaveCount(3);
    expect(await readVisibleText(locateSection(page, 'contact'))).toBe(before);
  });

  test('Sending fails: the visitor is told how else to reach the agency, and keeps every word', async ({
    page,
  }) => {
    await page.route('**/api/consultations', (route) => route.abort());
    await openForm(page);
    await fillForm(page, sampleRequest);
    await locateSendButton(page).click();
    const problem = locateSection(page, 'contact').getByRole('alert');
    await expect(problem).toBeVisible();
    expect(await readVisibleText(problem)).toContain(brand.telephoneShown);
    expect(await readVisibleText(problem)).toContain(brand.email);
    await expectFields(page, sampleRequest);
    await expect(locateNoticeTitle(page)).toHaveCount(0);
  });

  test('The toast’s title and text are exact', async ({ page }) => {
    await openForm(page);
    await fillForm(page, sampleRequest);
    await locateSendButton(page).click();
    await expect(locateNotice(page)).toHaveText(
      'Consultation Request Received Thank you for your interest. Our team will contact you within 2 hours during business hours.',
      { useInnerText: true },
    );
  });
});
