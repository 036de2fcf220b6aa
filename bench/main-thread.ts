/** Measures the time that a page takes on the browser's main thread, from Chromium's traces. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'puppeteer-core';

interface MainThreadTime {
  /** In ms: parsing, style, layout and paint until 2.5 s after the load. */
  readonly load: number;
  /** In ms: parsing, style, layout and paint during the first scroll. */
  readonly scroll: number;
}

/** An event of Chromium's trace. Times are in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** The CPU time of the event in its thread. Unlike `dur`, it does not depend on other programs. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Later, an opened page does no more work until it is scrolled. */
export const settleMs = 2500;
/** The distance of a scrolling step in px. Twelve steps scroll by 1,200 px. */
const scrollStep = 100;
const scrollIntervalMs = 80;
const renderingEvents = new Set([
  'ParseHTML',
  'ParseAuthorStyleSheet',
  'UpdateLayoutTree',
  'Layout',
  'PrePaint',
  'Paint',
  'Layerize',
  'Commit',
]);

/** Opens a page on a phone without throttling, and scrolls it by 1,200 px. */
export async function measureMainThread(browser: Browser, address: string): Promise<MainThreadTime> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 390, height: 664, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  const load = await traceRendering(page, async () => {
    await page.goto(address);
    await pause(settleMs);
  });
  const scroll = await traceRendering(page, async () => {
    for (let step = 0; step < 12; step++) {
      await page.mouse.wheel({ deltaY: scrollStep });
      await pause(scrollIntervalMs);
    }
  });
  await context.close();
  return { load, scroll };
}

async function traceRendering(page: Page, action: () => Promise<unknown>): Promise<number> {
  await page.tracing.start({ categories: ['devtools.timeline'] });
  await action();
  const trace = await page.tracing.stop();
  const { traceEvents } = JSON.parse(new TextDecoder().decode(trace)) as { traceEvents: TraceEvent[] };
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const events = traceEvents
    .filter(({ ph, pid, tid }) => ph === 'X' && mainThreads.has(`${pid} ${tid}`))
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  return sumOwnTime(events) / 1000;
}

/** Sums the durations of rendering events, without the durations of the events nested in them. */
function sumOwnTime(events: readonly TraceEvent[]): number {
  let sum = 0;
  const open: { readonly end: number; readonly counts: boolean }[] = [];
  for (const { name, ts, dur = 0, tdur = 0 } of events) {
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= ts) open.pop();
    const counts = renderingEvents.has(name);
    if (counts) sum += tdur;
    if (open.at(-1)?.counts) sum -= tdur;
    open.push({ end: ts + dur, counts });
  }
  return sum;
}
