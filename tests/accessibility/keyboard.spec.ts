/** The landing page with a keyboard alone; its menu stands in `tests/pages/menu.spec.ts`. */
import { expect, type Page } from '@playwright/test';
import { complete } from '../../testing/complete.ts';
import { takenOver } from '../../testing/consultation-form.ts';
import { test } from '../fixtures.ts';
import { changedPixels } from './pixels.ts';

interface Stop {
  readonly name: string;
  /** What hides it; empty when nothing does. */
  readonly hiddenBy: string;
}

/** Everything that Tab should reach, in the order of the document. */
const reachable = (page: Page): Promise<string[]> =>
  page.locator('a[href], button, input, select, textarea, summary').evaluateAll((all) =>
    all
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.closest('[tabindex="-1"]:not(main)'))
      .map((element) => `${element.localName} ${element.id || element.textContent?.trim()}`),
  );

/** Where the focus is, and whether the fixed bar or the viewport's edge hides it. */
const focused = (page: Page): Promise<Stop | undefined> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return undefined;
    const box = element.getBoundingClientRect();
    const bar = document.querySelector('body > header');
    const barFoot = bar?.contains(element) ? 0 : (bar?.getBoundingClientRect().bottom ?? 0);
    const hidden = (box.height <= innerHeight - barFoot ? box.top < barFoot - 1 : box.bottom <= barFoot)
      ? 'the bar'
      : // Of a tall text field, browsers show the line that is written on.
        box.top >= innerHeight || box.bottom <= 0 || box.right <= 0
        ? 'the viewport’s edge'
        : '';
    return { name: `${element.localName} ${element.id || element.textContent?.trim()}`, hiddenBy: hidden };
  });

/** The landing page as it stays: complete, its form taken over by the script. */
async function openAtItsHead(page: Page): Promise<void> {
  await page.goto('/');
  await takenOver(page);
  await page.evaluate(() => scrollTo(0, 0));
  await complete(page);
}

/** Presses `key` until the focus leaves the page, and lists where it stopped. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab', most: number): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press(key);
    const stop = await focused(page);
    if (!stop) break;
    stops.push(stop);
  }
  return stops;
}

for (const viewport of [
  { width: 375, height: 640 },
  { width: 1280, height: 720 },
]) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport });

    test('Tab reaches everything once, in order, and back; the bar hides none of it', async ({ page }) => {
      await openAtItsHead(page);
      const expected = await reachable(page);
      const forth = await walk(page, 'Tab', expected.length + 5);
      expect(forth.map(({ name }) => name)).toEqual(expected);
      const back = await walk(page, 'Shift+Tab', expected.length);
      expect(back.map(({ name }) => name).reverse()).toEqual(expected);
      expect([...forth, ...back].filter(({ hiddenBy }) => hiddenBy)).toEqual([]);
    });
  });
}

test('wherever the focus is, it can be seen', async ({ page }) => {
  await openAtItsHead(page);
  const stops = (await reachable(page)).length;
  const unseen: string[] = [];
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press('Tab');
    const name = (await focused(page))?.name;
    const box = await page.locator(':focus').boundingBox();
    if (!name || !box) throw new Error(`Nothing has the focus after ${stop + 1} presses.`);
    const clip = { x: box.x - 8, y: box.y - 8, width: box.width + 16, height: box.height + 16 };
    const changed = await changedPixels(page, clip, () =>
      page.evaluate(() => (document.activeElement as HTMLElement).blur()),
    );
    // A line of two pixels around the whole of it (WCAG 2.2, 2.4.13), less what stands outside the viewport.
    if (changed < box.width + box.height) unseen.push(`${name}: ${changed} px`);
  }
  expect(unseen).toEqual([]);
});

test('the first press offers to skip the bar, and takes the keyboard past it', async ({ page }) => {
  await page.goto('/terms');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator('main :focus')).toHaveCount(1);
});

test('the browser can fill in what it knows of the visitor', async ({ page }) => {
  await page.goto('/');
  const tokens = { name: 'name', email: 'email', phone: 'tel', company: 'organization' };
  for (const [name, token] of Object.entries(tokens)) {
    await expect(page.locator(`#contact [name=${name}]`)).toHaveAttribute('autocomplete', token);
  }
});
