import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';
import { locateSection } from '../reading.ts';
import {
  emptyRequest,
  expectFields,
  fillForm,
  listenForLoggedValues,
  locateNoticeTitle,
  locateSendButton,
  openForm,
  sampleRequest,
  sendRequest,
} from '../support/browser/consultation-form.ts';
import { policyAddresses, responseOnlyOptions } from './support.ts';

const addresses = ['/', ...policyAddresses];

test.describe('Access', () => {
  test('Every page is open to anyone', async ({ page }) => {
    for (const address of addresses) {
      expect((await page.goto(address, responseOnlyOptions))?.status()).toBe(200);
      await expect(page).toHaveURL(address);
    }
  });

  test('There is no log-in and there are no roles', async ({ opened }) => {
    for (const address of addresses) {
      const page = await opened(address);
      await expect(page.locator('input[type=password]')).toHaveCount(0);
      await expect(page.getByRole('link', { name: /log ?in|sign ?in|account|register/i })).toHaveCount(0);
    }
  });

  test('Requests that were sent cannot be read over the web', async ({ page }) => {
    expect((await page.goto('/api/consultations', responseOnlyOptions))?.status()).toBe(405);
    expect((await page.goto('/desk', responseOnlyOptions))?.status()).toBe(404);
    expect((await page.goto('/consultation-received', responseOnlyOptions))?.status()).toBe(404);
  });
});

test.describe('Network requests', () => {
  test('Without a server the page only loads files', { tag: '@static' }, async ({ page }) => {
    const methods = new Set<string>();
    page.on('request', (request) => methods.add(`${request.method()} ${request.resourceType()}`));
    await sendRequest(page);
    const allowed = ['document', 'script', 'image', 'font', 'stylesheet', 'other'];
    expect([...methods].filter((each) => !allowed.some((kind) => each === `GET ${kind}`))).toEqual([]);
  });

  test('Sending logs the values to the console and shows a toast', { tag: '@static' }, async ({ page }) => {
    await openForm(page);
    await fillForm(page, sampleRequest);
    const logged = await listenForLoggedValues(page);
    await locateSendButton(page).click();
    expect(await logged()).toEqual(sampleRequest);
    await expect(locateNoticeTitle(page)).toBeVisible();
    await expectFields(page, emptyRequest);
  });

  test('Where there is a server, the request reaches the agency', async ({ page, site }) => {
    await openForm(page);
    await fillForm(page, sampleRequest);
    await locateSendButton(page).click();
    const reference = await locateSection(page, 'contact').locator('output').innerText();
    const stored = (await site.server?.showRequest(reference)) ?? '';
    for (const words of [
      sampleRequest.name,
      sampleRequest.email,
      sampleRequest.phone,
      sampleRequest.company,
      sampleRequest.message,
    ]) {
      expect(stored).toContain(words);
    }
  });

  test('Pictures are static files of the site', async ({ page, baseURL }) => {
    const pictures: { url: string; status: number; type: string }[] = [];
    page.on('response', (answer) => {
      if (answer.request().resourceType() !== 'image') return;
      const type = answer.headers()['content-type'] ?? '';
      pictures.push({ url: answer.url(), status: answer.status(), type });
    });
    await page.goto('/');
    for (const picture of await page.locator('main img:visible').all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).toHaveJSProperty('complete', true);
    }
    expect(pictures.length).toBeGreaterThan(8);
    for (const { url, status, type } of pictures) {
      expect(new URL(url).origin).toBe(baseURL);
      expect([url, status, type]).toEqual([url, 200, expect.stringMatching(/^image\//)]);
    }
  });
});
