/** A release is a folder with a published version of the brand and the site built from it. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';

/** `release.json` is written last: a release without it is incomplete. */
export const releaseFileNames = { brand: 'brand', site: 'site', file: 'release.json' } as const;

/** Glob patterns of the code that determines the built site and the pages that the server renders. */
const code = ['lib/**', 'src/**', 'build/**', 'server/**', 'astro.config.ts', 'package-lock.json'] as const;

/** Whether a build reads this environment variable, apart from the paths of the brand and of the output. */
export const isBuildVariable = (name: string): boolean => name === 'SITE_URL' || name.startsWith('PUBLIC_');

/**
 * Hashes the code and the environment variables of builds. `release.json` stores the hash as `code`. A release with another
 * hash is rebuilt before it is served.
 * @param checkout the path of the folder with `package.json`
 */
export function hashSourceCode(checkout: string, environment: NodeJS.ProcessEnv = process.env): string {
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
 * Returns the folder of the served release.
 * @param state the editor's state folder
 * @returns an absolute path; undefined before the first publication
 */
export function findCurrentRelease(state: string): string | undefined {
  const link = join(state, 'current');
  const folder = existsSync(link) ? realpathSync(link) : undefined;
  return folder !== undefined && existsSync(join(folder, releaseFileNames.file)) ? folder : undefined;
}

export function setCurrentRelease(state: string, folder: string): void {
  const link = join(state, 'current');
  const next = `${link}.next`;
  rmSync(next, { force: true });
  symlinkSync(relative(state, folder), next);
  renameSync(next, link);
}
