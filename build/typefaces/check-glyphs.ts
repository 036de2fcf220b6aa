/** Checks that the brand's font files contain a glyph for every character of its pages. */
import { globSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type DefaultTreeAdapterTypes, parse, defaultTreeAdapter as tree } from 'parse5';
import postcss from 'postcss';
import { BrandError } from '#lib/brand/directory.ts';
import type { Brand, Language } from '#lib/brand/read.ts';
import type { Typeface } from '#lib/brand/schema/typefaces.ts';
import { addCharacters, type CharacterLocations, findCharacters, type TextLocation } from './characters.ts';
import {
  fontManifestFile,
  formatFontManifest,
  groupLanguagesByTypefaces,
  listSubsetFiles,
} from './subset-files.ts';
import { findSupportedCharacters, listFontSources, subsetTypeface } from './subset-typeface.ts';

type Subsets = Pick<Language, 'typefaces' | 'typefacesFolder'>;

/**
 * Checks the brand's texts before a build. Takes about a second.
 * @throws {BrandError} if the font files are outdated or lack a character
 */
export async function checkGlyphsOfBrand({ brand, languages }: Brand, directory: URL): Promise<void> {
  for (const { folder, typefaces, languages: group } of groupLanguagesByTypefaces(languages)) {
    const manifest = await readFile(new URL(fontManifestFile, new URL(folder, directory)), 'utf8').catch(
      () => '',
    );
    if (manifest !== formatFontManifest(typefaces))
      throw new BrandError(`${folder} does not match ${getListFile(folder)}: run \`npm run fonts\`.`);
    const words = await findCharacters(directory, group, brand.currency);
    const missing = await findMissingCharacters(words, { typefaces, typefacesFolder: folder }, directory);
    if (missing.size > 0)
      throw new BrandError(
        (await describeMissingSource(words, typefaces, folder, directory)) ??
          `${formatMissing(missing, folder)}: run \`npm run fonts\`.`,
      );
  }
}

const getListFile = (folder: string): string => `${folder.replace('typefaces/', '')}typefaces.yaml`;

/**
 * Checks built pages. The brand's texts have been checked before the build, so a missing character comes from the site's own
 * code.
 * @param site the folder of the pages
 * @param language the language of the pages
 * @param directory the brand's folder
 * @throws {BrandError} with the missing characters and their locations
 */
export async function checkGlyphsOfPages(site: URL, language: Subsets, directory: URL): Promise<void> {
  const missing = await findMissingCharacters(await findPageCharacters(site), language, directory);
  if (missing.size === 0) return;
  throw new BrandError(
    `${formatMissing(missing, language.typefacesFolder)}. The brand’s texts do not contain them, so they are the site’s own: ` +
      'add them to `basicCharacters` in build/typefaces/characters.ts, and run `npm run fonts`.',
  );
}

/**
 * Returns the characters that at least one font family lacks. Every family must contain all characters, because the style
 * sheets may apply any family to any text.
 */
async function findMissingCharacters(
  printed: CharacterLocations,
  { typefaces, typefacesFolder }: Subsets,
  directory: URL,
): Promise<CharacterLocations> {
  const folder = new URL(typefacesFolder, directory);
  const characters = [...printed.keys()];
  const missing = new Map<string, TextLocation>();
  const files = await readdir(folder);
  for (const typeface of typefaces) {
    const supported = new Set<string>();
    for (const name of listSubsetFiles(typeface, files)) {
      const file = await readFile(new URL(name, folder));
      for (const character of await findSupportedCharacters(file, characters)) supported.add(character);
    }
    for (const [character, location] of printed)
      if (!supported.has(character)) missing.set(character, location);
  }
  return missing;
}

const formatMissing = (missing: CharacterLocations, folder: string): string =>
  `The typefaces in ${folder} have no glyph for ${[...missing].slice(0, 12).map(formatCharacter).join(', ')}`;

function formatCharacter([character, { file, text }]: readonly [string, TextLocation]): string {
  const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  return `“${character}” (U+${code}, ${file}: “${text}”)`;
}

/** Returns an error message for the first typeface with characters that none of its font files contains. */
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
    const supported = new Set(subsets.flatMap(({ characters }) => characters));
    const missing = [...words].filter(([character]) => !supported.has(character));
    if (missing.length > 0)
      return (
        `The typeface ${typeface.family} has no glyph for ${missing.slice(0, 12).map(formatCharacter).join(', ')}: ` +
        `${listFontSources(typeface).join(' and ')} ${listFontSources(typeface).length > 1 ? 'have' : 'has'} none. ` +
        `In ${getListFile(folder)}, add a file that has it to \`source\`, or choose another typeface; or write it differently.`
      );
  }
  return undefined;
}

const checkout = new URL('../../', import.meta.url);

/** Returns the characters of built pages in texts, visible attributes, and CSS-generated content. */
async function findPageCharacters(site: URL): Promise<CharacterLocations> {
  const locations = new Map<string, TextLocation>();
  for (const file of globSync(['**/*.html', '_astro/*.css'], { cwd: fileURLToPath(site) }).toSorted()) {
    const source = await readFile(new URL(file, site), 'utf8');
    for (const text of file.endsWith('.css') ? extractStyleTexts(source) : extractPageTexts(parse(source)))
      addCharacters(locations, file, text);
  }
  return locations;
}

const hiddenElements = ['head', 'script', 'style', 'template', 'noscript'];
const visibleAttributes = ['alt', 'placeholder', 'value', 'label'];

function extractPageTexts(node: DefaultTreeAdapterTypes.Node): string[] {
  if (tree.isTextNode(node)) return [node.value];
  // Skips links to other languages: the fonts of this language may lack the characters of other languages' names.
  if (tree.isElementNode(node) && node.attrs.some(({ name }) => name === 'hreflang')) return [];
  const attributes = tree.isElementNode(node)
    ? node.attrs.filter(({ name }) => visibleAttributes.includes(name)).map(({ value }) => value)
    : [];
  const children = 'childNodes' in node ? node.childNodes : [];
  return [
    ...attributes,
    ...children.filter((child) => !hiddenElements.includes(child.nodeName)).flatMap(extractPageTexts),
  ];
}

function extractStyleTexts(source: string): string[] {
  const texts: string[] = [];
  postcss.parse(source).walkDecls(/^(?:content|quotes|symbols|suffix|prefix)$/, ({ value }) => {
    for (const [, text = ''] of value.matchAll(/"([^"]*)"/g))
      texts.push(
        text.replace(/\\([\da-f]{1,6})\s?/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16))),
      );
  });
  return texts;
}
