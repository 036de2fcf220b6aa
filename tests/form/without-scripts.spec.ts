import { expect } from '@playwright/test';
import { words } from '#src/brand.ts';
import { serverTest as test } from '../fixtures.ts';
import { normalizeText, readVisibleText } from '../reading.ts';
import {
  expectFields,
  fillForm,
  locateField,
  locateSendButton,
  sampleRequest,
} from '../support/browser/consultation-form.ts';
import { expectOneStoredRequest } from './stored.ts';

const { notSent, received } = words;
const { labels: fieldLabels } = words.form;

const receivedAddress = /\/consultation-received\?reference=[\w-]+$/;

test.use({ javaScriptEnabled: false });

test.beforeEach(async ({ page }) => {
  await page.goto('/#contact');
  await fillForm(page);
});

test('the confirmation is a page that can be reloaded', async ({ page, server }) => {
  const answer = page.waitForResponse('**/api/consultations');
  await locateSendButton(page).click();
  expect((await answer).status()).toBe(303);
  await expect(page).toHaveURL(receivedAddress);
  const reference = await expectOneStoredRequest(server, sampleRequest);
  for (const visit of ['after sending', 'after a reload']) {
    await expect(page.getByRole('heading', { level: 1 }), visit).toHaveText(received.title);
    const text = await readVisibleText(page.locator('main'));
    expect(text).toContain(received.text);
    expect(text).toContain(reference);
    expect((await page.reload())?.status()).toBe(200);
  }
  await expectOneStoredRequest(server, sampleRequest);
});

test('if a browser does not validate, the error page names the invalid field and contains all values', async ({
  page,
  server,
}) => {
  const words = { ...sampleRequest, email: 'ada at example' };
  await fillForm(page, words);
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  const answer = page.waitForResponse('**/api/consultations');
  await locateSendButton(page).click();
  expect((await answer).status()).toBe(422);
  // Waits for the new page's heading, because elements of the old page are about to disappear.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(notSent.title);
  expect(await readVisibleText(page.locator('main'))).toContain(fieldLabels.email);
  await expectFields(page, words);
  expect(await server.listReferences()).toEqual([]);
  expect(await readVisibleText(page.locator('main'))).toContain(normalizeText(notSent.correct));
  await locateField(page, 'email').fill(sampleRequest.email);
  await locateSendButton(page).click();
  await expect(page).toHaveURL(receivedAddress);
  await expectOneStoredRequest(server, sampleRequest);
});
