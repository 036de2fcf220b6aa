/**
 * Checks that the brand's typefaces, as `npm run fonts` has subset them, have a glyph for every character of its pages.
 */
import { globSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type DefaultTreeAdapterTypes, parse, defaultTreeAdapter as tree } from 'parse5';
import postcss from 'postcss';
import { BrandError } from '#lib/brand/directory.ts';
import type { Brand, Language } from '#lib/brand/read.ts';
import type { Typeface } from '#lib/brand/schema/typefaces.ts';
import { addCharacters, type CharacterLocations, findCharacters, type TextLocation } from './characters.ts';
import { formatManifest, groupByTypefaces, listSubsetFiles, manifestFile } from './subset-files.ts';
import { findSupportedCharacters, listSources, subsetTypeface } from './subset-typeface.ts';

/** Where the files are, and what they were cut from. */
type Faces = Pick<Language, 'typefaces' | 'typefacesFolder'>;

/**
 * Checks the brand's words before a build; takes a second.
 * @throws {BrandError} when the typefaces are not subset as the brand's list says, or lack a character; says what to do
 */
export async function checkGlyphsOfBrand({ brand, languages }: Brand, directory: URL): Promise<void> {
  for (const { folder, typefaces, languages: group } of groupByTypefaces(languages)) {
    const madeFrom = await readFile(new URL(manifestFile, new URL(folder, directory)), 'utf8').catch(
      () => '',
    );
    if (madeFrom !== formatManifest(typefaces))
      throw new BrandError(`${folder} is not what ${listOf(folder)} says now: run \`npm run fonts\`.`);
    const words = await findCharacters(directory, group, brand.currency);
    const missing = await findMissingCharacters(words, { typefaces, typefacesFolder: folder }, directory);
    if (missing.size > 0)
      throw new BrandError(
        (await describeMissingSource(words, typefaces, folder, directory)) ??
          `${list(missing, folder)}: run \`npm run fonts\`.`,
      );
  }
}

/** The list that the files of a folder are cut by: `typefaces.yaml`, `ar/typefaces.yaml`. */
const listOf = (folder: string): string => `${folder.replace('typefaces/', '')}typefaces.yaml`;

/**
 * Checks built pages. The brand's words have been checked by then, so that a missing character comes from the site's
 * own code.
 * @param site the folder with the pages
 * @param language that they are in
 * @param directory the brand's folder
 * @throws {BrandError} that names the missing characters, and where they stand
 */
export async function checkGlyphsOfPages(site: URL, language: Faces, directory: URL): Promise<void> {
  const missing = await findMissingCharacters(await charactersOfPages(site), language, directory);
  if (missing.size === 0) return;
  throw new BrandError(
    `${list(missing, language.typefacesFolder)}. The brand’s words do not have it, so it is the site’s own: ` +
      'add it to `basic` in build/typefaces/characters.ts, and run `npm run fonts`.',
  );
}

/** The characters that at least one family lacks. Every family needs all, since any style sheet may use it anywhere. */
async function findMissingCharacters(
  printed: CharacterLocations,
  { typefaces, typefacesFolder }: Faces,
  directory: URL,
): Promise<CharacterLocations> {
  const folder = new URL(typefacesFolder, directory);
  const characters = [...printed.keys()];
  const missing = new Map<string, TextLocation>();
  const files = await readdir(folder);
  for (const typeface of typefaces) {
    const had = new Set<string>();
    for (const name of listSubsetFiles(typeface, files)) {
      const file = await readFile(new URL(name, folder));
      for (const character of await findSupportedCharacters(file, characters)) had.add(character);
    }
    for (const [character, place] of printed) if (!had.has(character)) missing.set(character, place);
  }
  return missing;
}

const list = (missing: CharacterLocations, folder: string): string =>
  `The typefaces in ${folder} have no glyph for ${[...missing].slice(0, 12).map(named).join(', ')}`;

function named([character, { file, text }]: readonly [string, TextLocation]): string {
  const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  return `“${character}” (U+${code}, ${file}: “${text}”)`;
}

/** A sentence about the first typeface none of whose sources has some of these characters. */
async function describeMissingSource(
  words: CharacterLocations,
  typefaces: readonly Typeface[],
  folder: string,
  directory: URL,
): Promise<string | undefined> {
  for (const typeface of typefaces) {
    const subsets = await subsetTypeface(
      { root: checkout, directory },
      typeface,
      [...words.keys()].join(''),
      {
        format: 'truetype',
        features: [],
      },
    );
    const had = new Set(subsets.flatMap(({ characters }) => characters));
    const missing = [...words].filter(([character]) => !had.has(character));
    if (missing.length > 0)
      return (
        `The typeface ${typeface.family} has no glyph for ${missing.slice(0, 12).map(named).join(', ')}: ` +
        `${listSources(typeface).join(' and ')} ${listSources(typeface).length > 1 ? 'have' : 'has'} none. ` +
        `In ${listOf(folder)}, add a file that has it to \`source\`, or choose another typeface; or write it differently.`
      );
  }
  return undefined;
}

const checkout = new URL('../../', import.meta.url);

/** The characters of built pages: texts, visible attributes, and generated content. */
async function charactersOfPages(site: URL): Promise<CharacterLocations> {
  const places = new Map<string, TextLocation>();
  for (const file of globSync(['**/*.html', '_astro/*.css'], { cwd: fileURLToPath(site) }).toSorted()) {
    const source = await readFile(new URL(file, site), 'utf8');
    for (const text of file.endsWith('.css') ? textsOfStyle(source) : textsOfPage(parse(source)))
      addCharacters(places, file, text);
  }
  return places;
}

const unread = ['head', 'script', 'style', 'template', 'noscript'];
const readAttributes = ['alt', 'placeholder', 'value', 'label'];

function textsOfPage(node: DefaultTreeAdapterTypes.Node): string[] {
  if (tree.isTextNode(node)) return [node.value];
  // The name of another language, in letters that this one may not have.
  if (tree.isElementNode(node) && node.attrs.some(({ name }) => name === 'hreflang')) return [];
  const attributes = tree.isElementNode(node)
    ? node.attrs.filter(({ name }) => readAttributes.includes(name)).map(({ value }) => value)
    : [];
  const children = 'childNodes' in node ? node.childNodes : [];
  return [
    ...attributes,
    ...children.filter((child) => !unread.includes(child.nodeName)).flatMap(textsOfPage),
  ];
}

/** The strings of generated content, such as `content: "“"`. */
function textsOfStyle(source: string): string[] {
  const texts: string[] = [];
  postcss.parse(source).walkDecls(/^(?:content|quotes|symbols|suffix|prefix)$/, ({ value }) => {
    for (const [, text = ''] of value.matchAll(/"([^"]*)"/g))
      texts.push(
        text.replace(/\\([\da-f]{1,6})\s?/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16))),
      );
  });
  return texts;
}
