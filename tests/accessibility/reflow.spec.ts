/** No width of the viewport and no text size makes anyone scroll sideways to read (WCAG 2.2, 1.4.10 and 1.4.4). */
import { expect } from '@playwright/test';
import { widestInPx } from '../../src/styles/breakpoints.ts';
import { test } from '../fixtures.ts';
import { beyondViewport } from '../support/browser/beyond-viewport.ts';
import { enlargeText } from '../support/browser/enlarge-text.ts';
import { states } from './states.ts';

/** In px, on both sides of each breakpoint. */
const screens = (['phone', 'tablet', 'laptop'] as const).flatMap((screen) => {
  const widest = widestInPx(screen);
  return [widest, widest + 1];
});
/** From a phone, which is as wide as a laptop zoomed to 400%, to a wide desktop, in px. */
const widths = [320, 360, 440, 600, 768, 1024, 1280, 1440, 1920, 2560, ...screens];
/** For what differs from the landing page in one part alone. */
const widthsOfParts = [320, 440, 768, 1280];

for (const { name, reach, part, widest = Number.POSITIVE_INFINITY, tag = [] } of states) {
  test(`nothing overflows the viewport: ${name}`, { tag }, async ({ page }) => {
    await reach(page);
    const found: Record<string, string[]> = {};
    for (const width of (part ? widthsOfParts : widths).filter((each) => each <= widest)) {
      await page.setViewportSize({ width, height: width === 320 ? 256 : 800 });
      found[`${width} px`] = await beyondViewport(page);
    }
    await enlargeText(page);
    for (const width of [375, 768, 1280].filter((each) => each <= widest)) {
      await page.setViewportSize({ width, height: 800 });
      found[`${width} px, text at 200%`] = await beyondViewport(page);
    }
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((how) => [how, []])));
  });
}

test('no words of the services are seen among the hero’s, on screens however low', async ({ page }) => {
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
      /** What is seen of it, and where. */
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
