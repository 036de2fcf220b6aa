/**
 * Builds the site into dist/, with a Brotli and a gzip form beside each text, so that the server never compresses.
 * What is there stays as it is until the new site is complete: a server may start from it at any moment, and builds
 * that run at once, or are interrupted, do not meet.
 */
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { exchange, stagingBeside } from './staging.ts';

const site = process.env.OUT_DIR || 'dist';
// Within the checkout, or all builds would keep Astro's own files in the one folder .astro.
const built = stagingBeside('.cache/site');
// Encoded pictures are worth keeping, and Astro trusts half of one as much as a whole: each build has its own copy.
const cache = '.cache/astro';
const stagedCache = stagingBeside(cache);
await cp(cache, stagedCache, { recursive: true }).catch(() => {
  // There is none yet, or another build has just replaced it: what is missing is encoded again.
});

// Before Astro is loaded: its telemetry decides when it is imported.
process.env.ASTRO_TELEMETRY_DISABLED = '1';
const { build } = await import('astro');
await build({ outDir: built, cacheDir: stagedCache });

const textTypes = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.xml']);
await Promise.all((await filesOf(textTypes)).map(compress));
const staged = stagingBeside(site);
await cp(built, staged, { recursive: true });
exchange(staged, site);
exchange(stagedCache, cache);
await rm(built, { recursive: true });

/** The paths of the built files that have one of the `extensions`. */
async function filesOf(extensions: ReadonlySet<string>): Promise<string[]> {
  const entries = await readdir(built, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && extensions.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  const best = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: best }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
