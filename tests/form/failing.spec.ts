/**
 * Sending the form when something fails: no text is lost, and no request is stored twice. `send.test.ts` covers
 * rejected requests.
 */

import { expect, type Page } from '@playwright/test';
import { words } from '#src/brand.ts';
import { serverTest as test } from '../fixtures.ts';
import { plain, read, section } from '../reading.ts';
import {
  expectFields,
  fillForm,
  noticeTitleOf,
  openForm,
  sampleRequest,
  sendButton,
} from '../support/browser/consultation-form.ts';
import { expectStoredOnce } from './stored.ts';

const { notSent, problems } = words;

const problemOf = (page: Page) => section(page, 'contact').getByRole('alert');

test.beforeEach(async ({ page }) => {
  await openForm(page);
  await fillForm(page);
});

test('the store cannot be written: the visitor reads why; later the same request is taken', async ({
  page,
  server,
}) => {
  const release = server.lockStore();
  await sendButton(page).click();
  await expect(problemOf(page)).toBeVisible();
  expect(await read(problemOf(page))).toContain(
    plain(`${problems[503].detail} ${notSent.kept} ${notSent.tryAgain}`),
  );
  await expectFields(page, sampleRequest);
  release();
  await sendButton(page).click();
  await expect(noticeTitleOf(page)).toBeVisible();
  await expect(problemOf(page)).toHaveCount(0);
  await expectStoredOnce(server, sampleRequest);
});

test('the response is lost: sent again, it is still one request', { tag: '@slow' }, async ({
  page,
  server,
}) => {
  await page.route('**/api/consultations', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await sendButton(page).click();
  await expect(problemOf(page)).toBeVisible();
  const stored = await expectStoredOnce(server, sampleRequest);

  await page.unroute('**/api/consultations');
  await sendButton(page).click();
  await expect(section(page, 'contact').locator('output')).toHaveText(stored);
  await expectStoredOnce(server, sampleRequest);
});
