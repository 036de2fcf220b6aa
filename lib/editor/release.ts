/** A release: what was published at a time, in a folder of its own, with the brand as it was and the site that was built of it. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Names inside a release's folder. The file is written last: without it, a release is not complete. */
export const releaseParts = { brand: 'brand', site: 'site', file: 'release.json' } as const;

/** What decides how a brand looks when it is built, and which pages the server fills. */
const code = ['lib/**', 'src/**', 'build/**', 'server/**', 'astro.config.ts', 'package-lock.json'] as const;

/** Whether a build reads this variable, beside where the brand is and where the site goes. */
export const isBuildVariable = (setting: string): boolean =>
  setting === 'SITE_URL' || setting.startsWith('PUBLIC_');

/**
 * A short name for the state of the code and of the settings of builds, kept in `release.json` as `code`: a site that was built
 * by others is built anew before it is served.
 * @param checkout path of the folder with `package.json`
 */
export function hashCode(checkout: string, environment: NodeJS.ProcessEnv = process.env): string {
  const files = globSync(code as unknown as string[], { cwd: checkout, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${relative(checkout, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  const settings = Object.entries(environment).filter(([name, value]) => isBuildVariable(name) && value);
  hash.update(JSON.stringify(settings.toSorted(([one], [other]) => (one < other ? -1 : 1))));
  return hash.digest('hex').slice(0, 16);
}

/**
 * The folder of the release that is served.
 * @param state the editor's folder
 * @returns an absolute path; undefined where nothing was published yet
 */
export function findCurrentRelease(state: string): string | undefined {
  const link = join(state, 'current');
  const folder = existsSync(link) ? realpathSync(link) : undefined;
  return folder !== undefined && existsSync(join(folder, releaseParts.file)) ? folder : undefined;
}

/** Makes a release the current one, in one step. */
export function setCurrentRelease(state: string, folder: string): void {
  const link = join(state, 'current');
  const next = `${link}.next`;
  rmSync(next, { force: true });
  symlinkSync(relative(state, folder), next);
  renameSync(next, link);
}
