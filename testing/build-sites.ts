/** The sites that the browser tests visit: one behind the server, one that sends nothing. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Build = 'served' | 'static';

const settings: Readonly<Record<Build, Record<string, string>>> = {
  served: {},
  static: { PUBLIC_CONSULTATION_ENDPOINT: '' },
};

/** Where a built site lies while the tests run. */
export const folderOf = (build: Build | 'changed'): string => join(process.env.TEST_SITES ?? '', build);

/** Builds both, and returns a function that removes them. Playwright calls it before its tests; `npm test` has built them by then. */
export default function buildSites(): () => void {
  if (process.env.TEST_SITES) return () => {};
  const folder = mkdtempSync(join(tmpdir(), 'sites-'));
  process.env.TEST_SITES = folder;
  // One after the other: both write Astro's own folders.
  for (const [build, own] of Object.entries(settings)) buildSite(join(folder, build), own);
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Builds as `npm run build` does, untouched by whatever else the environment holds. */
function buildSite(folder: string, own: Record<string, string>): void {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, OUT_DIR: folder, ...own };
  try {
    execFileSync(process.execPath, ['scripts/build.ts'], { env, stdio: 'pipe', encoding: 'utf8' });
  } catch (error) {
    console.error((error as { stdout?: string }).stdout);
    throw error;
  }
}
