import type { Browser } from 'puppeteer-core';
import { isComplete } from '../tests/support/browser/complete.ts';

interface Smoothness {
  /** Median. */
  readonly framesPerSecond: number;
  /** Frames that came a frame late or more, in percent. */
  readonly late: number;
  /** Duration of the longest task over 50 ms, in ms; 0 when there was none. */
  readonly longestMs: number;
}

/** How many times slower the processor runs: a modest phone by Lighthouse's measure. */
const slowdown = 4;
/** Of the finger, in px a second. */
const speed = 1200;

/** Swipes through a complete page on a slow phone, its evening moving, and watches the frames. */
export async function smoothness(browser: Browser, address: string): Promise<Smoothness> {
  const page = await browser.newPage();
  await page.setViewport({ width: 390, height: 844, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  await page.goto(address);
  await page.waitForFunction(isComplete);
  await page.evaluate(async () => {
    const shown = [...document.images].filter((image) => image.checkVisibility());
    for (const image of shown) image.loading = 'eager';
    await Promise.all(shown.map((image) => image.decode()));
  });
  const client = await page.createCDPSession();
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.evaluate(() => {
    const noted = { frames: [] as number[], longestMs: 0 };
    Object.assign(window, { noted });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        noted.longestMs = Math.max(noted.longestMs, Math.round(duration));
    }).observe({ type: 'longtask' });
    const note = (time: number) => {
      noted.frames.push(time);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  const way = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  await client.send('Input.synthesizeScrollGesture', {
    x: 195,
    y: 600,
    yDistance: -way,
    speed,
    gestureSourceType: 'touch',
  });
  const { frames, longestMs } = await page.evaluate(
    () => (window as unknown as { noted: { frames: number[]; longestMs: number } }).noted,
  );
  await page.close();
  const gaps = frames.slice(1).map((time, i) => time - (frames[i] ?? 0));
  const sorted = gaps.toSorted((a, b) => a - b);
  return {
    framesPerSecond: 1000 / (sorted[Math.floor(sorted.length / 2)] ?? Number.NaN),
    late: (100 * gaps.filter((gap) => gap > 25).length) / gaps.length,
    longestMs,
  };
}
