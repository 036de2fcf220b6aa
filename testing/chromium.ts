/** Finds a Chromium to run the browser tests in. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, globSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { chromium } from '@playwright/test';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const usualFolders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'];
const applications = ['Chromium', 'Google Chrome'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

/** Chromium's sandbox does not start as root. The tests can do without: their pages come from this machine alone. */
export const chromiumFlags: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The machine's own Chromium (`CHROMIUM` names it, or it is in a usual place), else one of Playwright's. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...usualFolders];
  const machines = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...machines, ...applications, ...playwrightsOwn()].find(canRun);
}

/**
 * A Chromium, installed from Debian when there is none and we may.
 * @throws {Error} that says what to do, when there is none and we may not
 */
export function provideChromium(): string {
  const found = findChromium() ?? (installDebians() ? findChromium() : undefined);
  if (found === undefined) {
    throw new Error(
      'The browser tests need Chromium, and there is none. Install it (on Debian: apt-get install chromium),\n' +
        'or run `npx playwright install chromium`, or name one in the environment: CHROMIUM=/path/to/chromium.',
    );
  }
  return found;
}

/** Whatever version was downloaded: the tests use nothing that only the newest knows. */
function playwrightsOwn(): string[] {
  const expected = chromium.executablePath();
  const folder = dirname(dirname(dirname(expected)));
  return [expected, ...globSync(join(folder, 'chromium*/*/{chrome,headless_shell,chrome-headless-shell}'))];
}

function installDebians(): boolean {
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (!mayInstall) return false;
  console.log('There is no Chromium: installing Debian’s.');
  return [['update'], ['install', '-y', '--no-install-recommends', 'chromium']].every(
    (words) =>
      spawnSync('apt-get', words, {
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0,
  );
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
