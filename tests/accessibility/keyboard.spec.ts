import { expect, type Page } from '@playwright/test';
import { words } from '#src/brand.ts';
import { test } from '../fixtures.ts';
import { waitForFormScript } from '../support/browser/consultation-form.ts';
import { type PixelArea, takeScreenshot } from '../support/browser/pixels.ts';
import { waitUntilComplete } from '../support/browser/wait-until-complete.ts';

const { navigation } = words;

interface Stop {
  readonly name: string;
  readonly hiddenBy: '' | 'the bar' | 'the viewport’s edge';
}

const reachable = (page: Page): Promise<string[]> =>
  page.locator('a[href], button, input, select, textarea, summary').evaluateAll((all) =>
    all
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.closest('[tabindex="-1"]:not(main)'))
      .map((element) => `${element.localName} ${element.id || element.textContent?.trim()}`),
  );

const focused = (page: Page): Promise<Stop | undefined> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return undefined;
    const box = element.getBoundingClientRect();
    const bar = document.querySelector('body > header');
    const barFoot = bar?.contains(element) ? 0 : (bar?.getBoundingClientRect().bottom ?? 0);
    const hidden = (box.height <= innerHeight - barFoot ? box.top < barFoot - 1 : box.bottom <= barFoot)
      ? 'the bar'
      : // In a text field taller than the viewport, browsers show the line with the cursor.
        box.top >= innerHeight || box.bottom <= 0 || box.right <= 0
        ? 'the viewport’s edge'
        : '';
    return { name: `${element.localName} ${element.id || element.textContent?.trim()}`, hiddenBy: hidden };
  });

/** Returns the box that the focus ring surrounds: the focused element, or a form field with its label. */
const ringBox = (page: Page): Promise<PixelArea | undefined> =>
  page.evaluate(async () => {
    // The focused element is scrolled into view in the next frame.
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    let element = document.activeElement;
    while (element && getComputedStyle(element).outlineStyle === 'none') element = element.parentElement;
    if (!element) return undefined;
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  });

/** The smallest difference of two grays (0 to 255) that counts as visible. */
const visibleDifference = 48;

/** Counts the pixels around a box whose color `act` changes visibly. The box is in px of the viewport. */
async function countChangedPixels(page: Page, box: PixelArea, act: () => Promise<unknown>): Promise<number> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const [x, y] = [Math.max(0, box.x - 8), Math.max(0, box.y - 8)];
  const [right, bottom] = [Math.min(width, box.x + box.width + 8), Math.min(height, box.y + box.height + 8)];
  const gray = async () => {
    const shot = await takeScreenshot(page, { x, y, width: right - x, height: bottom - y });
    return await shot.greyscale().raw().toBuffer();
  };
  const before = await gray();
  await act();
  const after = await gray();
  return before.filter((value, i) => Math.abs(value - (after[i] ?? 0)) > visibleDifference).length;
}

async function openAtTop(page: Page): Promise<void> {
  await page.goto('/');
  await waitForFormScript(page);
  await page.evaluate(() => scrollTo(0, 0));
  await waitUntilComplete(page);
}

/** Presses `key` until the focus leaves the page, but not more than `most` times. Returns the focused elements. */
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

    test('Tab focuses each control once and in order, Shift+Tab in reverse order, and the bar covers none of them', async ({
      page,
    }) => {
      await openAtTop(page);
      const expected = await reachable(page);
      const forth = await walk(page, 'Tab', expected.length + 5);
      expect(forth.map(({ name }) => name)).toEqual(expected);
      const back = await walk(page, 'Shift+Tab', expected.length);
      expect(back.map(({ name }) => name).reverse()).toEqual(expected);
      expect([...forth, ...back].filter(({ hiddenBy }) => hiddenBy)).toEqual([]);
    });
  });
}

test.describe('while the page scrolls', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('a focused element is visible, even in a part that has faded out or has not appeared yet', {
    tag: '@slow',
  }, async ({ page }) => {
    await openAtTop(page);
    const stops = (await reachable(page)).length;
    const faint: string[] = [];
    for (const key of ['Tab', 'Shift+Tab'])
      for (let stop = 0; stop < stops; stop++) {
        await page.keyboard.press(key);
        const opacity = await page.evaluate(() => {
          let product = 1;
          for (let element = document.activeElement; element; element = element.parentElement)
            product *= Number(getComputedStyle(element).opacity);
          return product;
        });
        if (opacity < 1) faint.push(`${key}, ${(await focused(page))?.name}: ${opacity}`);
      }
    expect(faint).toEqual([]);
  });
});

test('the focus ring is visible on every control', { tag: '@painted' }, async ({ page }) => {
  await openAtTop(page);
  const stops = (await reachable(page)).length;
  const unseen: string[] = [];
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press('Tab');
    const name = (await focused(page))?.name;
    const box = await ringBox(page);
    if (!name || !box) throw new Error(`Nothing has the focus after ${stop + 1} presses.`);
    const changed = await countChangedPixels(page, box, () =>
      page.evaluate(() => (document.activeElement as HTMLElement).blur()),
    );
    // A 2-px outline has 4 × (width + height) pixels (WCAG 2.2, 2.4.13). Some may be outside the viewport.
    if (changed < box.width + box.height) unseen.push(`${name}: ${changed} px`);
  }
  expect(unseen).toEqual([]);
});

test('the first Tab offers a link that skips the bar', async ({ page }) => {
  await page.goto('/terms');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: navigation.skip });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator('main :focus')).toHaveCount(1);
});

test('browsers can autofill name, address, telephone and company', async ({ opened }) => {
  const page = await opened('/');
  const tokens = { name: 'name', email: 'email', phone: 'tel', company: 'organization' };
  for (const [name, token] of Object.entries(tokens)) {
    await expect(page.locator(`#contact [name=${name}]`)).toHaveAttribute('autocomplete', token);
  }
});
