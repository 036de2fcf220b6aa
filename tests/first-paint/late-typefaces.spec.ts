/** Nothing moves or overflows when typefaces arrive late, or never. */
import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures.ts';
import { listed } from '../metadata/pages.ts';
import { beyondViewport } from '../support/browser/beyond-viewport.ts';
import { complete } from '../support/browser/complete.ts';
import { enlargeText } from '../support/browser/enlarge-text.ts';
import { hold, lateTypefaces } from '../support/browser/hold.ts';

/** Many pages, at many widths. */
const slow = { tag: '@slow' };
const pages = [...listed, '/no-such-page'];
/** The narrowest phone, a usual one, a tablet, a laptop, and wide desktops. */
const widths = [320, 375, 768, 1280, 1920, 2560] as const;
/** Policies are all set alike: one is read at every width, the others where their words are most likely to break. */
const widthsOf = (path: string) =>
  ['/privacy', '/cancellation', '/refund-policy'].includes(path) ? ([320, 768, 1280] as const) : widths;
const typefaces = '**/*.woff2';

/** The largest CLS that nobody notices. A line of text that moves causes more. */
const mostShift = 0.01;

/** Sums the layout shifts that no input caused, from now on. The function returned reads the sum. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const totals = { shift: 0 };
    Object.assign(window, { totals });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput))
          totals.shift += Number(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { totals: { shift: number } }).totals.shift);
}

const painted = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);

/** Waits two frames: the browser reports a frame's layout shifts after it. */
const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/**
 * Scrolls on, not quite a viewport at a time.
 * @param part of the page to have scrolled past in the end, from 0 to 1
 */
async function readTo(page: Page, part: number): Promise<void> {
  const { from, to, step } = await page.evaluate((share) => {
    const { scrollHeight } = document.documentElement;
    return { from: scrollY, to: (scrollHeight - innerHeight) * share, step: innerHeight * 0.8 };
  }, part);
  for (let top = from + step; top < to + step; top += step) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), Math.min(top, to));
    await twoFrames(page);
  }
}

for (const path of pages) {
  for (const width of widthsOf(path)) {
    test(`nothing on ${path} moves when typefaces arrive late, ${width} px wide`, slow, async ({ page }) => {
      await page.setViewportSize({ width, height: width < 700 ? 740 : 900 });
      const shifted = await watchShifts(page);
      const release = await hold(page, typefaces);
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await painted(page);
      expect(await beyondViewport(page)).toEqual([]);
      await readTo(page, 0.4);
      release();
      await complete(page);
      await twoFrames(page);
      expect(await beyondViewport(page)).toEqual([]);
      await readTo(page, 1);
      expect(await shifted()).toBeLessThanOrEqual(mostShift);
    });
  }

  test(`nothing on ${path} overflows when typefaces never arrive`, slow, async ({ page }) => {
    await page.route(typefaces, (route) => route.abort());
    const found: Record<string, string[]> = {};
    await page.goto(path);
    await complete(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      found[`${width} px`] = await beyondViewport(page);
    }
    await enlargeText(page);
    for (const width of [320, 375, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      found[`${width} px, text at 200%`] = await beyondViewport(page);
    }
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((how) => [how, []])));
  });
}

test(
  'while typefaces come, the page is never longer than a line or two of text make it',
  slow,
  async ({ page }) => {
    const release = await hold(page, lateTypefaces);
    await page.goto('/');
    await page.evaluate(() => {
      const lengths: number[] = [];
      Object.assign(window, { lengths });
      new ResizeObserver(() => lengths.push(document.body.clientHeight)).observe(document.body);
    });
    release();
    await complete(page);
    await twoFrames(page);
    const lengths = await page.evaluate(() => (window as unknown as { lengths: number[] }).lengths);
    const [before = 0, after = 0] = [lengths[0], lengths.at(-1)];
    expect(Math.max(...lengths)).toBeLessThan(Math.max(before, after) + 100);
    expect(Math.min(...lengths)).toBeGreaterThan(Math.min(before, after) - 100);
  },
);

test(
  'late typefaces do not move a page away from the section that its address names',
  slow,
  async ({ page }) => {
    const release = await hold(page, typefaces);
    await page.goto('/#contact', { waitUntil: 'domcontentloaded' });
    await painted(page);
    const contact = page.locator('#contact');
    await expect(contact).toBeInViewport();
    const top = () => contact.evaluate((section) => Math.round(section.getBoundingClientRect().top));
    const heading = contact.getByRole('heading', { level: 2 });
    await expect(heading).toBeInViewport({ ratio: 1 });
    const before = await top();
    release();
    await complete(page);
    await twoFrames(page);
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
  },
);
