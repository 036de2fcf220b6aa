/** The toast that says that a request was received: for slow readers, screen readers, and keyboards. */
import { expect, type Page } from '@playwright/test';
import { received } from '#brand/words/after-sending.ts';
import { requestForm } from '#brand/words/contact.ts';
import { complete } from '../../testing/complete.ts';
import { toast } from '../../testing/consultation-form.ts';
import { test } from '../fixtures.ts';
import { send } from './states.ts';

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
  await expect(toast(page)).toBeHidden();
  await expect(page.locator('#contact output')).toHaveText(/^[A-Z]{2}-\w{4}-\w{4}$/);
});

test('it waits while the pointer rests on it', async ({ page }) => {
  await sendWithFakeClock(page);
  await toast(page).hover();
  await page.clock.runFor(aMinute);
  await expect(toast(page)).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(aMinute);
  await expect(toast(page)).toBeHidden();
});

test('Escape dismisses it, wherever the focus is', async ({ page }) => {
  await sendWithFakeClock(page);
  await page.keyboard.press('Escape');
  await page.clock.runFor(aMinute / 60);
  await expect(toast(page)).toBeHidden();
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
      const parts = seen.map((element) => element?.closest('[role=region], [role=dialog]'));
      return !document.activeElement?.closest('[role=region]') && parts.every((part) => part);
    });
    expect(hidden).toBe(false);
  }
});

test('it waits while it has the focus, and can be dismissed with the keyboard', async ({ page }) => {
  await sendWithFakeClock(page);
  // Base UI tells screen reader users that F6 moves the focus to the toast.
  await page.keyboard.press('F6');
  await page.clock.runFor(aMinute);
  await expect(toast(page)).toBeVisible();
  await page.getByRole('button', { name: requestForm.dismiss }).focus();
  await page.clock.runFor(aMinute);
  await expect(toast(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await page.clock.runFor(aMinute);
  await expect(toast(page)).toBeHidden();
});
