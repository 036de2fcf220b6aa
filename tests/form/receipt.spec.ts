/** Tests the receipt that replaces the form after sending. `bending/` checks that nothing overlaps. */

import { expect, type Locator, type Page } from '@playwright/test';
import { words } from '#src/brand.ts';
import { test } from '../fixtures.ts';
import { locateSection, readVisibleText } from '../reading.ts';
import {
  fillForm,
  locateField,
  locateReceipt,
  locateSendButton,
  locateWriteAnotherButton,
  openForm,
  sampleRequest,
} from '../support/browser/consultation-form.ts';
import { waitUntilComplete } from '../support/browser/wait-until-complete.ts';

const { receipt } = words;

const answerWith = (page: Page, answer: object) =>
  page.route('**/api/consultations', (route) =>
    route.fulfill({ status: 201, json: { reference: 'VR-7K3Q-9F2M', ...answer } }),
  );

const isSeen = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    const inViewport = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    const places = [0.02, 0.5, 0.98].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const));
    const onTop = places.map(([x, y]) => document.elementFromPoint(left + width * x, top + height * y));
    // The corners of the seal's box are outside its circle, so its section may be on top there instead.
    const own = element.closest('section');
    return (
      inViewport && onTop.every((each) => each && own?.contains(each) && each.closest('section') === own)
    );
  });

test.use({ timezoneId: 'Australia/Lord_Howe' });

for (const viewport of [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
]) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport });

    test('reference, time and seal are visible at once, the receipt has the focus, and nothing below it is focusable', async ({
      page,
    }) => {
      // The day and the month of this deadline have long names.
      await answerWith(page, { replyBy: '2026-09-23T13:45:00.000Z' });
      await openForm(page);
      await fillForm(page);
      await locateSendButton(page).click();
      await expect(locateReceipt(page)).toBeFocused();
      expect(await readVisibleText(locateReceipt(page))).toContain(
        `${receipt.replyByLabel} 12:15 am on Thursday, September 24, your time`,
      );
      for (const part of ['output', 'strong', 'svg', 'h3'])
        expect.soft(await isSeen(locateReceipt(page).locator(part)), part).toBe(true);
      await page.keyboard.press('Tab');
      await expect(locateWriteAnotherButton(page)).toBeFocused();
      await page.keyboard.press('Shift+Tab');
      await expect(locateSection(page, 'contact').locator('form :focus')).toHaveCount(0);
      await expect(page.getByRole('textbox')).toHaveCount(0);

      await page.emulateMedia({ media: 'print' });
      await expect(locateReceipt(page).locator('output')).toBeVisible();
      await expect(locateReceipt(page).locator('strong')).toBeVisible();
      await expect(locateField(page, 'message')).toBeHidden();
    });
  });
}

test('the receipt has the size and position of the form, for letters of any length and at every width @slow', async ({
  page,
}) => {
  const paper = page.locator('#contact div[class*=paper]').first();
  const boxOnPage = () =>
    paper.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y: y + scrollY, width, height, page: document.documentElement.scrollHeight };
    });
  await answerWith(page, { replyBy: '2026-09-23T13:45:00.000Z' });
  await openForm(page);
  for (const [width, message] of [
    [320, 'Four nights.'],
    [360, 'A line of a long letter.\n'.repeat(9)],
    [600, 'Four nights.'],
    [960, 'Four nights.'],
    [1280, 'A line of a long letter.\n'.repeat(9)],
    [1920, 'Four nights.'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await waitUntilComplete(page);
    await fillForm(page, { ...sampleRequest, message });
    const before = await boxOnPage();
    await locateSendButton(page).click();
    await expect(locateReceipt(page).locator('strong')).toBeVisible();
    const after = await boxOnPage();
    // Allows 1 px of difference, because the page's height is rounded to whole pixels.
    for (const part of ['x', 'y', 'width', 'height', 'page'] as const)
      expect.soft(Math.abs(after[part] - before[part]), `${part}, ${width} px`).toBeLessThanOrEqual(1);
    await locateWriteAnotherButton(page).click();
    await expect(locateReceipt(page)).toHaveCount(0);
  }
});
