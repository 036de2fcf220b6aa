import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openBrandFolder } from '#lib/brand/brand-source.ts';
import { sampleBrandName } from '#lib/brand/directory.ts';
import { readBrand } from '#lib/brand/read.ts';
import { brandDirectory, language } from '#src/brand.ts';
import { checkGlyphsOfBrand, checkGlyphsOfPages } from './check-glyphs.ts';
import { createFontStyleSheet } from './font-style-sheet.ts';
import { subsetTypefaces } from './subset-typefaces.ts';

beforeAll(() => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  return () => log.mockRestore();
});

function copySample(
  ...changes: readonly (readonly [file: string, text: string | RegExp, other: string])[]
): URL {
  const copy = mkdtempSync(join(tmpdir(), 'brand-'));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  cpSync(`brands/${sampleBrandName}`, copy, { recursive: true, filter: (path) => !path.endsWith('.webp') });
  const copyUrl = pathToFileURL(`${copy}/`);
  for (const change of changes) replaceIn(copyUrl, ...change);
  return copyUrl;
}

function replaceIn(copy: URL, file: string, text: string | RegExp, other: string): void {
  const before = readFileSync(new URL(file, copy), 'utf8');
  expect(before).toMatch(text);
  writeFileSync(new URL(file, copy), before.replaceAll(text, other));
}

const check = (copy: URL): Promise<void> => checkGlyphsOfBrand(readBrand(openBrandFolder(copy)), copy);

const outdatedMessage = 'typefaces/ does not match typefaces.yaml: run `npm run fonts`.';
const headline = 'Exclusive. Discreet. Exceptional.';

test('a brand in Portuguese with euros has all glyphs, and the main files contain those of its texts', async () => {
  const copy = copySample(
    ['en/locale.yaml', 'language: en-US', 'language: pt-PT'],
    ['brand.yaml', 'USD', 'EUR'],
    ['en/hero.yaml', headline, 'À noite, só «o seu» serão, n.º 1.'],
  );
  await check(copy);
  await subsetTypefaces(copy);
  await check(copy);
  const [first] = (await createFontStyleSheet(copy)).match(/unicode-range: .*/) ?? [];
  expect(first).toMatch(/U\+A1/);
  expect(first).not.toMatch(/U\+20AC|U\+AB|U\+E3/);
});

test('the error for a character without a source names its location; a new source requires `npm run fonts`', async () => {
  const copy = copySample(['en/hero.yaml', headline, 'Spokojna łódź.']);
  await expect(check(copy)).rejects.toThrow(
    /^The typeface Display has no glyph for “ł” \(U\+0142, en\/hero\.yaml: “Spokojna łódź\.”\).*add a file that has it to `source`/,
  );
  const source = '@fontsource-variable/newsreader/files/newsreader-latin-ext-standard-normal.woff2';
  replaceIn(copy, 'typefaces.yaml', /source: (.*)/g, `source: [$1, "${source}"]`);
  await expect(check(copy)).rejects.toThrow(outdatedMessage);
  await subsetTypefaces(copy);
  await check(copy);
  replaceIn(copy, 'en/hero.yaml', 'Spokojna', 'Liniștea');
  await expect(check(copy)).rejects.toThrow(
    /^The typefaces in typefaces\/ have no glyph for “ș” \(U\+0219, .*\): run `npm run fonts`\.$/,
  );
});

test.each([
  ['newsreader-latin-standard', 'newsreader-latin-nonsense', /the source .*nonsense.* cannot be read: .*$/],
  ['opsz: 72', 'opzs: 72', /.* cannot be subset for Display: .*$/],
])('the error for a missing source or axis is a sentence: %s as %s', async (text, other, sentence) => {
  const copy = copySample(['typefaces.yaml', text, other]);
  await expect(subsetTypefaces(copy)).rejects.toThrow(new RegExp(`^typefaces\\.yaml: ${sentence.source}`));
});

test('`npm run fonts` removes its earlier files, and keeps other typefaces in the folder', async () => {
  const copy = copySample(['typefaces.yaml', 'weight: 250', 'weight: 300']);
  await expect(check(copy)).rejects.toThrow(outdatedMessage);
  for (const file of ['Licensed', 'display-spare-2'])
    writeFileSync(new URL(`typefaces/${file}.woff2`, copy), '');
  await subsetTypefaces(copy);
  await check(copy);
  const files = readdirSync(new URL('typefaces', copy));
  expect(files).toEqual(expect.arrayContaining(['Licensed.woff2', 'display-spare.woff2']));
  expect(files).not.toContain('display-spare-2.woff2');
});

test('texts, attributes and generated content of the site itself are checked', async () => {
  const site = mkdtempSync(join(tmpdir(), 'glyphs-'));
  onTestFinished(() => rmSync(site, { recursive: true }));
  mkdirSync(`${site}/_astro`);
  const page = '<title>☂</title><p>a ☃ b</p><input placeholder="☎"><script>"☔"</script>';
  writeFileSync(`${site}/index.html`, page);
  writeFileSync(`${site}/_astro/later.css`, '.a::before{content:"\\2713"}');
  const checking = checkGlyphsOfPages(pathToFileURL(`${site}/`), language, brandDirectory);
  await expect(checking).rejects.toThrow(/“✓” \(U\+2713, _astro\/later\.css.*“☃” .*“☎”/);
  await expect(checking).rejects.not.toThrow(/☂|☔/);
});
