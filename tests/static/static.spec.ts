/**
 * Tests the static site without a server or form service. The form only logs the request in the browser's console and
 * thanks the visitor.
 */

import { expect } from '@playwright/test';
import { brand, words } from '#src/brand.ts';
import { test } from '../fixtures.ts';
import { locateSection, normalizeText, readVisibleText } from '../reading.ts';
import {
  expectFields,
  fillForm,
  locateField,
  locateReceipt,
  locateSendButton,
  sampleRequest,
  sendRequest,
  waitForFormScript,
} from '../support/browser/consultation-form.ts';
import { holdRequests } from '../support/browser/hold-requests.ts';

const { received, receipt, requestForm } = words;

test.describe('the static site', { tag: '@static' }, () => {
  // `conformance/` checks that nothing is sent or stored.
  test('the receipt has the text of the notice, and does not claim that the request was received', async ({
    page,
    observed,
  }) => {
    await sendRequest(page);
    // Without a server, the form needs no honeypot.
    await expect(page.locator('#contact form [inert] input')).toHaveCount(0);
    expect(await readVisibleText(locateReceipt(page))).toBe(
      normalizeText(`${received.title} ${received.text} ${brand.referencePrefix} ${receipt.another}`),
    );
    expect(observed).toEqual({ consoleErrors: [], foreignRequests: [] });
  });

  test('the button does nothing before the script has loaded, and typed text is kept', async ({ page }) => {
    const release = await holdRequests(page, '**/*.js');
    await page.goto('/#contact', { waitUntil: 'commit' });
    await fillForm(page);
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() || request.method() !== 'GET') requests.push(request.url());
    });
    await locateSendButton(page).click();
    await expectFields(page, sampleRequest);
    release();
    await waitForFormScript(page);
    await expectFields(page, sampleRequest);
    expect(requests).toEqual([]);
  });

  test('a mistyped address redirects to its page on any host, and is not logged as missing', async ({
    page,
  }) => {
    const logged: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'info') logged.push(message.text());
    });
    for (const [typed, address] of [
      ['/Terms', '/terms'],
      ['/terms.', '/terms'],
      ['/terms)?a=1#fees', '/terms?a=1#fees'],
      ['/en/terms', '/terms'],
      ['/en', '/'],
    ] as const) {
      await page.goto(typed);
      await expect(page).toHaveURL(address);
      await expect(page.locator('link[rel=canonical]')).toHaveCount(1);
    }
    expect(logged).toEqual([]);
    await page.goto('/x//evil.example/terms');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.notFoundPage.heading);
    expect(logged).toEqual(['Page not found: /x//evil.example/terms']);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('the telephone number and the e-mail address replace the form', async ({ page }) => {
      await page.goto('/#contact');
      await expect(locateSendButton(page)).toBeHidden();
      await expect(locateField(page, 'name')).toBeHidden();
      const notice = locateSection(page, 'contact').locator('noscript');
      await expect(notice.locator(`a[href="tel:${brand.telephone}"]`)).toBeVisible();
      await expect(notice.locator(`a[href="mailto:${brand.email}"]`)).toBeVisible();
      expect(await readVisibleText(notice)).toContain(normalizeText(requestForm.withoutScripts));
    });
  });
});
