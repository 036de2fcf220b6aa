/**
 * Tests that browsers with automatic dark mode, such as Chrome and Samsung Internet on phones, do not change the site's
 * colors.
 */
import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures.ts';
import { waitForFormScript } from '../support/browser/consultation-form.ts';
import { takeScreenshot } from '../support/browser/pixels.ts';
import { waitUntilComplete } from '../support/browser/wait-until-complete.ts';

const darken = async (page: Page, enabled: boolean) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setAutoDarkModeOverride', { enabled });
};

for (const [address, part] of [
  ['/terms', 'main'],
  ['/', '#contact'],
] as const)
  test(`automatic dark mode does not change ${address} ${part}`, { tag: '@painted' }, async ({ page }) => {
    // Browsers apply automatic dark mode only if the system's color scheme is dark.
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(address);
    await waitUntilComplete(page);
    await page.locator(part).scrollIntoViewIfNeeded();
    if (part === '#contact') await waitForFormScript(page);
    await waitUntilComplete(page);
    const light = async () => {
      const view = await takeScreenshot(page, { x: 0, y: 0, width: 1280, height: 800 });
      return (await view.stats()).channels.reduce((sum, { mean }) => sum + mean, 0);
    };
    const before = await light();
    await darken(page, true);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(Math.abs((await light()) - before)).toBeLessThan(6);
  });
