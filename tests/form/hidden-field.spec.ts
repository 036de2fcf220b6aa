import { expect, type Page } from '@playwright/test';
import { honeypotField, timeOnPageField } from '#lib/request/spam-signal-fields.ts';
import { test } from '../fixtures.ts';
import {
  fillForm,
  listenForLoggedValues,
  locateNoticeTitle,
  locateSendButton,
  openForm,
  sampleRequest,
} from '../support/browser/consultation-form.ts';

const hiddenOn = (page: Page) => page.locator(`form [name=${honeypotField}]`);

test('the honeypot field is invisible, not focusable, hidden from screen readers, and not filled in by browsers', async ({
  page,
}) => {
  await openForm(page);
  await expect(hiddenOn(page)).toHaveCount(1);
  await expect(hiddenOn(page)).not.toBeInViewport();
  await expect(hiddenOn(page)).toHaveAttribute('autocomplete', 'off');
  await expect(page.locator('#contact form [inert]').and(page.locator(':has(input)'))).toHaveCount(1);
  await page.locator('#message').focus();
  await page.keyboard.press('Tab');
  await expect(locateSendButton(page)).toBeFocused();
});

test('spam signals are sent but not logged, and a filled honeypot field does not prevent the request from being received', async ({
  page,
}) => {
  await page.route('**/api/consultations', (route) => route.fulfill({ status: 503, body: '{}' }));
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') bodies.push(request.postDataJSON());
  });
  await openForm(page);
  await fillForm(page);
  for (const filled of [false, true]) {
    if (filled) await hiddenOn(page).evaluate((input) => Object.assign(input, { value: 'cheap watches' }));
    const logged = await listenForLoggedValues(page);
    await locateSendButton(page).click();
    await expect(page.getByRole('alert')).toBeVisible();
    expect(await logged()).toEqual(sampleRequest);
    expect(bodies.at(-1)).toEqual({
      ...sampleRequest,
      ...(filled && { [honeypotField]: 'cheap watches' }),
      [timeOnPageField]: expect.any(Number),
    });
  }
  await page.unroute('**/api/consultations');
  await locateSendButton(page).click();
  await expect(locateNoticeTitle(page)).toBeVisible();
  await expect(hiddenOn(page)).toHaveValue('');
});
