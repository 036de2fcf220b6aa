/** Finds a Chromium for tests, screenshots and benches, or installs one. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, globSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { chromium } from '@playwright/test';

const ordinary = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
/** Without windows, and so without all that Chromium draws around a page: it visits one in half the time. */
const windowless = ['chromium-headless-shell', 'chrome-headless-shell'];
const usualFolders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'];
const applications = ['Chromium', 'Google Chrome'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

/** As root, Chromium starts only without its sandbox. It can do without: all pages that it visits are from this machine. */
export const chromiumFlags: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  // Without a window, Chromium would set text wider than with one.
  '--font-render-hinting=none',
  // … and, not knowing how fast its line is, fetch pictures from further away.
  '--blink-settings=lazyLoadingImageMarginPxUnknown=1250',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Leaves Chromium no memory for what it paints, so that it paints nothing, and spares the processor, which does all the
 * painting, a third of its work. Layout, frames and the timing of paints are as ever.
 */
export const withoutPainting = '--force-gpu-mem-available-mb=0';

/** One process for all pages, where it does not matter: to start another is an eighth of a visit's work. */
export const oneRenderer = '--renderer-process-limit=1';

/**
 * The path of a Chromium: what `CHROMIUM` names, else the machine's own, else one that Playwright downloaded.
 * @param preferred where the machine has both: the windowless one for tests, the one that people have for measuring
 */
export function findChromium(preferred: 'windowless' | 'ordinary' = 'windowless'): string | undefined {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const names = preferred === 'ordinary' ? [...ordinary, ...windowless] : [...windowless, ...ordinary];
  return [...names.flatMap(onMachine), ...applications, ...downloadedByPlaywright()].find(canRun);
}

/** Where a program of this name may be. */
const onMachine = (name: string): string[] =>
  [...(process.env.PATH ?? '').split(delimiter), ...usualFolders].map((folder) => join(folder, name));

/**
 * The path of a Chromium. Root on Debian gets Debian's installed: the windowless one, unless `preferred` is on the machine.
 * @throws {Error} that says how to install one, when there is none
 */
export function provideChromium(preferred: 'windowless' | 'ordinary' = 'windowless'): string {
  const present = findChromium(preferred);
  const isNamed = process.env.CHROMIUM !== undefined;
  const isOrdinary = ordinary.flatMap(onMachine).includes(present ?? '');
  if (present === undefined || (isOrdinary && preferred === 'windowless' && !isNamed))
    installFromDebian(present === undefined);
  const found = findChromium(preferred);
  if (found === undefined) {
    throw new Error(
      'The browser tests need Chromium, and there is none. Install it (on Debian: apt-get install chromium-headless-shell),\n' +
        'or run `npx playwright install chromium`, or name one in the environment: CHROMIUM=/path/to/chromium.',
    );
  }
  return found;
}

/** Of any version that was downloaded: nothing that we do needs the newest. */
function downloadedByPlaywright(): string[] {
  const expected = chromium.executablePath();
  const folder = dirname(dirname(dirname(expected)));
  return [expected, ...globSync(join(folder, 'chromium*/*/{chrome,headless_shell,chrome-headless-shell}'))];
}

/** @param isNeeded whether the list of packages is updated, and the ordinary Chromium is installed where there is no other */
function installFromDebian(isNeeded: boolean): void {
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (!mayInstall) return;
  console.log('Installing Debian’s windowless Chromium, in which the tests take half the time.');
  const succeeds = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  const install = ['install', '-y', '--no-install-recommends'];
  if (isNeeded) succeeds('update');
  // Debian releases before 2025 have the ordinary one alone.
  if (!succeeds(...install, 'chromium-headless-shell') && isNeeded) succeeds(...install, 'chromium');
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
