import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { directory, language } from '#src/brand.ts';
import { checkGlyphsOfPages } from './check-glyphs.ts';
import { facesStyle } from './faces-style.ts';

const checkout = fileURLToPath(new URL('../../', import.meta.url));

/** A copy of the sample brand, in which a text of a file is another. */
function changedSample(
  ...changes: readonly (readonly [file: string, text: string, other: string])[]
): string {
  mkdirSync(`${checkout}.cache`, { recursive: true });
  const copy = mkdtempSync(`${checkout}.cache/brand-`);
  onTestFinished(() => rmSync(copy, { recursive: true }));
  cpSync(`${checkout}brands/vesper-row`, copy, {
    recursive: true,
    filter: (path) => !path.endsWith('.webp'),
  });
  for (const [file, text, other] of changes) {
    const before = readFileSync(`${copy}/${file}`, 'utf8');
    expect(before).toContain(text);
    writeFileSync(`${copy}/${file}`, before.replace(text, other));
  }
  return copy;
}

/** Runs a script with the brand at `copy`, and returns what it says on standard error. */
function run(copy: string, script: string): string {
  const { stderr } = spawnSync(process.execPath, ['scripts/run.mjs', script], {
    cwd: checkout,
    encoding: 'utf8',
    env: { ...process.env, BRAND: `.cache/${basename(copy)}`, OUT_DIR: `${copy}/site` },
  });
  return stderr;
}

/** What the check before a build says, or nothing. */
function checked(copy: string): string {
  writeFileSync(
    `${copy}/check.ts`,
    `import { directory, selectedBrand } from '#src/brand.ts';
    import { checkGlyphsOfBrand } from '../../build/typefaces/check-glyphs.ts';
    await checkGlyphsOfBrand(selectedBrand, directory).catch((error) => console.error(error.message));`,
  );
  return run(copy, `.cache/${basename(copy)}/check.ts`).trim();
}

const headline = 'Exclusive. Discreet. Exceptional.';

test('a brand in Portuguese that counts in euros has all of its glyphs, and those that it prints in its first files', async () => {
  const copy = changedSample(
    ['en/locale.yaml', 'language: en-US', 'language: pt-PT'],
    ['brand.yaml', 'USD', 'EUR'],
    ['en/hero.yaml', headline, 'À noite, só «o seu» serão, n.º 1.'],
  );
  expect(checked(copy)).toBe('');
  expect(run(copy, 'build/typefaces/subset-faces.ts')).toBe('');
  expect(checked(copy)).toBe('');
  const [first] = (await facesStyle(pathToFileURL(`${copy}/`))).match(/unicode-range: .*/) ?? [];
  expect(first).toMatch(/U\+A1/);
  expect(first).not.toMatch(/U\+20AC|U\+AB|U\+E3/);
});

const polish = [['en/hero.yaml', headline, 'Spokojna łódź.']] as const;

test('a character that no source of a typeface has is named, with its place, and what to do', () => {
  expect(checked(changedSample(...polish))).toMatch(
    /^The typeface Display has no glyph for “ł” \(U\+0142, en\/hero\.yaml: “Spokojna łódź\.”\).*add a file that has it to `source`/,
  );
});

test('a source that is added asks for `npm run fonts`, and so does a character that the files lack', () => {
  const source = 'newsreader-latin-ext-standard-normal.woff2';
  const copy = changedSample(...polish);
  const list = readFileSync(`${copy}/typefaces.yaml`, 'utf8').replace(
    /source: (.*)/g,
    `source: [$1, "@fontsource-variable/newsreader/files/${source}"]`,
  );
  writeFileSync(`${copy}/typefaces.yaml`, list);
  expect(checked(copy)).toBe('typefaces/ is not what typefaces.yaml says now: run `npm run fonts`.');
  run(copy, 'build/typefaces/subset-faces.ts');
  expect(checked(copy)).toBe('');
  const text = readFileSync(`${copy}/en/hero.yaml`, 'utf8');
  writeFileSync(`${copy}/en/hero.yaml`, text.replace('Spokojna', 'Liniștea'));
  expect(checked(copy)).toMatch(
    /^The typefaces in typefaces\/ have no glyph for “ș” \(U\+0219, .*\): run `npm run fonts`\.$/,
  );
});

test('a source that is not there, or has no such axis, is a sentence', () => {
  const missing = changedSample(['typefaces.yaml', 'newsreader-latin-standard', 'newsreader-latin-nonsense']);
  expect(run(missing, 'build/typefaces/subset-faces.ts')).toMatch(
    /^typefaces\.yaml: the source .*nonsense.* cannot be read: .*\n$/,
  );
  const axis = changedSample(['typefaces.yaml', 'opsz: 72', 'opzs: 72']);
  expect(run(axis, 'build/typefaces/subset-faces.ts')).toMatch(
    /^typefaces\.yaml: .* cannot be subset as Display says: .*\n$/,
  );
});

test('`npm run fonts` removes what it wrote before, and leaves a typeface that stands in the folder', () => {
  const copy = changedSample();
  writeFileSync(`${copy}/typefaces/Licensed.woff2`, '');
  writeFileSync(`${copy}/typefaces/display-spare-2.woff2`, '');
  run(copy, 'build/typefaces/subset-faces.ts');
  const files = readdirSync(`${copy}/typefaces`);
  expect(files).toEqual(expect.arrayContaining(['Licensed.woff2', 'display-spare.woff2']));
  expect(files).not.toContain('display-spare-2.woff2');
});

test('a change to the weight asks for `npm run fonts`', () => {
  const copy = changedSample(['typefaces.yaml', 'weight: 250', 'weight: 300']);
  expect(checked(copy)).toBe('typefaces/ is not what typefaces.yaml says now: run `npm run fonts`.');
});

/** A site of one page. */
function siteOf(html: string): URL {
  const folder = mkdtempSync(join(tmpdir(), 'glyphs-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(`${folder}/_astro`);
  writeFileSync(`${folder}/index.html`, html);
  writeFileSync(`${folder}/_astro/later.css`, '.a::before{content:"\\2713"}');
  return pathToFileURL(`${folder}/`);
}

test('what pages print besides the brand’s words is checked, too: text, attributes and generated content', async () => {
  const check = checkGlyphsOfPages(
    siteOf('<title>☂</title><p>a ☃ b</p><input placeholder="☎"><script>"☔"</script>'),
    language,
    directory,
  );
  await expect(check).rejects.toThrow(/“✓” \(U\+2713, _astro\/later\.css.*“☃” .*“☎”/);
  await expect(check).rejects.not.toThrow(/☂|☔/);
});
