import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'puppeteer-core';

interface Steadiness {
  /** The sum of all layout shifts that no input caused. */
  readonly shift: number;
  /** Duration of the longest task over 50 ms, in ms; 0 when there was none. */
  readonly longestMs: number;
}

const fontDelayMs = 3000;

/** Scrolls through a page on a phone while its typefaces arrive late, and measures layout shifts and long tasks. */
export async function steadiness(browser: Browser, address: string): Promise<Steadiness> {
  const page = await browser.newPage();
  await page.setViewport({ width: 390, height: 844, deviceScaleFactor: 3, isMobile: true, hasTouch: true });
  await page.setRequestInterception(true);
  page.on('request', async (request) => {
    if (request.resourceType() === 'font') await pause(fontDelayMs);
    await request.continue();
  });
  await page.evaluateOnNewDocument(() => {
    const noted = { shift: 0, longestMs: 0 };
    Object.assign(window, { noted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput))
          noted.shift += Number(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        noted.longestMs = Math.max(noted.longestMs, Math.round(duration));
    }).observe({ type: 'longtask', buffered: true });
  });
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  // Slowly enough that the typefaces arrive on the way.
  for (let top = 0; top < height; top += 400) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
    await pause(250);
  }
  await page.waitForNetworkIdle();
  const noted = await page.evaluate(() => (window as unknown as { noted: Steadiness }).noted);
  await page.close();
  return noted;
}
