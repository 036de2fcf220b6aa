/** `npm run fonts`: cuts the brand's typefaces to its words, and writes the files into its `typefaces/`. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { brandDirectory } from '#lib/brand/directory.ts';
import { type Language, readBrand } from '#lib/brand/read.ts';
import type { Typeface } from '#lib/brand/schema/typefaces.ts';
import { brandFolder } from '#lib/brand/source.ts';
import { basic, charactersOf, charactersOfChoice, spare } from './characters.ts';
import { cutFrom, recipe, recipeFile } from './cut-files.ts';
import { type FaceGroup, faceGroups } from './face-groups.ts';
import { featuresFor, subsetFace } from './subset-face.ts';

const root = new URL('../../', import.meta.url);
const directory = brandDirectory();
const selectedBrand = readBrand(brandFolder(directory));
const { brand, languages } = selectedBrand;

/** Drafts that can be read, and have typefaces of their own: they leave the published languages' files as they are. */
const drafts = selectedBrand.drafts.flatMap((folder): Language[] => {
  try {
    const { language } = readBrand(selectedBrand.source, folder);
    return language.typefaces === selectedBrand.typefaces ? [] : [language];
  } catch {
    return [];
  }
});

for (const group of faceGroups([...languages, ...drafts])) await cut(group);

async function cut({ folder, typefaces, languages: group }: FaceGroup): Promise<void> {
  const place = new URL(folder, directory);
  const words = [...(await charactersOf(directory, group, brand.currency)).keys()];
  const main = [...new Set([...basic, ...words, ...charactersOfChoice(languages)])].toSorted().join('');
  const rest = [...spare].filter((character) => !main.includes(character)).join('');
  await mkdir(place, { recursive: true });
  // Removes only what an earlier run has written: the folder may also hold a source.
  const before = await readdir(place);
  const written = new Set<string>();
  for (const typeface of typefaces) {
    if (written.has(typeface.file)) continue;
    written.add(typeface.file);
    for (const file of cutFrom(typeface, before)) await rm(new URL(file, place));
    await writeSubsets(typeface, main, typeface.file, folder);
    await writeSubsets(typeface, rest, `${typeface.file}-spare`, folder);
  }
  await writeFile(new URL(recipeFile, place), recipe(typefaces));
}

/** Subsets a typeface to `text`, and writes a file for each source that has some of it: `name`, `name-2`, … */
async function writeSubsets(typeface: Typeface, text: string, name: string, folder: string): Promise<void> {
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
