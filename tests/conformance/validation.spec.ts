import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';
import { locateSection } from '../reading.ts';
import {
  type FormValues,
  fillForm,
  locateField,
  locateNoticeTitle,
  locateSendButton,
  openForm,
  sampleRequest,
  waitForFormScript,
  watchRequests,
} from '../support/browser/consultation-form.ts';
import { testLandingPage } from './support.ts';

/**
 * Tests that the browser does not send a form in which only the field `name` is invalid.
 * @param miss the property of `ValidityState` that is true for the field
 */
const testRefused = (
  title: string,
  name: keyof FormValues,
  text: string,
  miss: 'valueMissing' | 'typeMismatch',
): void =>
  test(title, async ({ opened }) => {
    const page = await opened('/');
    await waitForFormScript(page);
    await fillForm(page, { ...sampleRequest, [name]: text });
    const sent = watchRequests(page);
    await locateSendButton(page).click();
    await expect(locateField(page, name)).toBeFocused();
    const missed = await locateField(page, name).evaluate(
      (input: HTMLInputElement, key) => input.validity[key],
      miss,
    );
    expect(missed).toBe(true);
    await expect(locateField(page, 'company')).toHaveValue(sampleRequest.company);
    expect(sent).toEqual([]);
  });

const testOptional = (title: string, name: keyof FormValues, kind: string): void =>
  test(title, async ({ page }) => {
    await openForm(page);
    await expect(locateField(page, name)).toHaveJSProperty('type', kind);
    await fillForm(page, { ...sampleRequest, [name]: '' });
    await locateSendButton(page).click();
    await expect(locateNoticeTitle(page)).toBeVisible();
  });

test.describe('Validation', () => {
  testRefused('Full Name is required', 'name', '', 'valueMissing');

  testRefused('Email Address is required', 'email', '', 'valueMissing');

  testRefused('Email Address has to be a valid address', 'email', 'ada at example.com', 'typeMismatch');

  testOptional('Phone Number is optional, and a telephone input', 'phone', 'tel');

  testOptional('Company/Organization is optional', 'company', 'text');

  testOptional('Service Interest is optional', 'serviceInterest', 'select-one');

  testRefused('How can we assist you? is required', 'message', '', 'valueMissing');

  testLandingPage(
    'The message is a text area of four rows, with its placeholder word for word',
    async (page) => {
      const message = locateField(page, 'message');
      await expect(message).toHaveJSProperty('tagName', 'TEXTAREA');
      await expect(message).toHaveAttribute('rows', '4');
      await expect(message).toHaveAttribute(
        'placeholder',
        'Please describe your requirements, preferences, and any specific needs...',
      );
    },
  );

  testLandingPage('The labels are exact', async (page) => {
    const labels = await locateSection(page, 'contact')
      .locator('form label:not([inert])')
      .evaluateAll((all) => all.map((label) => label.firstChild?.textContent?.trim()));
    expect(labels).toEqual([
      'Full Name',
      'Email Address',
      'Phone Number',
      'Company/Organization',
      'Service Interest',
      'How can we assist you?',
    ]);
  });

  testLandingPage('The browser’s own validation does the checking', async (page) => {
    await waitForFormScript(page);
    const form = locateSection(page, 'contact').locator('form');
    await expect(form).toHaveJSProperty('noValidate', false);
    await locateSendButton(page).click();
    await expect(form.locator(':user-invalid')).toHaveCount(3);
  });

  testLandingPage('There are no custom messages', async (page) => {
    await waitForFormScript(page);
    await fillForm(page, { ...sampleRequest, email: 'ada' });
    await locateSendButton(page).click();
    await expect(locateField(page, 'email')).toBeFocused();
    const custom = await locateSection(page, 'contact')
      .locator('form :is(input, select, textarea):not([inert] *)')
      .evaluateAll((all) => (all as HTMLInputElement[]).map((input) => input.validity.customError));
    expect(custom).toEqual(Array(6).fill(false));
    await expect(locateSection(page, 'contact').getByRole('alert')).toHaveCount(0);
  });

  test('There are no length limits', async ({ page, site }) => {
    await openForm(page);
    const limits = 'form :is([maxlength], [minlength], [pattern])';
    await expect(locateSection(page, 'contact').locator(limits)).toHaveCount(0);
    const name = 'N'.repeat(5_000);
    await fillForm(page, { ...sampleRequest, name, message: 'm'.repeat(200_000) });
    await locateSendButton(page).click();
    const reference = await locateSection(page, 'contact').locator('output').innerText();
    expect(await site.server?.showRequest(reference)).toContain(name);
  });
});
