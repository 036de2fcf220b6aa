import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const checkout = new URL('../', import.meta.url);

const sources = [
  'editor/build-page.ts',
  'editor/page/**/*.{ts,tsx,html,css}',
  'lib/**/*.ts',
  'package-lock.json',
];

/**
 * Builds the editor's page, or reuses a cached build of the same files.
 * @param cache the folder with the cached builds; created if it is missing
 * @returns the folder of the build
 */
export async function buildCachedPage(cache: URL): Promise<URL> {
  const hash = createHash('sha256');
  for (const file of globSync(sources, { cwd: fileURLToPath(checkout) }).sort())
    hash.update(`${file}\0`).update(readFileSync(new URL(file, checkout)));
  const name = hash.digest('hex').slice(0, 16);
  const built = new URL(`${name}/`, cache);
  if (existsSync(built)) return built;
  const staged = fileURLToPath(new URL(`${name}.staged-${process.pid}`, cache));
  await mkdir(cache, { recursive: true });
  // Remove builds of other sources, but not the folder of another process that builds the same sources.
  for (const outdated of (await readdir(cache)).filter((each) => !each.startsWith(name)))
    await rm(new URL(outdated, cache), { recursive: true, force: true });
  const program = fileURLToPath(new URL('build-page.ts', import.meta.url));
  await promisify(execFile)(process.execPath, [program, staged], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  // The rename fails if another process finished the same build first.
  await rename(staged, fileURLToPath(built)).catch((error) => {
    if (!existsSync(built)) throw error;
  });
  return built;
}
