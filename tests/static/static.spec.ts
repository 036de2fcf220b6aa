/** The static site: built without a server behind its form, so that sending only logs and thanks. */

import { expect } from '@playwright/test';
import { brand, words } from '#src/brand.ts';
import { test } from '../fixtures.ts';
import { plain, read, section } from '../reading.ts';
import {
  emptyRequest,
  expectFields,
  field,
  fillIn,
  listenForLoggedValues,
  noticeTitleOf,
  openForm,
  receiptOf,
  sampleRequest,
  sendButton,
  untilEnhanced,
  watchRequests,
} from '../support/browser/consultation-form.ts';
import { hold } from '../support/browser/hold.ts';

const { received, receipt, requestForm } = words;

test.describe('the static site', { tag: '@static' }, () => {
  test('sending makes no request; it logs the values, shows the notice, and empties the fields', async ({
    page,
    observed,
  }) => {
    await openForm(page);
    const requests = watchRequests(page);
    await fillIn(page);
    const logged = await listenForLoggedValues(page);
    await sendButton(page).click();
    await expect(noticeTitleOf(page)).toBeVisible();
    await expectFields(page, emptyRequest);
    expect(await logged()).toEqual(sampleRequest);
    expect(requests).toEqual([]);
    // It says what the notice says, and claims nothing else: nobody has the letter.
    const sheet = receiptOf(page);
    expect(await read(sheet)).toBe(
      plain(`${received.title} ${received.text} ${brand.referencePrefix} ${receipt.another}`),
    );
    expect(observed).toEqual({ consoleErrors: [], foreignRequests: [] });
  });

  test('pressing the button before the script arrives does nothing, and no word is lost', async ({
    page,
  }) => {
    const release = await hold(page, '**/*.js');
    await page.goto('/#contact', { waitUntil: 'commit' });
    await fillIn(page);
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() || request.method() !== 'GET') requests.push(request.url());
    });
    await sendButton(page).click();
    await expectFields(page, sampleRequest);
    release();
    await untilEnhanced(page);
    await expectFields(page, sampleRequest);
    expect(requests).toEqual([]);
  });

  test('a mistyped address leads to its page, whatever host serves the site, and is not logged as missing', async ({
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

  test('it has no pages that a server has to fill', async ({ page }) => {
    for (const path of [
      `/consultation-received?reference=${brand.referencePrefix}-2222-2222`,
      '/consultation-not-sent',
    ]) {
      expect((await page.goto(path))?.status()).toBe(404);
    }
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('the telephone number and the e-mail address replace the form', async ({ page }) => {
      await page.goto('/#contact');
      await expect(sendButton(page)).toBeHidden();
      await expect(field(page, 'name')).toBeHidden();
      const notice = section(page, 'contact').locator('noscript');
      await expect(notice.locator(`a[href="tel:${brand.telephone}"]`)).toBeVisible();
      await expect(notice.locator(`a[href="mailto:${brand.email}"]`)).toBeVisible();
      expect(await read(notice)).toContain(plain(requestForm.withoutScripts));
    });
  });
});
