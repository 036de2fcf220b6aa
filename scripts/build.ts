/**
 * `npm run build`: builds the site into dist/, with a Brotli and a gzip form beside each text file, so that the server
 * never compresses. dist/ is replaced only when the new site is complete: a server may start from it at any moment, and
 * builds that run at the same time, or are interrupted, do not disturb each other.
 */
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { openingHours } from '#brand/opening-hours.ts';
import { brandDirectory } from '#shared/brand/directory.ts';
import { closuresRunOut } from '#shared/opening-hours.ts';
import { checkMasters, readMasters, shown } from '../src/pictures/masters.ts';
import { publishOnly } from '../src/pictures/publish-only.ts';
import { roles } from '../src/pictures/roles.ts';
import { exchange, stagingBeside } from './staging.ts';

const warning = closuresRunOut(openingHours, new Date());
if (warning) console.warn(warning);
const masters = await readMasters(new URL('pictures/', brandDirectory()));
const { errors, warnings } = checkMasters(masters, roles);
for (const each of warnings) console.warn(each);
if (errors.length > 0) {
  console.error(errors.join('\n'));
  process.exit(1);
}

const site = process.env.OUT_DIR || 'dist';
// Within the checkout: for a folder outside of it, Astro keeps its intermediate files in .astro, which builds would share.
const built = stagingBeside('.cache/site');
// Astro trusts a half-written picture in its cache: each build has a copy of the cache to itself.
const cache = '.cache/astro';
const stagedCache = stagingBeside(cache);
await cp(cache, stagedCache, { recursive: true }).catch(() => {
  // There is no cache yet, or another build has just replaced it: missing pictures are encoded again.
});

// Before the import, at which Astro decides about telemetry.
process.env.ASTRO_TELEMETRY_DISABLED = '1';
const { build } = await import('astro');
const vite = { plugins: [publishOnly(shown(masters, roles))] };
await build({ outDir: built, cacheDir: stagedCache, vite });

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
