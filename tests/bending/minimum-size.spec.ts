import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';
import { findPageState } from '../pages/states.ts';
import { chromiumFlags, findChromium, noPaintingFlag, oneRendererFlag } from '../support/browser/chromium.ts';
import { findLayoutFaults } from './windows.ts';

const executablePath = findChromium();
// The minimum font size is a flag of the browser, so it cannot be changed on an open page.
const args = chromiumFlags.map((flag) =>
  flag.startsWith('--blink-settings=') ? `${flag},minimumFontSize=24` : flag,
);
test.use({
  launchOptions: {
    args: [...args, oneRendererFlag, noPaintingFlag],
    ...(executablePath && { executablePath }),
  },
});

for (const name of ['/', '/refund-policy', 'the not-found page', 'the not-sent page'])
  test(`nothing overlaps, is cut off or leaves the window: ${name}`, { tag: '@slow' }, async ({ page }) => {
    await findPageState(name).openState(page);
    const windows = [
      [320, 600],
      [1280, 600],
    ] as const;
    expect(await findLayoutFaults(page, windows)).toEqual([]);
  });
