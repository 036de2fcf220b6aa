/** What a visitor sees after sending: the letter has become the receipt, and nothing hides it. */

import { expect, type Locator } from '@playwright/test';
import { test } from '../fixtures.ts';
import { section } from '../reading.ts';
import { complete } from '../support/browser/complete.ts';
import {
  field,
  fillIn,
  openForm,
  receiptOf,
  sampleRequest,
  send,
  sendButton,
  writeAnotherButton,
} from '../support/browser/consultation-form.ts';

/** Whether all of it is in the viewport, and nothing lies over it. */
const isSeen = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    const inViewport = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    const places = [0.02, 0.5, 0.98].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const));
    const onTop = places.map(([x, y]) => document.elementFromPoint(left + width * x, top + height * y));
    // The corners of the seal are paper.
    const own = element.closest('section');
    return (
      inViewport && onTop.every((each) => each && own?.contains(each) && each.closest('section') === own)
    );
  });

for (const viewport of [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
]) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport });

    test('reference and seal are in view at once, uncovered, and the receipt has the focus', async ({
      page,
    }) => {
      await send(page);
      await expect(receiptOf(page)).toBeFocused();
      expect(await isSeen(receiptOf(page).locator('output'))).toBe(true);
      expect(await isSeen(receiptOf(page).locator('svg'))).toBe(true);
      expect(await isSeen(receiptOf(page).getByRole('heading'))).toBe(true);
    });

    test('the sheet keeps its size and its place on the page, however long the letter was', async ({
      page,
    }) => {
      await openForm(page);
      await complete(page);
      const sheet = section(page, 'contact').locator('[aria-busy], div:has(> div > form)');
      const boxOnPage = () =>
        sheet.evaluate((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return { x, y: y + scrollY, width, height, page: document.documentElement.scrollHeight };
        });
      await fillIn(page, { ...sampleRequest, message: 'A line of a long letter.\n'.repeat(9) });
      const before = await boxOnPage();
      await sendButton(page).click();
      await expect(receiptOf(page)).toBeVisible();
      const after = await boxOnPage();
      // The page's height is told in whole pixels.
      for (const part of ['x', 'y', 'width', 'height', 'page'] as const)
        expect(Math.abs(after[part] - before[part]), part).toBeLessThanOrEqual(1);
    });
  });
}

/** Texts and buttons of the section that are wholly in the viewport, but under something else. Runs in the page. */
function covered(section: Element): string[] {
  const foot = document.querySelector('body > header')?.getBoundingClientRect().bottom ?? 0;
  return [...section.querySelectorAll('h2, h3, p, dt, a, small, button, output, strong')].flatMap((each) => {
    if (!each.checkVisibility({ visibilityProperty: true })) return [];
    const { left, top, bottom, width, height } = each.getBoundingClientRect();
    if (top < foot || bottom > innerHeight) return [];
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    if (over && (each.contains(over) || over.contains(each))) return [];
    return [`“${each.textContent.trim()}” by ${over?.outerHTML.slice(0, 60)}`];
  });
}

test('notice and receipt cover nothing, however wide the window is, and wherever one scrolls', async ({
  page,
}) => {
  await send(page);
  const contact = section(page, 'contact');
  expect(await contact.evaluate(covered), 'when it was sent').toEqual([]);
  for (const width of [360, 390, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: Math.max(640, Math.round(width * 0.6)) });
    for (const place of ['start', 'center', 'end'] as const) {
      await contact.evaluate(
        (element, block) => element.scrollIntoView({ block, behavior: 'instant' }),
        place,
      );
      expect(await contact.evaluate(covered), `${width} px, ${place}`).toEqual([]);
    }
  }
});

test('what lies under the receipt is not reached: Tab leads on to another letter', async ({ page }) => {
  await send(page);
  await page.keyboard.press('Tab');
  await expect(writeAnotherButton(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(section(page, 'contact').locator('form :focus')).toHaveCount(0);
  await expect(page.getByRole('textbox')).toHaveCount(0);
});

test('printed, it has the reference and the time, which the page says to keep, and no empty letter', async ({
  page,
}) => {
  await send(page);
  const reference = receiptOf(page).locator('output');
  await expect(reference).toHaveText(/\w/);
  await page.emulateMedia({ media: 'print' });
  await expect(reference).toBeVisible();
  await expect(receiptOf(page).locator('strong')).toBeVisible();
  await expect(field(page, 'message')).toBeHidden();
});
