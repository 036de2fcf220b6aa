/** The message that a request was received: for whoever reads slowly, listens, or looked away. */
import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures.ts';
import { toast } from '../letter.ts';
import { send } from './states.ts';

const aMinute = 60_000;

async function sendUnderClock(page: Page): Promise<void> {
  await page.clock.install();
  await send(page);
}

test('it is announced, and goes by itself; the receipt stays', async ({ page }) => {
  await sendUnderClock(page);
  const announced = page.locator('[aria-live], [role=status], [role=alert], output');
  await expect(announced.filter({ hasText: 'Consultation Request Received' }).first()).toBeAttached();
  await page.mouse.move(0, 0);
  await page.clock.runFor(aMinute);
  await expect(toast(page)).toBeHidden();
  await expect(page.locator('#contact output')).toHaveText(/^[A-Z]{2}-\w{4}-\w{4}$/);
});

test('it waits while the pointer rests on it', async ({ page }) => {
  await sendUnderClock(page);
  await toast(page).hover();
  await page.clock.runFor(aMinute);
  await expect(toast(page)).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(aMinute);
  await expect(toast(page)).toBeHidden();
});

test('it waits while it has the focus, and can be dismissed with the keyboard', async ({ page }) => {
  await sendUnderClock(page);
  // What the notifications’ own label promises to screen reader users.
  await page.keyboard.press('F6');
  await page.clock.runFor(aMinute);
  await expect(toast(page)).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).focus();
  await page.clock.runFor(aMinute);
  await expect(toast(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await page.clock.runFor(aMinute);
  await expect(toast(page)).toBeHidden();
});
