/** Drives Chromium, and Gecko over WebDriver BiDi, with Puppeteer. */
import puppeteer, { type LaunchOptions, type Page } from 'puppeteer-core';
import { chromiumFlags } from '../support/browser/chromium.ts';
import type { Visitor } from './visitor.ts';

export async function openPuppeteer(
  {
    browser: kind,
    executablePath,
  }: Required<Pick<LaunchOptions, 'executablePath'>> & { browser: 'chrome' | 'firefox' },
  scripts: boolean,
): Promise<Visitor> {
  const browser = await puppeteer.launch({
    browser: kind,
    executablePath,
    ...(kind === 'chrome' && { args: [...chromiumFlags] }),
    // BiDi has no command for it. Firefox's own setting stops the page's scripts, but not the driver's.
    ...(kind === 'firefox' && { extraPrefsFirefox: { 'javascript.enabled': scripts } }),
  });
  const page = await browser.newPage();
  if (kind === 'chrome') await page.setJavaScriptEnabled(scripts);
  return visitorOf(page, () => browser.close());
}

function visitorOf(page: Page, close: () => Promise<void>): Visitor {
  return {
    go: async (address) => void (await page.goto(address, { waitUntil: 'load' })),
    resize: (width, height) => page.setViewport({ width, height }),
    press: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    read: async (expression) => (await page.evaluate(expression)) as never,
    shot: async (path) => void (await page.screenshot({ path: `${path}.png` })),
    close,
  };
}
