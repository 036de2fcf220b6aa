/** The site that was built to send nothing. */
import { expect } from '@playwright/test';
import { brand } from '#brand/brand.ts';
import {
  emptyRequest,
  expectWritten,
  loggedValues,
  openForm,
  sampleRequest,
  sendButton,
  takenOver,
  toast,
  write,
} from '../../testing/consultation-form.ts';
import { hold } from '../../testing/hold.ts';
import { test } from '../fixtures.ts';
import { read, section } from '../words.ts';

test.describe('the static site', { tag: '@static' }, () => {
  test('sending lets not one request leave the page; it logs, thanks, and empties the fields', async ({
    page,
    heard,
  }) => {
    await openForm(page);
    await page.waitForLoadState('networkidle');
    const left: string[] = [];
    page.on('request', (request) => left.push(`${request.method()} ${request.url()}`));
    await write(page);
    const logged = await loggedValues(page);
    await sendButton(page).click();
    await expect(toast(page)).toBeVisible();
    await expectWritten(page, emptyRequest);
    expect(await logged()).toEqual(sampleRequest);
    expect(left).toEqual([]);
    expect(heard).toEqual({ complaints: [], strangers: [] });
  });

  test('pressing the button before the script arrives loses no word and goes nowhere', async ({ page }) => {
    const release = await hold(page, '**/*.js');
    await page.goto('/#contact', { waitUntil: 'commit' });
    await write(page);
    const left: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() || request.method() !== 'GET') left.push(request.url());
    });
    await sendButton(page).click();
    await expectWritten(page, sampleRequest);
    release();
    await takenOver(page);
    await expectWritten(page, sampleRequest);
    expect(left).toEqual([]);
  });

  test('it has no pages that only a server could fill', async ({ page }) => {
    for (const path of ['/consultation-received?reference=VR-2222-2222', '/consultation-not-sent']) {
      expect((await page.goto(path))?.status()).toBe(404);
    }
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('telephone and address stand in place of the form', async ({ page }) => {
      await page.goto('/#contact');
      await expect(sendButton(page)).toBeHidden();
      await expect(page.getByLabel('Full Name')).toBeHidden();
      const notice = section(page, 'contact').locator('noscript');
      await expect(notice.locator(`a[href="tel:${brand.telephone}"]`)).toBeVisible();
      await expect(notice.locator(`a[href="mailto:${brand.email}"]`)).toBeVisible();
      expect(await read(notice)).toMatch(/call or write/);
    });
  });
});
