/** The notice that says that a request was received: announced to screen readers, and there for slow readers. */

import { expect } from '@playwright/test';
import { words } from '#src/brand.ts';
import { test } from '../fixtures.ts';
import {
  fillIn,
  noticeOf,
  noticeTitleOf,
  openForm,
  receiptOf,
  send,
  sendButton,
  writeAnotherButton,
} from '../support/browser/consultation-form.ts';

const { received } = words;

test('its words appear in a status region that is in the page already, and so are announced', async ({
  page,
}) => {
  await openForm(page);
  await fillIn(page);
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      const notice = document.querySelector<HTMLElement>('[role=status] [data-form=notice]');
      if (!notice) return;
      observer.disconnect();
      document.documentElement.dataset.noticeAtFirst = getComputedStyle(notice).visibility;
    }).observe(document.body, { childList: true, subtree: true });
  });
  await sendButton(page).click();
  await expect(noticeTitleOf(page)).toBeVisible();
  await expect(noticeOf(page)).toHaveText(`${received.title} ${received.text}`, { useInnerText: true });
  await expect(page.locator('html')).toHaveAttribute('data-notice-at-first', 'hidden');
});

test('it stays as long as the receipt, whose head it is, and goes with it', async ({ page }) => {
  await page.clock.install();
  await send(page);
  await page.clock.runFor('01:00');
  await expect(receiptOf(page).getByText(received.title, { exact: true })).toBeVisible();
  await writeAnotherButton(page).click();
  await expect(noticeOf(page)).toHaveCount(0);
});
