import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'puppeteer-core';
import { hasStylesAndFonts } from '../tests/support/browser/wait-until-complete.ts';
import { settleMs } from './main-thread.ts';

interface Scrolling {
  /** The sum of the layout shifts that no input caused. */
  readonly shift: number;
  /** The duration of the longest task over 50 ms, in ms; 0 if there was none. */
  readonly longestMs: number;
  readonly frames: readonly number[];
}

const fontDelayMs = 3000;
/** The CPU throttling factor that Lighthouse uses for a modest phone. */
const slowdown = 4;
/** The scrolling speed in px per second. */
const speed = 1200;

/**
 * Opens and scrolls a page, and measures layout shifts, long tasks and frames.
 * @param buffered whether to measure the loading of the page, too
 */
async function measure(
  browser: Browser,
  buffered: boolean,
  open: (page: Page) => Promise<unknown>,
  scroll: (page: Page) => Promise<unknown>,
): Promise<Scrolling> {
  // The pages of a context share its cache, which would hold the typefaces of the previous measurement.
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 390, height: 844, deviceScaleFactor: 3, isMobile: true, hasTouch: true });
  await open(page);
  await page.evaluate((buffered) => {
    const recorded = { shift: 0, longestMs: 0, frames: [] as number[] };
    Object.assign(window, { recorded });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        hadRecentInput: boolean;
        value: number;
      })[])
        if (!entry.hadRecentInput) recorded.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        recorded.longestMs = Math.max(recorded.longestMs, Math.round(duration));
    }).observe({ type: 'longtask', buffered });
    const recordFrame = (time: number) => {
      recorded.frames.push(time);
      requestAnimationFrame(recordFrame);
    };
    requestAnimationFrame(recordFrame);
  }, buffered);
  await scroll(page);
  const recorded = await page.evaluate(() => (window as unknown as { recorded: Scrolling }).recorded);
  await context.close();
  return recorded;
}

export const scrollWithSlowFonts = (browser: Browser, address: string): Promise<Scrolling> =>
  measure(
    browser,
    true,
    async (page) => {
      await page.setRequestInterception(true);
      page.on('request', async (request) => {
        if (request.resourceType() === 'font') await pause(fontDelayMs);
        await request.continue();
      });
      await page.goto(address, { waitUntil: 'domcontentloaded' });
    },
    async (page) => {
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      // Scrolls slowly enough that the fonts load during the scroll.
      for (let top = 0; top < height; top += 400) {
        await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
        await pause(250);
      }
      await page.waitForNetworkIdle();
    },
  );

export const swipeThroughPage = (browser: Browser, address: string): Promise<Scrolling> =>
  measure(
    browser,
    false,
    async (page) => {
      await page.goto(address);
      await page.waitForFunction(hasStylesAndFonts);
      await page.evaluate(async () => {
        const visibleImages = [...document.images].filter((image) => image.checkVisibility());
        for (const image of visibleImages) image.loading = 'eager';
        await Promise.all(visibleImages.map((image) => image.decode()));
      });
      await page.emulateCPUThrottling(slowdown);
    },
    async (page) => {
      const client = await page.createCDPSession();
      const distance = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      const gesture = { x: 195, y: 600, yDistance: -distance, speed, gestureSourceType: 'touch' } as const;
      await client.send('Input.synthesizeScrollGesture', gesture);
    },
  );

/** Returns the longest task of a page that opens on a slow processor, in ms; 0 if none is over 50 ms. */
export async function measureLongestTask(browser: Browser, address: string): Promise<number> {
  const open = async (page: Page) => {
    await page.emulateCPUThrottling(slowdown);
    await page.goto(address);
  };
  const { longestMs } = await measure(browser, true, open, () => pause(settleMs));
  return longestMs;
}
