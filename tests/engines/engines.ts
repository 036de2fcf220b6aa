/** The browser engines, and how each is found and opened. */
import { spawnSync } from 'node:child_process';
import { provideChromium } from '../support/browser/chromium.ts';
import { openPuppeteer } from './puppeteer.ts';
import type { Visitor } from './visitor.ts';
import { openWebKit } from './webkit.ts';

interface Engine {
  readonly name: 'chromium' | 'gecko' | 'webkit';
  /** The Debian package that has to be installed first; undefined when the engine is there. */
  readonly missingPackage: () => string | undefined;
  readonly open: (options: { scripts: boolean }) => Promise<Visitor>;
}

const pathOf = (...names: readonly string[]): string | undefined =>
  names
    .map((name) => spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim())
    .find((path) => path !== '');

const firefox = (): string | undefined => pathOf('firefox-esr', 'firefox');

export const engines: readonly Engine[] = [
  {
    name: 'chromium',
    missingPackage: () => undefined,
    open: ({ scripts }) =>
      openPuppeteer({ browser: 'chrome', executablePath: provideChromium('ordinary') }, scripts),
  },
  {
    name: 'gecko',
    missingPackage: () => (firefox() ? undefined : 'firefox-esr'),
    open: ({ scripts }) => openPuppeteer({ browser: 'firefox', executablePath: firefox() ?? '' }, scripts),
  },
  {
    name: 'webkit',
    missingPackage: () => {
      if (!pathOf('WebKitWebDriver')) return 'webkit2gtk-driver';
      return process.env.DISPLAY || pathOf('Xvfb') ? undefined : 'xvfb';
    },
    open: ({ scripts }) => openWebKit(scripts),
  },
];
