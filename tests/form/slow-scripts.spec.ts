import { expect } from '@playwright/test';
import { serverTest as test } from '../fixtures.ts';
import {
  emptyRequest,
  expectFields,
  fillForm,
  locateField,
  locateNoticeTitle,
  locateSendButton,
  sampleRequest,
  waitForFormScript,
} from '../support/browser/consultation-form.ts';
import { holdRequests } from '../support/browser/hold-requests.ts';
import { expectOneStoredRequest } from './stored.ts';

const scripts = '**/*.js';

test('if the script loads while the visitor types, no letter is lost, and the request is sent', async ({
  page,
  server,
}) => {
  const release = await holdRequests(page, scripts);
  await page.goto('/#contact', { waitUntil: 'commit' });
  await locateField(page, 'serviceInterest').selectOption(sampleRequest.serviceInterest);
  const words = 'A week of silence, near water, and nobody who asks how it was.';
  await locateField(page, 'message').focus();
  for (const [place, character] of [...words].entries()) {
    if (place === words.length / 2) release();
    await page.keyboard.type(character);
  }
  await waitForFormScript(page);
  const { serviceInterest } = sampleRequest;
  await expectFields(page, { ...emptyRequest, serviceInterest, message: words });

  await fillForm(page);
  await locateSendButton(page).click();
  await expect(locateNoticeTitle(page)).toBeVisible();
  await expectOneStoredRequest(server, sampleRequest);
});

test('before the script has loaded, the browser submits the form itself, once', async ({ page, server }) => {
  const release = await holdRequests(page, scripts);
  await page.goto('/#contact', { waitUntil: 'commit' });
  await fillForm(page);
  await locateSendButton(page).click();
  await expect(page).toHaveURL(/\/consultation-received\?reference=/);
  release();
  await expectOneStoredRequest(server, sampleRequest);
});
