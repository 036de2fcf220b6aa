/** What the benches share: building the site, serving it, opening Chromium, medians. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser } from 'puppeteer-core';
import { chromiumFlags, provideChromium } from '../tests/support/browser/chromium.ts';
import { buildSite as buildSiteInto } from '../tests/support/build-sites.ts';
import { spawnServer } from '../tests/support/server/spawn-server.ts';
import { type Served, trustAnyCertificate } from './front.ts';

const folder = '.cache/bench/site';

/**
 * Builds the site.
 * @returns the folder that it lies in
 * @throws {Error} when the build fails
 */
export async function buildSite(): Promise<string> {
  await buildSiteInto(folder, {});
  return folder;
}

/** Serves `site` with our server on a free port, with an empty store that is removed afterwards. */
export async function serve(site: string): Promise<Served> {
  const data = mkdtempSync(join(tmpdir(), 'bench-'));
  const { server, origin } = spawnServer({ OUT_DIR: site, DATA_DIR: data });
  return {
    origin: await origin,
    close: async () => {
      const ended = once(server, 'exit');
      server.kill();
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

export const openBrowser = (): Promise<Browser> =>
  puppeteer.launch({
    executablePath: provideChromium('ordinary'),
    args: [...chromiumFlags, trustAnyCertificate],
  });

/** The machine, for the record: a figure means nothing without it. */
export const machine = (): string =>
  `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node}`;

/** How often each measurement is repeated: `ROUNDS`, or `usual`. */
export function rounds(usual: number): number {
  const count = Number(process.env.ROUNDS ?? usual);
  if (!Number.isInteger(count) || count < 1) throw new Error('ROUNDS should be a whole number from 1.');
  return count;
}

/** The median; NaN of no values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}
