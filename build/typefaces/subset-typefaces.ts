import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { openBrandFolder } from '#lib/brand/brand-source.ts';
import { type Brand, type Language, readBrand } from '#lib/brand/read.ts';
import type { Typeface } from '#lib/brand/schema/typefaces.ts';
import {
  basicCharacters,
  extraCharacters,
  findCharacters,
  listLanguageMenuCharacters,
} from './characters.ts';
import type { TypefaceGroup } from './subset-files.ts';
import {
  fontManifestFile,
  formatFontManifest,
  groupLanguagesByTypefaces,
  listSubsetFiles,
} from './subset-files.ts';
import { selectFontFeatures, subsetTypeface } from './subset-typeface.ts';

const root = new URL('../../', import.meta.url);

/**
 * Creates the brand's font files in `typefaces/`, reduced to the characters of its texts.
 * @throws {BrandError}
 */
export async function subsetTypefaces(directory: URL): Promise<void> {
  const read = readBrand(openBrandFolder(directory));
  // Includes drafts with their own fonts, but not drafts that would change the files of published languages.
  const drafts = read.drafts.flatMap((folder): Language[] => {
    try {
      const { language } = readBrand(read.source, folder);
      return language.typefaces === read.typefaces ? [] : [language];
    } catch {
      return [];
    }
  });
  for (const group of groupLanguagesByTypefaces([...read.languages, ...drafts]))
    await subsetGroup(group, read, directory);
}

async function subsetGroup(
  { folder, typefaces, languages: group }: TypefaceGroup,
  { brand, languages }: Brand,
  directory: URL,
): Promise<void> {
  const folderUrl = new URL(folder, directory);
  const words = [...(await findCharacters(directory, group, brand.currency)).keys()];
  const main = [...new Set([...basicCharacters, ...words, ...listLanguageMenuCharacters(languages)])]
    .toSorted()
    .join('');
  const rest = [...extraCharacters].filter((character) => !main.includes(character)).join('');
  await mkdir(folderUrl, { recursive: true });
  // Removes only files from an earlier run, because the folder may also contain a source.
  const existingFiles = await readdir(folderUrl);
  // Typefaces with the same file are processed once.
  for (const typeface of new Map(typefaces.toReversed().map((each) => [each.file, each])).values()) {
    for (const file of listSubsetFiles(typeface, existingFiles)) await rm(new URL(file, folderUrl));
    await writeSubsets(typeface, main, typeface.file, folder, directory);
    await writeSubsets(typeface, rest, `${typeface.file}-spare`, folder, directory);
  }
  await writeFile(new URL(fontManifestFile, folderUrl), formatFontManifest(typefaces));
}

/** Writes the subset of each source that contains some of the characters, as `name`, `name-2`, … */
async function writeSubsets(typeface: Typeface, text: string, name: string, folder: string, directory: URL) {
  const subsets = await subsetTypeface({ root, directory }, typeface, text, {
    format: 'woff2',
    features: [...selectFontFeatures(text), 'lnum', 'tnum'],
  });
  for (const [i, { font }] of subsets.entries()) {
    const file = `${folder.replace('typefaces/', '')}${name}${i === 0 ? '' : `-${i + 1}`}.woff2`;
    await writeFile(new URL(`typefaces/${file}`, directory), font);
    console.log(file.padEnd(32), `${(font.length / 1024).toFixed(1)} KB`);
  }
}
