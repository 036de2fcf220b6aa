/**
 * Builds the sites for browser tests: one for our server, a static one without a form endpoint, and one with a form
 * service.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sampleBrandName } from '#lib/brand/directory.ts';

/**
 * The origin of the form service. Its domain is reserved for tests (RFC 6761), and `form-services.ts` responds to its
 * requests as the browser's proxy.
 */
export const formServiceOrigin = 'http://forms.test';

export type SiteBuildName = 'served' | 'static' | 'service';

const settings: Readonly<Record<SiteBuildName, Record<string, string>>> = {
  served: {},
  static: { PUBLIC_CONSULTATION_ENDPOINT: '' },
  service: {
    PUBLIC_CONSULTATION_ENDPOINT: `${formServiceOrigin}/received`,
    PUBLIC_CONSULTATION_FIELDS: 'form-name=consultation',
  },
};

/** Returns the folder of a built site during the test run. The tests that need `changed` or `languages` build them. */
export const getBuildFolder = (build: SiteBuildName | 'changed' | 'languages'): string =>
  join(process.env.TEST_SITES ?? '', build);

export default (): Promise<() => void> => buildSites();

/**
 * Builds the sites, unless `TEST_SITES` is set: `npm test` calls this function before Playwright does. Returns a
 * function that removes the sites.
 * @param brand the name or the folder of the brand
 */
export async function buildSites(
  builds = Object.keys(settings) as SiteBuildName[],
  brand = sampleBrandName,
): Promise<() => void> {
  if (process.env.TEST_SITES) return () => {};
  const folder = mkdtempSync(join(tmpdir(), 'sites-'));
  process.env.TEST_SITES = folder;
  // Builds the sites one after another, because later builds reuse the encoded pictures of the first.
  for (const build of builds) await buildSite(join(folder, build), { BRAND: brand, ...settings[build] });
  return () => rmSync(folder, { recursive: true, force: true });
}

/**
 * Builds a site as `npm run build` does, by default with the sample brand. Ignores other settings in the environment.
 */
export async function buildSite(folder: string, own: Record<string, string>): Promise<void> {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, BRAND: sampleBrandName, OUT_DIR: folder, ...own };
  try {
    await promisify(execFile)(process.execPath, ['scripts/run.mjs', 'build/build.ts'], { env });
  } catch (error) {
    console.error((error as { stdout?: string }).stdout);
    throw error;
  }
}
