/** The request as a plain form, sent where scripts are switched off. */
import { expect } from '@playwright/test';
import { brand } from '#brand/brand.ts';
import { expectWritten, field, sampleRequest, sendButton, write } from '../../testing/consultation-form.ts';
import { serverTest as test } from '../fixtures.ts';
import { read } from '../words.ts';
import { expectStoredOnce, tooLong } from './stored.ts';

const receivedAddress = /\/consultation-received\?reference=[\w-]+$/;

test.use({ javaScriptEnabled: false });

test.beforeEach(async ({ page }) => {
  await page.goto('/#contact');
  await write(page);
});

test('it is answered with a page of its own, which stays the same', async ({ page, server }) => {
  const answer = page.waitForResponse('**/api/consultations');
  await sendButton(page).click();
  expect((await answer).status()).toBe(303);
  await expect(page).toHaveURL(receivedAddress);
  const reference = await expectStoredOnce(server, sampleRequest);
  for (const visit of ['after sending', 'after a reload']) {
    await expect(page.getByRole('heading', { level: 1 }), visit).toHaveText('Consultation Request Received');
    const text = await read(page.locator('main'));
    expect(text).toContain(
      'Thank you for your interest. Our team will contact you within 2 hours during business hours.',
    );
    expect(text).toContain(reference);
    expect((await page.reload())?.status()).toBe(200);
  }
  await expectStoredOnce(server, sampleRequest);
});

test('a reference that was never given out has no page', async ({ page }) => {
  for (const query of ['?reference=VR-2222-2222', '?reference=', '?reference=<b>', '']) {
    const answer = await page.goto(`/consultation-received${query}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  }
});

test('a double click stores one request', async ({ page, server }) => {
  await sendButton(page).dblclick();
  await expect(page).toHaveURL(receivedAddress);
  await expectStoredOnce(server, sampleRequest);
});

test('going back and sending the same request again stores nothing more', async ({ page, server }) => {
  await sendButton(page).click();
  await expect(page).toHaveURL(receivedAddress);
  await page.goBack();
  await write(page);
  await sendButton(page).click();
  await expect(page).toHaveURL(receivedAddress);
  await expectStoredOnce(server, sampleRequest);
});

test('the store cannot be written: the page that says so holds every word, and sends them again', async ({
  page,
  server,
}) => {
  const release = server.lockStore();
  const answer = page.waitForResponse('**/api/consultations');
  await sendButton(page).click();
  expect((await answer).status()).toBe(503);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your request was not sent');
  await expectWritten(page, sampleRequest);
  expect(await read(page.locator('main'))).toContain(brand.telephoneShown);
  release();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(receivedAddress);
  await expectStoredOnce(server, sampleRequest);
});

test('an old browser that checks nothing: the page names the field, and holds every word', async ({
  page,
  server,
}) => {
  const words = { ...sampleRequest, email: 'ada at example' };
  await write(page, words);
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  const answer = page.waitForResponse('**/api/consultations');
  await sendButton(page).click();
  expect((await answer).status()).toBe(422);
  expect(await read(page.locator('main'))).toContain('Email Address');
  await expectWritten(page, words);
  expect(await server.references()).toEqual([]);
  await field(page, 'email').fill(sampleRequest.email);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(receivedAddress);
  await expectStoredOnce(server, sampleRequest);
});

test('a request longer than the form can carry comes back whole, with the telephone number', async ({
  page,
  server,
}) => {
  const words = { ...sampleRequest, message: tooLong };
  await write(page, words);
  const answer = page.waitForResponse('**/api/consultations');
  await sendButton(page).click();
  expect((await answer).status()).toBe(413);
  await expectWritten(page, words);
  expect(await read(page.locator('main'))).toContain(brand.telephoneShown);
  expect(await server.references()).toEqual([]);
});
