/**
 * `npm run build`: builds the site into dist/. If our server receives the requests, text files are stored with Brotli and gzip
 * versions, because the server does not compress. For other hosts, which compress files themselves, the build adds a file of
 * headers. The complete site replaces dist/ atomically. Therefore a server can start during a build, and interrupted or
 * concurrent builds do not damage dist/.
 */

import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { openBrandFolder } from '#lib/brand/brand-source.ts';
import { BrandError, findBrandDirectory } from '#lib/brand/directory.ts';
import { getMissingClosuresWarning } from '#lib/brand/opening-hours.ts';
import { type Language, readBrand } from '#lib/brand/read.ts';
import {
  type ConsultationEndpoint,
  localizeEndpoint,
  readConsultationEndpoint,
} from '#lib/request/consultation-endpoint.ts';
import { assetPath } from '#lib/request/response-headers.ts';
import { listFiles } from './files.ts';
import { formatHeadersFile, formatRedirectsFile } from './hosting/host-files.ts';
import { netlifyFormFile, renderNetlifyForm } from './hosting/netlify-form.ts';
import type { OriginalPicture } from './pictures/masters.ts';
import {
  checkOriginalPictures,
  excludeUnusedPictures,
  readOriginalPictures,
  selectUsedPictures,
} from './pictures/masters.ts';
import { listPictureRoles } from './pictures/roles.ts';
import { prepareStagingFolder, replaceFolder } from './staging.ts';
import { checkGlyphsOfBrand, checkGlyphsOfPages } from './typefaces/check-glyphs.ts';

const directory = findBrandDirectory();
const brand = readBrand(openBrandFolder(directory));
const { languages } = brand;
const roles = listPictureRoles(brand);

const nobodyReceives =
  'Nobody receives the requests of visitors: with this PUBLIC_CONSULTATION_ENDPOINT, the form thanks them but sends nothing.';

const site = process.env.OUT_DIR || 'dist';
const cache = '.cache/astro';

const closuresWarning = getMissingClosuresWarning(brand.openingHours, new Date());
if (closuresWarning) console.warn(closuresWarning);
const endpoint = readConsultationEndpoint(process.env);
const masters = await checkPictures();
await checkGlyphsOfBrand(brand, directory);
const staged = await stage();
for (const language of languages) await buildLanguage(language, staged, masters);
if (endpoint.takenBy === 'server') await compressTexts(staged.pages);
else await addHostFiles(staged.pages, endpoint);
await publish(staged);
if (endpoint.takenBy === 'nobody') console.warn(nobodyReceives);
if (brand.drafts.length > 0) console.log(`Drafts (not published): ${brand.drafts.join(', ')}.`);

/**
 * Checks the brand's pictures. Prints a warning for each usable picture that is too small for large screens.
 * @throws {BrandError} if a picture is missing or unusable
 */
async function checkPictures(): Promise<readonly OriginalPicture[]> {
  const masters = await readOriginalPictures(new URL('pictures/', directory));
  const { errors, warnings } = checkOriginalPictures(masters, roles);
  for (const warning of warnings) console.warn(warning);
  if (errors.length > 0) throw new BrandError(errors.join('\n'));
  return masters;
}

type Staged = Readonly<Record<'pages' | 'cache', string>>;

async function stage(): Promise<Staged> {
  // Inside the checkout, because Astro keeps intermediate files of other folders in .astro, which parallel builds share.
  const pages = prepareStagingFolder('.cache/site');
  // Each build uses a copy of the cache because Astro does not detect a truncated picture in it.
  const staged = { pages, cache: prepareStagingFolder(cache) };
  await cp(cache, staged.cache, { recursive: true }).catch(() => {
    // There is no cache yet, or another build has just replaced it. Missing pictures are encoded again.
  });
  return staged;
}

/** Builds the pages of a language. The build of the first language includes the pages that are the same for all languages. */
async function buildLanguage(
  language: Language,
  staged: Staged,
  masters: readonly OriginalPicture[],
): Promise<void> {
  const { prefix, folder } = language;
  const pages = prefix ? prepareStagingFolder(`.cache/site-${folder}`) : staged.pages;
  await buildPages(language, { ...staged, pages }, masters);
  await checkGlyphsOfPages(pathToFileURL(`${resolve(pages)}/`), language, directory);
  if (!prefix) return;
  // Files may be overwritten: assets with the same name are identical, because their names contain content hashes.
  for (const part of [`${prefix}.html`, prefix, assetPath])
    await cp(join(pages, part), join(staged.pages, part), { recursive: true });
  await rm(pages, { recursive: true });
}

async function buildPages(language: Language, { pages, cache }: Staged, masters: readonly OriginalPicture[]) {
  // Set before Astro is imported, because Astro reads ASTRO_TELEMETRY_DISABLED on import. Its React integration reads NODE_ENV.
  Object.assign(process.env, { ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' });
  const { build } = await import('astro');
  const { createAstroConfig } = await import('../src/astro-config.ts');
  const config = createAstroConfig(brand, directory, language);
  const plugins = [config.vite?.plugins, excludeUnusedPictures(selectUsedPictures(masters, roles))];
  await build({
    ...config,
    configFile: false,
    outDir: pages,
    cacheDir: cache,
    // Vite's default cache folder is in node_modules, which may be read-only.
    vite: { ...config.vite, plugins, cacheDir: resolve('.cache/vite') },
  });
}

async function compressTexts(pages: string): Promise<void> {
  const textTypes = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.xml']);
  const files = await listFiles(pages);
  await Promise.all(files.filter((file) => textTypes.has(extname(file))).map(compress));
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

/** Adds the files that other hosts read: headers, redirects to the not-found pages, and Netlify's copy of the form. */
async function addHostFiles(pages: string, endpoint: Exclude<ConsultationEndpoint, { takenBy: 'server' }>) {
  const addresses = (await listFiles(pages)).map((file) => `/${relative(pages, file)}`);
  const others = addresses.filter((path) => !path.endsWith('.html') && !path.startsWith(assetPath));
  await writeFile(join(pages, '_headers'), formatHeadersFile(others));
  const redirects = formatRedirectsFile(languages);
  if (redirects) await writeFile(join(pages, '_redirects'), redirects);
  // The language field is included because Netlify rejects fields that are not in `netlifyFormFile`.
  const known = localizeEndpoint(endpoint, languages[0], languages);
  const form = known.takenBy === 'service' ? renderNetlifyForm(known) : undefined;
  if (form) await writeFile(join(pages, netlifyFormFile), form);
}

async function publish(staged: Staged): Promise<void> {
  const complete = prepareStagingFolder(site);
  await cp(staged.pages, complete, { recursive: true });
  replaceFolder(complete, site);
  replaceFolder(staged.cache, cache);
  await rm(staged.pages, { recursive: true });
}
