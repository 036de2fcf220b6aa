import { spawnSync } from 'node:child_process';
import puppeteer from 'puppeteer-core';
import { chromiumFlags, ensureChromium } from '../support/browser/chromium.ts';
import type { BrowserDriver } from './browser-driver.ts';
import { openWebKit } from './webkit.ts';

interface Engine {
  readonly name: 'chromium' | 'gecko' | 'webkit';
  readonly missingPackage: () => string | undefined;
  readonly open: (scripts: boolean) => Promise<BrowserDriver>;
}

const findProgram = (...names: readonly string[]): string | undefined =>
  names
    .map((name) => spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim())
    .find((path) => path !== '');

const firefox = (): string | undefined => findProgram('firefox-esr', 'firefox');

/** Opens Chromium or Firefox with Puppeteer, which drives Firefox through WebDriver BiDi. */
async function openPuppeteer(browser: 'chrome' | 'firefox', scripts: boolean): Promise<BrowserDriver> {
  const opened = await puppeteer.launch(
    browser === 'chrome'
      ? { browser, executablePath: ensureChromium('ordinary'), args: [...chromiumFlags] }
      : {
          browser,
          executablePath: firefox() ?? '',
          // BiDi cannot disable scripts. This setting of Firefox disables the page's scripts only.
          extraPrefsFirefox: { 'javascript.enabled': scripts },
        },
  );
  const page = await opened.newPage();
  if (browser === 'chrome') await page.setJavaScriptEnabled(scripts);
  return {
    navigate: async (address) => void (await page.goto(address, { waitUntil: 'load' })),
    resize: (width, height) => page.setViewport({ width, height }),
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    evaluate: async (expression) => (await page.evaluate(expression)) as never,
    close: () => opened.close(),
  };
}

export const browserEngines: readonly Engine[] = [
  {
    name: 'chromium',
    missingPackage: () => undefined,
    open: (scripts) => openPuppeteer('chrome', scripts),
  },
  {
    name: 'gecko',
    missingPackage: () => (firefox() ? undefined : 'firefox-esr'),
    open: (scripts) => openPuppeteer('firefox', scripts),
  },
  {
    name: 'webkit',
    missingPackage: () => {
      if (!findProgram('WebKitWebDriver')) return 'webkit2gtk-driver';
      return process.env.DISPLAY || findProgram('Xvfb') ? undefined : 'xvfb';
    },
    open: openWebKit,
  },
];
