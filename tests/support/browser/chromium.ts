import { spawnSync } from 'node:child_process';
import { accessSync, constants, globSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { chromium } from '@playwright/test';

const ordinaryNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
/** The program names of headless Chromium, which visits a page in half the time. */
const headless = ['chromium-headless-shell', 'chrome-headless-shell'];
const commonFolders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'];
const applications = ['Chromium', 'Google Chrome'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

/** As root, Chromium starts only without its sandbox. This is safe, because all visited pages are from this machine. */
export const chromiumFlags: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  // Without this flag, text in headless Chromium would be wider than in Chromium with a window.
  '--font-render-hinting=none',
  // Headless Chromium does not know the speed of the connection, and would load lazy pictures from a greater distance.
  '--blink-settings=lazyLoadingImageMarginPxUnknown=1250',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Prevents Chromium from painting, by allowing no memory for painted tiles. This saves a third of the processor time.
 * Layout, frames and paint timing stay the same.
 */
export const noPaintingFlag = '--force-gpu-mem-available-mb=0';

/** Makes all pages share one process, because starting another process takes an eighth of the time of a visit. */
export const oneRendererFlag = '--renderer-process-limit=1';

/**
 * Returns the path of Chromium: from the environment variable `CHROMIUM`, an installed one, or one that Playwright
 * downloaded.
 * @param preferred the kind to use if both are installed: `headless` for tests, `ordinary` for measurements
 */
export function findChromium(preferred: 'headless' | 'ordinary' = 'headless'): string | undefined {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const names = preferred === 'ordinary' ? [...ordinaryNames, ...headless] : [...headless, ...ordinaryNames];
  return [...names.flatMap(listPaths), ...applications, ...listPlaywrightDownloads()].find(canRun);
}

const listPaths = (name: string): string[] =>
  [...(process.env.PATH ?? '').split(delimiter), ...commonFolders].map((folder) => join(folder, name));

/**
 * Returns the path of Chromium. As root on Debian, installs headless Chromium from Debian unless the preferred kind is
 * installed.
 * @throws {Error} with installation instructions if there is no Chromium
 */
export function ensureChromium(preferred: 'headless' | 'ordinary' = 'headless'): string {
  const present = findChromium(preferred);
  const isSet = process.env.CHROMIUM !== undefined;
  const foundOrdinary = ordinaryNames.flatMap(listPaths).includes(present ?? '');
  if (present === undefined || (foundOrdinary && preferred === 'headless' && !isSet))
    installFromDebian(present === undefined);
  const found = findChromium(preferred);
  if (found === undefined) {
    throw new Error(
      'The browser tests need Chromium, and none was found. Install it (on Debian: apt-get install chromium-headless-shell),\n' +
        'or run `npx playwright install chromium`, or set CHROMIUM=/path/to/chromium in the environment.',
    );
  }
  return found;
}

function listPlaywrightDownloads(): string[] {
  const expected = chromium.executablePath();
  const folder = dirname(dirname(dirname(expected)));
  return [expected, ...globSync(join(folder, 'chromium*/*/{chrome,headless_shell,chrome-headless-shell}'))];
}

/**
 * @param mustSucceed whether there is no other Chromium. If true, updates the package list, and installs ordinary
 * Chromium if headless Chromium is not available.
 */
function installFromDebian(mustSucceed: boolean): void {
  const canInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (!canInstall) return;
  console.log('Installing Debian’s headless Chromium, which halves the time of the tests.');
  const aptGet = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  const install = ['install', '-y', '--no-install-recommends'];
  if (mustSucceed) aptGet('update');
  // Debian releases before 2025 have ordinary Chromium only.
  if (!aptGet(...install, 'chromium-headless-shell') && mustSucceed) aptGet(...install, 'chromium');
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
