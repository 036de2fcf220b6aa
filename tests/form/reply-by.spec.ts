/** The time by which an answer is promised, as the server gives it. */

import { expect, type Page } from '@playwright/test';
import { words } from '#src/brand.ts';
import { test } from '../fixtures.ts';
import { read } from '../reading.ts';
import { complete } from '../support/browser/complete.ts';
import {
  fillIn,
  openForm,
  receiptOf,
  sampleRequest,
  sendButton,
  writeAnotherButton,
} from '../support/browser/consultation-form.ts';

const { receipt } = words;

const answerWith = (page: Page, answer: object) =>
  page.route('**/api/consultations', (route) =>
    route.fulfill({ status: 201, json: { reference: 'VR-7K3Q-9F2M', ...answer } }),
  );

async function sendAndAnswer(page: Page, answer: object): Promise<void> {
  await answerWith(page, answer);
  await openForm(page);
  await fillIn(page);
  await sendButton(page).click();
  await expect(receiptOf(page)).toBeVisible();
}

for (const viewport of [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
]) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport, timezoneId: 'Australia/Lord_Howe' });

    test('the receipt says by when, in the visitor’s time, and that is seen at first sight', async ({
      page,
    }) => {
      // The longest day and month
      await sendAndAnswer(page, { replyBy: '2026-09-23T13:45:00.000Z' });
      const says = `${receipt.replyByLabel} 12:15 am on Thursday, September 24, your time`;
      expect(await read(receiptOf(page))).toContain(says);
      await expect(receiptOf(page).locator('strong')).toBeInViewport({ ratio: 1 });
      await expect(receiptOf(page).locator('output')).toBeInViewport({ ratio: 1 });
    });
  });
}

test('where no time is promised, none is shown', async ({ page }) => {
  await sendAndAnswer(page, {});
  await expect(receiptOf(page).locator('output')).toBeVisible();
  expect(await read(receiptOf(page))).not.toContain(receipt.replyByLabel);
});

test('the paper keeps its size, however short the letter and however long the time, at every width', {
  tag: '@slow',
}, async ({ page }) => {
  // The letter's; its foot is another.
  const paper = page.locator('#contact div[class*=paper]').first();
  const height = () => paper.evaluate((element) => element.getBoundingClientRect().height);
  await answerWith(page, { replyBy: '2026-09-23T13:45:00.000Z' });
  await openForm(page);
  for (const width of [320, 360, 440, 600, 768, 960, 1280, 1440, 1680, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await complete(page);
    const before = await height();
    await fillIn(page, { ...sampleRequest, message: 'Four nights.' });
    await sendButton(page).click();
    await expect(receiptOf(page).locator('strong')).toBeVisible();
    expect.soft(Math.abs((await height()) - before), `${width} px`).toBeLessThanOrEqual(1);
    await writeAnotherButton(page).click();
    await expect(receiptOf(page)).toHaveCount(0);
  }
});
