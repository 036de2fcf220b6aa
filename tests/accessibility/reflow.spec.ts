/** No window, and no size of text, makes anyone scroll sideways to read. */
import { expect, type Page } from '@playwright/test';
import { widestInPx } from '../../src/styles/breakpoints.ts';
import { test } from '../fixtures.ts';
import { enlargeText } from './enlarge-text.ts';
import { states } from './states.ts';

/** From a phone, which is also a laptop zoomed to 400%, to a wide desktop; on both sides of each breakpoint. */
const screens = (['phone', 'tablet', 'laptop'] as const).flatMap((screen) => {
  const widest = widestInPx(screen);
  return [widest, widest + 1];
});
const widths = [320, 360, 440, 600, 768, 1024, 1280, 1440, 1920, 2560, ...screens];

/** What reaches beyond the window's sides: the page by itself, or words and controls that its body clips. */
const beyond = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const across = document.documentElement.scrollWidth;
    const seen = document.documentElement.clientWidth;
    if (across > seen) found.push(`the page scrolls sideways by ${across - seen} px`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !node.textContent?.trim() || !parent.checkVisibility({ visibilityProperty: true }))
        continue;
      if (parent.closest('.visually-hidden, svg, noscript, [aria-hidden="true"]')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, width } = range.getBoundingClientRect();
      if (width > 0 && (left < -1 || right > seen + 1))
        found.push(`“${node.textContent.trim().slice(0, 40)}”`);
    }
    return found;
  });

for (const { name, reach, widest = Number.POSITIVE_INFINITY } of states) {
  test(`nothing reaches beyond the window: ${name}`, async ({ page }) => {
    await reach(page);
    const found: Record<string, string[]> = {};
    for (const width of widths.filter((each) => each <= widest)) {
      await page.setViewportSize({ width, height: width === 320 ? 256 : 800 });
      found[`${width} px`] = await beyond(page);
    }
    await enlargeText(page);
    for (const width of [375, 768, 1280].filter((each) => each <= widest)) {
      await page.setViewportSize({ width, height: 800 });
      found[`${width} px, text at 200%`] = await beyond(page);
    }
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((how) => [how, []])));
  });
}
