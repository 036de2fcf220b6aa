/** The notice that says that a request was received: for slow readers, screen readers, and keyboards. */

import { expect, type Page } from '@playwright/test';
import { words } from '#lib/brand/selected.ts';
import { test } from '../fixtures.ts';
import { complete } from '../support/browser/complete.ts';
import { noticeTitleOf, receiptOf } from '../support/browser/consultation-form.ts';
import { send } from './states.ts';

const { received, requestForm } = words;

const aMinute = 60_000;

/** Sends a request in a page whose clock the test moves. */
async function sendWithFakeClock(page: Page): Promise<void> {
  await page.clock.install();
  await send(page);
  await complete(page);
}

test('it is announced, and goes by itself; the receipt stays', async ({ page }) => {
  await sendWithFakeClock(page);
  const announced = page.locator('[aria-live], [role=status], [role=alert], output');
  await expect(announced.filter({ hasText: received.title }).first()).toBeAttached();
  await page.mouse.move(0, 0);
  await page.clock.runFor(aMinute);
  await expect(noticeTitleOf(page)).toBeHidden();
  await expect(page.locator('#contact output')).toHaveText(/^[A-Z]{2}-\w{4}-\w{4}$/);
});

test('it waits while the pointer rests on it', async ({ page }) => {
  await sendWithFakeClock(page);
  await noticeTitleOf(page).hover();
  await page.clock.runFor(aMinute);
  await expect(noticeTitleOf(page)).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(aMinute);
  await expect(noticeTitleOf(page)).toBeHidden();
});

test('Escape dismisses it, wherever the focus is', async ({ page }) => {
  await sendWithFakeClock(page);
  await page.keyboard.press('Escape');
  await page.clock.runFor(aMinute / 60);
  await expect(noticeTitleOf(page)).toBeHidden();
  await expect(page.locator('#contact output')).toBeVisible();
});

test('on a phone it hides nothing that has the focus', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await sendWithFakeClock(page);
  for (const key of [...Array(12).fill('Tab'), ...Array(30).fill('Shift+Tab')]) {
    await page.keyboard.press(key);
    const hidden = await page.evaluate(() => {
      const { left, top, width, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
      const seen = [0.1, 0.5, 0.9].flatMap((y) =>
        [0.1, 0.5, 0.9].map((x) => document.elementFromPoint(left + width * x, top + height * y)),
      );
      const parts = seen.map((element) => element?.closest('[role=status]'));
      return !document.activeElement?.closest('[role=status]') && parts.every((part) => part);
    });
    expect(hidden).toBe(false);
  }
});

test('it waits while it has the focus, and is dismissed with the keyboard: the focus returns to the receipt', async ({
  page,
}) => {
  await sendWithFakeClock(page);
  // Past “Write another letter”.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: requestForm.dismiss })).toBeFocused();
  await page.clock.runFor(aMinute);
  await expect(noticeTitleOf(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(noticeTitleOf(page)).toBeHidden();
  await expect(receiptOf(page)).toBeFocused();
});

test('screen readers reach its button as long as it is visible', async ({ page }) => {
  await sendWithFakeClock(page);
  const dismiss = page.getByRole('button', { name: requestForm.dismiss });
  await expect(dismiss).toBeVisible();
  expect(await dismiss.evaluate((button) => button.closest('[aria-hidden], [inert]'))).toBeNull();
  await dismiss.click();
  await expect(noticeTitleOf(page)).toBeHidden();
});
