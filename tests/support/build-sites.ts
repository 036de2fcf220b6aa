/**
 * Builds the sites that browser tests visit: one with our server, a static one without a form endpoint, and one with a
 * form service.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sampleBrand } from '#lib/brand/directory.ts';

/**
 * The form service's origin. The domain is reserved for tests (RFC 6761): `form-services.ts` answers for it as the
 * browser's proxy.
 */
export const formServiceOrigin = 'http://forms.test';

export type Build = 'served' | 'static' | 'service';

const settings: Readonly<Record<Build, Record<string, string>>> = {
  served: {},
  static: { PUBLIC_CONSULTATION_ENDPOINT: '' },
  service: {
    PUBLIC_CONSULTATION_ENDPOINT: `${formServiceOrigin}/received`,
    PUBLIC_CONSULTATION_FIELDS: 'form-name=consultation',
  },
};

/** The folder of a built site during the test run. `changed` and `languages` are built by the tests that need them. */
export const folderOf = (build: Build | 'changed' | 'languages'): string =>
  join(process.env.TEST_SITES ?? '', build);

/** Playwright's global setup. */
export default (): Promise<() => void> => buildSites();

/**
 * Builds the sites, unless `TEST_SITES` is set: `npm test` calls this before Playwright does. Returns a function that
 * removes them.
 * @param brand its name or its folder
 */
export async function buildSites(
  builds = Object.keys(settings) as Build[],
  brand = sampleBrand,
): Promise<() => void> {
  if (process.env.TEST_SITES) return () => {};
  const folder = mkdtempSync(join(tmpdir(), 'sites-'));
  process.env.TEST_SITES = folder;
  // Sequentially, because later builds reuse the pictures that the first one encoded.
  for (const build of builds) await buildSite(join(folder, build), { BRAND: brand, ...settings[build] });
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Builds as `npm run build` does, by default the sample brand. Other settings of the environment are ignored. */
export async function buildSite(folder: string, own: Record<string, string>): Promise<void> {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, BRAND: sampleBrand, OUT_DIR: folder, ...own };
  try {
    await promisify(execFile)(process.execPath, ['scripts/run.mjs', 'build/build.ts'], { env });
  } catch (error) {
    console.error((error as { stdout?: string }).stdout);
    throw error;
  }
}
