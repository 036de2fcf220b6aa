/** No page breaks in a browser that is set to show no text smaller than 24 px. */
import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';
import { chromiumFlags, findChromium, oneRenderer, withoutPainting } from '../support/browser/chromium.ts';
import { inWords, lookAt } from './look-at.ts';
import { pages } from './pages.ts';
import { windows } from './windows.ts';

const executablePath = findChromium();
// The setting is the browser's, and a page that is open cannot change it.
const args = chromiumFlags.map((flag) =>
  flag.startsWith('--blink-settings=') ? `${flag},minimumFontSize=24` : flag,
);
test.use({
  launchOptions: { args: [...args, oneRenderer, withoutPainting], ...(executablePath && { executablePath }) },
});

const asItIs = { apply: async () => async () => {} };

for (const { name, reach, part, widest = Number.POSITIVE_INFINITY, tag } of pages) {
  // What is a part of the landing page is nearly as before.
  const slow = part ? '@slow' : tag;
  test(`nothing overlaps, is cut off or leaves the window: ${name}`, { ...(slow && { tag: slow }) }, async ({
    page,
  }) => {
    await reach(page);
    const narrow = windows.filter(([width]) => width <= widest);
    const faults = await lookAt(page, asItIs, narrow, part);
    expect(faults.map(inWords)).toEqual([]);
  });
}
