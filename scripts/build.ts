/** Builds the site into dist/, with a Brotli and a gzip form beside each text, so that the server never compresses. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

// Before Astro is loaded: its telemetry decides when it is imported.
process.env.ASTRO_TELEMETRY_DISABLED = '1';
const { build } = await import('astro');
await build({});

const textTypes = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest', '.xml']);
const directory = process.env.OUT_DIR || 'dist';
await Promise.all((await filesOf(textTypes)).map(compress));

/** The paths of the built files that have one of the `extensions`. */
async function filesOf(extensions: ReadonlySet<string>): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
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
