/**
 * Tests the menu of small viewports without scripts, without popovers and by keyboard. `conformance/` has the other
 * tests of the menu.
 */

import { expect, type Page } from '@playwright/test';
import { words } from '#src/brand.ts';
import { test } from '../fixtures.ts';
import { waitUntilComplete } from '../support/browser/wait-until-complete.ts';

const { navigation } = words;

const menu = (page: Page) => page.locator('#menu');
/** The control that opens the menu: a button, or a link if the browser lacks scripts or popovers. */
const opener = (page: Page) =>
  page
    .getByRole('button', { name: navigation.openMenu })
    .or(page.getByRole('link', { name: navigation.openMenu }));

test.describe('without scripts', () => {
  const viewport = { width: 360, height: 640 };
  test.use({ viewport, javaScriptEnabled: false, hasTouch: true });

  test('the menu opens, covers a part of the page, and closes by a tap outside, by its cross and after a link', async ({
    page,
  }) => {
    await page.goto('/');
    await opener(page).tap();
    await expect(menu(page).getByRole('link', { name: 'Services' })).toBeInViewport();
    const enquire = menu(page).getByRole('link', { name: navigation.enquire });
    await enquire.scrollIntoViewIfNeeded();
    await expect(enquire).toBeInViewport({ ratio: 1 });
    const box = await menu(page).boundingBox();
    const end = (box?.y ?? 0) + (box?.height ?? 0);
    expect(viewport.height - end).toBeGreaterThan(40);
    await page.touchscreen.tap(viewport.width / 2, (end + viewport.height) / 2);
    await expect(menu(page)).toBeHidden();
    await expect(page).toHaveURL('/#opener');
    expect(await page.evaluate(() => scrollY)).toBe(0);

    await opener(page).tap();
    await menu(page).getByRole('link', { name: navigation.closeMenu }).tap();
    await expect(menu(page)).toBeHidden();
    // Follows the last link twice: it must also work if its section is already the anchor of the address.
    for (const name of ['FAQs', navigation.enquire, navigation.enquire]) {
      await opener(page).tap();
      await menu(page).getByRole('link', { name }).tap();
      await expect(menu(page)).toBeHidden();
      await expect(page.locator(name === 'FAQs' ? '#faqs' : '#contact')).toBeInViewport();
    }
  });
});

test.describe('with scripts', () => {
  test.use({ viewport: { width: 390, height: 664 }, hasTouch: true });

  test('the menu reaches the bottom of the viewport', async ({ page }) => {
    await page.goto('/');
    await opener(page).tap();
    await expect.poll(async () => (await menu(page).boundingBox())?.height).toBe(664);
  });
});

test.describe('in a browser without popovers', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the menu opens, and closes after a link', async ({ page, observed }) => {
    await page.addInitScript(() => {
      delete (HTMLElement.prototype as Partial<HTMLElement>).hidePopover;
    });
    await page.route(/\/$|\.css$/, async (route) => {
      const response = await route.fetch();
      const body = (await response.text())
        .replaceAll(':popover-open', ':popover-unknown')
        .replaceAll(/ popover="auto"| popovertarget="menu"/gi, '')
        // The policy contains hashes of the original content.
        .replace(/<meta http-equiv="content-security-policy"[^>]*>/, '');
      await route.fulfill({ response, body });
    });
    await page.goto('/');
    await waitUntilComplete(page);
    await opener(page).tap();
    await expect(menu(page).getByRole('link', { name: 'Services' })).toBeInViewport();
    await menu(page).getByRole('link', { name: 'FAQs' }).tap();
    await expect(menu(page)).toBeHidden();
    await expect(page.locator('#faqs h2')).toBeInViewport();
    expect(observed.consoleErrors).toEqual([]);
  });
});

test.describe('by keyboard', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('Enter opens the menu and follows its links, Tab enters and leaves it, and Escape closes it', async ({
    page,
  }) => {
    await page.goto('/');
    await opener(page).focus();
    await page.keyboard.press('Enter');
    await expect(menu(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(menu(page).locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();

    await opener(page).press('Enter');
    await menu(page).getByRole('link').last().focus();
    await page.keyboard.press('Tab');
    await expect(menu(page)).toBeHidden();
    await expect(page.locator('main :focus')).toBeInViewport({ ratio: 1 });

    await opener(page).press('Enter');
    await menu(page).getByRole('link', { name: 'FAQs' }).press('Enter');
    await expect(menu(page)).toBeHidden();
    await expect(page.locator('#faqs h2')).toBeInViewport();
  });
});
