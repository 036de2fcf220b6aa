/** `npm run fonts`: cuts the brand's typefaces to its words, and writes the files into its `typefaces/`. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import type { Typeface } from '#lib/brand/schema/typefaces.ts';
import { brand, directory, locale, typefaces } from '#lib/brand/selected.ts';
import { basic, charactersOfBrand, spare } from './characters.ts';
import { cutFrom, recipe, recipeFile } from './cut-files.ts';
import { subsetFace } from './subset-face.ts';

const root = new URL('../../', import.meta.url);
const folder = new URL('typefaces/', directory);

/** Subsets a typeface to `text`, and writes a file for each source that has some of it: `name`, `name-2`, … */
async function writeSubsets(typeface: Typeface, text: string, name: string): Promise<void> {
  const subsets = await subsetFace(root, typeface, text, {
    format: 'woff2',
    features: ['kern', 'liga', 'lnum', 'tnum'],
  });
  for (const [i, { font }] of subsets.entries()) {
    const file = `${name}${i === 0 ? '' : `-${i + 1}`}.woff2`;
    await writeFile(new URL(file, folder), font);
    console.log(file.padEnd(32), `${(font.length / 1024).toFixed(1)} KB`);
  }
}

const brandCharacters = [...(await charactersOfBrand(directory, locale, brand.currency)).keys()];
const main = [...new Set([...basic, ...brandCharacters])].toSorted().join('');
const rest = [...spare].filter((character) => !main.includes(character)).join('');

await mkdir(folder, { recursive: true });
// Removes only what an earlier run has written: the folder may also hold a source.
const before = await readdir(folder);
for (const typeface of typefaces) {
  for (const file of cutFrom(typeface, before)) await rm(new URL(file, folder));
  await writeSubsets(typeface, main, typeface.file);
  await writeSubsets(typeface, rest, `${typeface.file}-spare`);
}
await writeFile(new URL(recipeFile, folder), recipe(typefaces));
