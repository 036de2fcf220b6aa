import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openBrandFolder } from '#lib/brand/brand-source.ts';
import { sampleBrand } from '#lib/brand/directory.ts';
import { readBrand } from '#lib/brand/read.ts';
import { directory, language } from '#src/brand.ts';
import { checkGlyphsOfBrand, checkGlyphsOfPages } from './check-glyphs.ts';
import { createFontStyleSheet } from './font-style-sheet.ts';
import { subsetTypefaces } from './subset-typefaces.ts';

beforeAll(() => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  return () => log.mockRestore();
});

/** A copy of the sample brand, in which a text of a file is another. */
function changedSample(
  ...changes: readonly (readonly [file: string, text: string | RegExp, other: string])[]
): URL {
  const copy = mkdtempSync(join(tmpdir(), 'brand-'));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  cpSync(`brands/${sampleBrand}`, copy, { recursive: true, filter: (path) => !path.endsWith('.webp') });
  const place = pathToFileURL(`${copy}/`);
  for (const change of changes) replaceIn(place, ...change);
  return place;
}

function replaceIn(copy: URL, file: string, text: string | RegExp, other: string): void {
  const before = readFileSync(new URL(file, copy), 'utf8');
  expect(before).toMatch(text);
  writeFileSync(new URL(file, copy), before.replaceAll(text, other));
}

/** The check before a build. */
const check = (copy: URL): Promise<void> => checkGlyphsOfBrand(readBrand(openBrandFolder(copy)), copy);

const changedList = 'typefaces/ is not what typefaces.yaml says now: run `npm run fonts`.';
const headline = 'Exclusive. Discreet. Exceptional.';

test('a brand in Portuguese that counts in euros has all of its glyphs, and those that it prints in its first files', async () => {
  const copy = changedSample(
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

test('a character that no source has is named with its place; a source that is added asks for `npm run fonts`', async () => {
  const copy = changedSample(['en/hero.yaml', headline, 'Spokojna łódź.']);
  await expect(check(copy)).rejects.toThrow(
    /^The typeface Display has no glyph for “ł” \(U\+0142, en\/hero\.yaml: “Spokojna łódź\.”\).*add a file that has it to `source`/,
  );
  const source = '@fontsource-variable/newsreader/files/newsreader-latin-ext-standard-normal.woff2';
  replaceIn(copy, 'typefaces.yaml', /source: (.*)/g, `source: [$1, "${source}"]`);
  await expect(check(copy)).rejects.toThrow(changedList);
  await subsetTypefaces(copy);
  await check(copy);
  replaceIn(copy, 'en/hero.yaml', 'Spokojna', 'Liniștea');
  await expect(check(copy)).rejects.toThrow(
    /^The typefaces in typefaces\/ have no glyph for “ș” \(U\+0219, .*\): run `npm run fonts`\.$/,
  );
});

test.each([
  ['newsreader-latin-standard', 'newsreader-latin-nonsense', /the source .*nonsense.* cannot be read: .*$/],
  ['opsz: 72', 'opzs: 72', /.* cannot be subset as Display says: .*$/],
])(
  'a source that is not there, or has no such axis, is a sentence: %s as %s',
  async (text, other, sentence) => {
    const copy = changedSample(['typefaces.yaml', text, other]);
    await expect(subsetTypefaces(copy)).rejects.toThrow(new RegExp(`^typefaces\\.yaml: ${sentence.source}`));
  },
);

test('`npm run fonts` removes what it wrote before, and leaves a typeface that stands in the folder', async () => {
  const copy = changedSample(['typefaces.yaml', 'weight: 250', 'weight: 300']);
  await expect(check(copy)).rejects.toThrow(changedList);
  for (const file of ['Licensed', 'display-spare-2'])
    writeFileSync(new URL(`typefaces/${file}.woff2`, copy), '');
  await subsetTypefaces(copy);
  await check(copy);
  const files = readdirSync(new URL('typefaces', copy));
  expect(files).toEqual(expect.arrayContaining(['Licensed.woff2', 'display-spare.woff2']));
  expect(files).not.toContain('display-spare-2.woff2');
});

test('what pages print besides the brand’s words is checked, too: text, attributes and generated content', async () => {
  const site = mkdtempSync(join(tmpdir(), 'glyphs-'));
  onTestFinished(() => rmSync(site, { recursive: true }));
  mkdirSync(`${site}/_astro`);
  const page = '<title>☂</title><p>a ☃ b</p><input placeholder="☎"><script>"☔"</script>';
  writeFileSync(`${site}/index.html`, page);
  writeFileSync(`${site}/_astro/later.css`, '.a::before{content:"\\2713"}');
  const checking = checkGlyphsOfPages(pathToFileURL(`${site}/`), language, directory);
  await expect(checking).rejects.toThrow(/“✓” \(U\+2713, _astro\/later\.css.*“☃” .*“☎”/);
  await expect(checking).rejects.not.toThrow(/☂|☔/);
});
