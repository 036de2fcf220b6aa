/**
 * Checks that the heading of the services, which scrolls over the fixed hero, never overlaps with visible text of the
 * hero.
 */
import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';

test('the heading of the services never overlaps visible text of the hero, even on low screens @slow', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const mixed: Record<string, number[]> = {};
  for (const [width, height] of [
    [320, 256],
    [320, 568],
    [360, 640],
    [844, 390],
    [1024, 500],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    mixed[`${width} × ${height}`] = await page.evaluate(async () => {
      const [first, second] = [...document.querySelectorAll('main > section')].map((section) => [
        ...(section.querySelector('h1, h2')?.closest('header, div')?.children ?? []),
      ]);
      const seen = (element: Element) => {
        let opacity = 1;
        for (let each: Element | null = element; each; each = each.parentElement)
          opacity *= Number(getComputedStyle(each).opacity);
        return { opacity, box: element.getBoundingClientRect() };
      };
      const found: number[] = [];
      for (let top = 0; top < innerHeight; top += innerHeight / 12) {
        scrollTo({ top, behavior: 'instant' });
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const [hero, services] = [first ?? [], second ?? []].map((words) =>
          words.map(seen).filter(({ opacity }) => opacity > 0.02),
        );
        const meets = services?.some(({ box }) =>
          hero?.some((other) => box.top < other.box.bottom && other.box.top < box.bottom),
        );
        if (meets) found.push(Math.round(top));
      }
      return found;
    });
  }
  expect(mixed).toEqual(Object.fromEntries(Object.keys(mixed).map((size) => [size, []])));
});

test('the hero is at most as high as the viewport, and no text of it is hidden @slow', async ({ page }) => {
  await page.goto('/');
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    await page.emulateMedia({ reducedMotion });
    for (const [width, height, most] of [
      [412, 9000, 1200],
      [320, 3000, 1200],
      [768, 20_000, 1400],
      [1280, 9000, 2400],
      [412, 915, 915],
      [360, 640, 640],
      [1080, 1920, 1920],
      [1280, 800, 800],
    ] as const) {
      const where = `${width} × ${height}, ${reducedMotion}`;
      await page.setViewportSize({ width, height });
      const { bottom, opacity } = await page.evaluate(() => ({
        bottom: document.querySelector('#top ul')?.getBoundingClientRect().bottom ?? Number.NaN,
        opacity: getComputedStyle(document.querySelector('#services h2')?.parentElement as Element).opacity,
      }));
      await expect(page.locator('#top h1'), where).toBeVisible();
      expect(bottom, where).toBeLessThanOrEqual(most + 1);
      if (height > most) expect(opacity, where).toBe('1');
    }
  }
});
