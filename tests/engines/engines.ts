import { spawnSync } from 'node:child_process';
import { provideChromium } from '../../testing/chromium.ts';
import { openPuppeteer } from './puppeteer.ts';
import type { Visitor } from './visitor.ts';
import { openWebKit } from './webkit.ts';

interface Engine {
  readonly name: 'chromium' | 'gecko' | 'webkit';
  /** The package that has to be installed first, if any. */
  readonly missing: () => string | undefined;
  readonly open: (options: { scripts: boolean }) => Promise<Visitor>;
}

const placeOf = (...names: readonly string[]): string | undefined =>
  names
    .map((name) => spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim())
    .find((place) => place !== '');

const firefox = (): string | undefined => placeOf('firefox-esr', 'firefox');

export const engines: readonly Engine[] = [
  {
    name: 'chromium',
    missing: () => undefined,
    open: ({ scripts }) => openPuppeteer({ browser: 'chrome', executablePath: provideChromium() }, scripts),
  },
  {
    name: 'gecko',
    missing: () => (firefox() ? undefined : 'firefox-esr'),
    open: ({ scripts }) => openPuppeteer({ browser: 'firefox', executablePath: firefox() ?? '' }, scripts),
  },
  {
    name: 'webkit',
    missing: () => {
      if (!placeOf('WebKitWebDriver')) return 'webkit2gtk-driver';
      return process.env.DISPLAY || placeOf('Xvfb') ? undefined : 'xvfb';
    },
    open: ({ scripts }) => openWebKit(scripts),
  },
];
