import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { brandDirectory, language, languages } from '#src/brand.ts';
import { findCharacters, listLanguageMenuCharacters } from './characters.ts';
import { groupLanguagesByTypefaces } from './subset-files.ts';
import { selectFontFeatures } from './subset-typeface.ts';

test('files that several languages share contain only the characters of these languages', async () => {
  const copy = mkdtempSync(join(tmpdir(), 'characters-'));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  cpSync(fileURLToPath(brandDirectory), copy, { recursive: true, filter: (path) => !path.endsWith('.webp') });
  cpSync('tests/support/brands/casa-da-vespera/pt', join(copy, 'pt'), { recursive: true });
  const portuguese = { folder: 'pt', locale: { language: 'pt-PT', clock: 'h23' } } as const;
  const copyUrl = pathToFileURL(`${copy}/`);
  const english = await findCharacters(copyUrl, [language], 'USD');
  expect(english.has('ã')).toBe(false);
  expect((await findCharacters(copyUrl, [language, portuguese], 'USD')).get('ã')?.file).toMatch(/^pt\//);
});

test('the characters of a language include those around formatted numbers', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'characters-'));
  onTestFinished(() => rmSync(empty, { recursive: true }));
  const japanese = { folder: 'ja', locale: { language: 'ja-JP', clock: 'h23' } } as const;
  const characters = await findCharacters(pathToFileURL(`${empty}/`), [japanese], 'EUR');
  expect([...characters.keys()]).toEqual(expect.arrayContaining([...'〜分後時間日']));
});

test('languages share typeface files, except those with their own typefaces', () => {
  const other = { ...language, folder: 'pt' };
  const arabic = { ...language, folder: 'ar', typefacesFolder: 'typefaces/ar/' };
  expect(
    groupLanguagesByTypefaces([language, arabic, other]).map((group) => [group.folder, group.languages]),
  ).toEqual([
    ['typefaces/', [language, other]],
    ['typefaces/ar/', [arabic]],
  ]);
  expect(listLanguageMenuCharacters(languages)).toBe('');
  expect(listLanguageMenuCharacters([language, { ...other, name: 'Português' }])).toContain('ê');
});

test('joining scripts keep the OpenType features that join letters', () => {
  expect(selectFontFeatures('Vesper Row, à la carte')).toEqual(['kern', 'liga']);
  expect(selectFontFeatures('Vesper Row, شروط')).toEqual(
    expect.arrayContaining(['init', 'medi', 'fina', 'rlig', 'calt', 'mark']),
  );
});
