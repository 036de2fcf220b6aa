import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { type Brand, type Language, readBrand } from '#lib/brand/read.ts';
import type { Typeface } from '#lib/brand/schema/typefaces.ts';
import { brandFolder } from '#lib/brand/source.ts';
import { basic, charactersOf, charactersOfChoice, spare } from './characters.ts';
import { cutFrom, type FaceGroup, faceGroups, recipe, recipeFile } from './cut-files.ts';
import { featuresFor, subsetFace } from './subset-face.ts';

const root = new URL('../../', import.meta.url);

/**
 * Cuts the typefaces of the brand in `directory` to its words, and writes the files into its `typefaces/`.
 * @throws {BrandError}
 */
export async function subsetFaces(directory: URL): Promise<void> {
  const read = readBrand(brandFolder(directory));
  // Drafts that can be read, and have typefaces of their own: they leave the published languages' files as they are.
  const drafts = read.drafts.flatMap((folder): Language[] => {
    try {
      const { language } = readBrand(read.source, folder);
      return language.typefaces === read.typefaces ? [] : [language];
    } catch {
      return [];
    }
  });
  for (const group of faceGroups([...read.languages, ...drafts])) await cutGroup(group, read, directory);
}

async function cutGroup(
  { folder, typefaces, languages: group }: FaceGroup,
  { brand, languages }: Brand,
  directory: URL,
): Promise<void> {
  const place = new URL(folder, directory);
  const words = [...(await charactersOf(directory, group, brand.currency)).keys()];
  const main = [...new Set([...basic, ...words, ...charactersOfChoice(languages)])].toSorted().join('');
  const rest = [...spare].filter((character) => !main.includes(character)).join('');
  await mkdir(place, { recursive: true });
  // Removes only what an earlier run has written: the folder may also hold a source.
  const before = await readdir(place);
  // The first of the families that share a file.
  for (const typeface of new Map(typefaces.toReversed().map((each) => [each.file, each])).values()) {
    for (const file of cutFrom(typeface, before)) await rm(new URL(file, place));
    await writeSubsets(typeface, main, typeface.file, folder, directory);
    await writeSubsets(typeface, rest, `${typeface.file}-spare`, folder, directory);
  }
  await writeFile(new URL(recipeFile, place), recipe(typefaces));
}

/** Subsets a typeface to `text`, and writes a file for each source that has some of it: `name`, `name-2`, … */
async function writeSubsets(
  typeface: Typeface,
  text: string,
  name: string,
  folder: string,
  directory: URL,
): Promise<void> {
  const subsets = await subsetFace({ root, directory }, typeface, text, {
    format: 'woff2',
    features: [...featuresFor(text), 'lnum', 'tnum'],
  });
  for (const [i, { font }] of subsets.entries()) {
    const file = `${folder.replace('typefaces/', '')}${name}${i === 0 ? '' : `-${i + 1}`}.woff2`;
    await writeFile(new URL(`typefaces/${file}`, directory), font);
    console.log(file.padEnd(32), `${(font.length / 1024).toFixed(1)} KB`);
  }
}
