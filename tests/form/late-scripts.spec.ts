/** Sending the form when its script is late or blocked. */
import { expect } from '@playwright/test';
import { serverTest as test } from '../fixtures.ts';
import {
  expectFields,
  field,
  fillIn,
  noticeTitleOf,
  sampleRequest,
  sendButton,
  untilEnhanced,
} from '../support/browser/consultation-form.ts';
import { hold } from '../support/browser/hold.ts';
import { expectStoredOnce } from './stored.ts';

const scripts = '**/*.js';
const receivedAddress = /\/consultation-received\?reference=/;

test('the script is blocked: the browser submits the form itself', async ({ page, server }) => {
  await page.route(scripts, (route) => route.abort());
  await page.goto('/#contact');
  await fillIn(page);
  await sendButton(page).click();
  await expect(page).toHaveURL(receivedAddress);
  await expectStoredOnce(server, sampleRequest);
});

test('the script arrives after typing has begun: no word is lost', async ({ page, server }) => {
  const release = await hold(page, scripts);
  await page.goto('/#contact', { waitUntil: 'commit' });
  await field(page, 'name').pressSequentially(sampleRequest.name.slice(0, 3));
  await field(page, 'serviceInterest').selectOption(sampleRequest.serviceInterest);
  await field(page, 'message').fill('A week');
  release();
  await untilEnhanced(page);
  await expect(field(page, 'name')).toHaveValue(sampleRequest.name.slice(0, 3));
  await expect(field(page, 'message')).toHaveValue('A week');
  await expect(field(page, 'serviceInterest')).toHaveValue(sampleRequest.serviceInterest);
  await fillIn(page);
  await sendButton(page).click();
  await expect(noticeTitleOf(page)).toBeVisible();
  await expectStoredOnce(server, sampleRequest);
});

test('the script arrives in the middle of a word: no letter is lost', async ({ page }) => {
  const release = await hold(page, scripts);
  await page.goto('/#contact', { waitUntil: 'commit' });
  const words = 'A week of silence, near water, and nobody who asks how it was.';
  await field(page, 'message').focus();
  const halfway = words.length / 2;
  for (const [place, character] of [...words].entries()) {
    if (place === halfway) release();
    await page.keyboard.type(character);
  }
  await untilEnhanced(page);
  await expectFields(page, {
    name: '',
    email: '',
    phone: '',
    company: '',
    serviceInterest: '',
    message: words,
  });
});

test('sent before the script arrives: the browser submits the form itself, once', async ({
  page,
  server,
}) => {
  const release = await hold(page, scripts);
  await page.goto('/#contact', { waitUntil: 'commit' });
  await fillIn(page);
  await sendButton(page).click();
  await expect(page).toHaveURL(receivedAddress);
  release();
  await expectStoredOnce(server, sampleRequest);
});
