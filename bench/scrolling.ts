/** Scrolls through a page on a phone, and measures what its visitor notices. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'puppeteer-core';
import { hasStylesAndFonts } from '../tests/support/browser/wait-until-complete.ts';

interface Scrolling {
  /** The sum of all layout shifts that no input caused. */
  readonly shift: number;
  /** Duration of the longest task over 50 ms, in ms; 0 when there was none. */
  readonly longestMs: number;
  /** When each frame was drawn, in ms. */
  readonly frames: readonly number[];
}

const fontDelayMs = 3000;
/** How many times slower the processor runs: a modest phone by Lighthouse's measure. */
const slowdown = 4;
/** The speed of the finger, in px a second. */
const speed = 1200;

/** @param buffered whether what happened while the page opened counts, too */
async function measure(
  browser: Browser,
  buffered: boolean,
  open: (page: Page) => Promise<unknown>,
  scroll: (page: Page) => Promise<unknown>,
): Promise<Scrolling> {
  const page = await browser.newPage();
  await page.setViewport({ width: 390, height: 844, deviceScaleFactor: 3, isMobile: true, hasTouch: true });
  await open(page);
  await page.evaluate((buffered) => {
    const noted = { shift: 0, longestMs: 0, frames: [] as number[] };
    Object.assign(window, { noted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        hadRecentInput: boolean;
        value: number;
      })[])
        if (!entry.hadRecentInput) noted.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        noted.longestMs = Math.max(noted.longestMs, Math.round(duration));
    }).observe({ type: 'longtask', buffered });
    const note = (time: number) => {
      noted.frames.push(time);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  }, buffered);
  await scroll(page);
  const noted = await page.evaluate(() => (window as unknown as { noted: Scrolling }).noted);
  await page.close();
  return noted;
}

/** Scrolls through a page while its typefaces arrive late. */
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
      // Slowly enough that the typefaces arrive on the way.
      for (let top = 0; top < height; top += 400) {
        await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
        await pause(250);
      }
      await page.waitForNetworkIdle();
    },
  );

/** Swipes through a complete page on a slow processor, its evening moving. */
export const swipeThroughPage = (browser: Browser, address: string): Promise<Scrolling> =>
  measure(
    browser,
    false,
    async (page) => {
      await page.goto(address);
      await page.waitForFunction(hasStylesAndFonts);
      await page.evaluate(async () => {
        const shown = [...document.images].filter((image) => image.checkVisibility());
        for (const image of shown) image.loading = 'eager';
        await Promise.all(shown.map((image) => image.decode()));
      });
      await page.emulateCPUThrottling(slowdown);
    },
    async (page) => {
      const client = await page.createCDPSession();
      const way = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      const gesture = { x: 195, y: 600, yDistance: -way, speed, gestureSourceType: 'touch' } as const;
      await client.send('Input.synthesizeScrollGesture', gesture);
    },
  );
