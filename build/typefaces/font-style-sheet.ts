/**
 * Creates the style sheet of the brand's fonts. It contains an `@font-face` rule for each font file, fallback rules that scale
 * system fonts to the same widths, and the custom properties with the font families.
 */
import { readdir, readFile } from 'node:fs/promises';
import { createFontStack, type FontMetrics } from '@capsizecss/core';
import { fromBuffer } from '@capsizecss/unpack';
import { openBrandFolder } from '#lib/brand/brand-source.ts';
import { readBrand } from '#lib/brand/read.ts';
import type { Typeface } from '#lib/brand/schema/typefaces.ts';
import {
  basicCharacters,
  extraCharacters,
  findCharacters,
  listLanguageMenuCharacters,
} from './characters.ts';
import { hasExtraCharacters, listSubsetFiles } from './subset-files.ts';
import { findSupportedCharacters } from './subset-typeface.ts';

interface SystemFace {
  /** The names of fonts with the same widths, for `local()`. Some systems need the PostScript name instead of the full name. */
  readonly upright: readonly string[];
  readonly italic: readonly string[];
  readonly metrics: FontMetrics;
}

/**
 * @param names the names of the upright fonts; the first is the family name
 * @param slanted the suffix that the names of the italic fonts have
 */
function createSystemFace(
  category: Typeface['fallback'],
  names: readonly [string, ...string[]],
  [unitsPerEm, ascent, descent, lineGap, xWidthAvg]: readonly [number, number, number, number, number],
  slanted = 'Italic',
): SystemFace {
  const [familyName] = names;
  const unused = { fullName: familyName, postscriptName: familyName, capHeight: 0, xHeight: 0 };
  return {
    upright: names,
    italic: names.map((name) =>
      name.endsWith('-Regular') ? name.replace('Regular', slanted) : `${name} ${slanted}`,
    ),
    metrics: { ...unused, familyName, category, unitsPerEm, ascent, descent, lineGap, xWidthAvg },
  };
}

/**
 * System fonts in the order of preference. Windows, macOS and iOS have Georgia and Arial, Android has Noto Serif and Roboto,
 * Linux has Liberation (with the widths of Times New Roman and Arial) or DejaVu. The numbers are units per em, ascent, descent,
 * line gap, and average width. They are from @capsizecss/metrics 4.3.0, and for DejaVu 2.37 from @capsizecss/unpack.
 */
const systemFaces: Readonly<Record<Typeface['fallback'], readonly SystemFace[]>> = {
  serif: [
    createSystemFace('serif', ['Georgia'], [2048, 1878, -449, 0, 913]),
    createSystemFace('serif', ['Noto Serif', 'NotoSerif-Regular'], [1000, 1069, -293, 0, 481]),
    createSystemFace('serif', ['Times New Roman', 'Liberation Serif', 'Tinos'], [2048, 1825, -443, 87, 832]),
    createSystemFace('serif', ['DejaVu Serif'], [2048, 1901, -483, 0, 1058]),
  ],
  'sans-serif': [
    createSystemFace('sans-serif', ['Arial', 'Liberation Sans', 'Arimo'], [2048, 1854, -434, 67, 913]),
    createSystemFace('sans-serif', ['Roboto', 'Roboto-Regular'], [2048, 1900, -500, 0, 911]),
    createSystemFace('sans-serif', ['DejaVu Sans'], [2048, 1901, -483, 0, 1041], 'Oblique'),
  ],
};

/**
 * Returns the style sheet for one language. Its URLs are relative to the brand's folder.
 * @param directory the brand's folder
 * @param folder the language's folder; by default, the first language's
 */
export async function createFontStyleSheet(directory: URL, folder?: string): Promise<string> {
  const { brand, language, languages } = readBrand(openBrandFolder(directory), folder);
  const { typefaces, typefacesFolder } = language;
  const sameFaces = languages.filter((other) => other.typefacesFolder === typefacesFolder);
  const group = sameFaces.length > 0 ? sameFaces : [language];
  const words = await findCharacters(directory, group, brand.currency);
  const all = [
    ...new Set([
      ...basicCharacters,
      ...words.keys(),
      ...listLanguageMenuCharacters(languages),
      ...extraCharacters,
    ]),
  ];
  const folderUrl = new URL(typefacesFolder, directory);
  const files = await readdir(folderUrl);
  const rules = typefaces.map(async (typeface) => {
    const [first, ...others] = listSubsetFiles(typeface, files);
    if (!first) return { system: [], brand: [] };
    const read = (file: string) => readFile(new URL(file, folderUrl));
    const faces = others.map(async (file) =>
      toRule(typeface, typefacesFolder + file, [...(await findSupportedCharacters(await read(file), all))]),
    );
    return {
      system: await createFallbackRules(typeface, await read(first)),
      brand: [toRule(typeface, typefacesFolder + first), ...(await Promise.all(faces))],
    };
  });
  const lists = await Promise.all(rules);
  const brandRules = lists.flatMap((list) => list.brand).join('\n');
  return [
    ...lists.flatMap(({ system }) => system),
    `@media (scripting: none) {\n${brandRules}\n}`,
    formatTokens(typefaces),
  ].join('\n');
}

/**
 * Formats the `@font-face` rule of a file. It is in a media query for browsers without scripts. With scripts,
 * `font-loading-script.ts` loads the files, and waits for those with `font-display: optional`, because every page needs them.
 * @param characters the `unicode-range` of the file; by default, all characters
 */
function toRule({ family, style, weight }: Typeface, file: string, characters?: readonly string[]): string {
  return `@font-face {
  font-family: "${family}";
  font-style: ${style};
  font-weight: ${weight};
  font-display: ${hasExtraCharacters(file) ? 'swap' : 'optional'};
  src: url("./${file}") format("woff2");${characters ? `\n  unicode-range: ${formatUnicodeRange(characters)};` : ''}
}`;
}

async function createFallbackRules({ family, style, fallback }: Typeface, font: Buffer): Promise<string[]> {
  const measured = await fromBuffer(font);
  return systemFaces[fallback].map(({ upright, italic, metrics: system }, index) => {
    const { fontFaces } = createFontStack([measured, system], { fontFaceFormat: 'styleObject' });
    const scaled = fontFaces[0]?.['@font-face'];
    if (!scaled) throw new Error(`The package @capsizecss/core returned no fallback font for ${family}.`);
    const names = style === 'italic' ? italic : upright;
    return `@font-face {
  font-family: "${family} Fallback ${index + 1}";
  font-style: ${style};
  src: ${names.map((name) => `local("${name}")`).join(', ')};
  size-adjust: ${roundPercent(scaled.sizeAdjust)};
  ascent-override: ${roundPercent(scaled.ascentOverride)};
  descent-override: ${roundPercent(scaled.descentOverride)};
${scaled.lineGapOverride ? `  line-gap-override: ${roundPercent(scaled.lineGapOverride)};\n` : ''}}`;
  });
}

/**
 * Rounds to a tenth of a percent. This saves bytes, since each page contains sixty such numbers, and moves no glyph by a whole
 * pixel.
 */
const roundPercent = (percent = ''): string => `${Number(Number.parseFloat(percent).toFixed(1))}%`;

const fontTokens: Readonly<Record<Typeface['family'], string>> = {
  Display: '--font-display',
  Italic: '--font-italic',
  Text: '--font-text',
  'House Sans': '--font-sans',
};

/** Formats the custom properties. Each lists a font of the brand, and the system fonts to show until it is loaded. */
function formatTokens(typefaces: readonly Typeface[]): string {
  const tokens = typefaces.map(({ family, fallback }) => {
    const system = systemFaces[fallback].map((_, index) => `"${family} Fallback ${index + 1}"`);
    const generic = fallback === 'serif' ? 'serif' : 'system-ui, sans-serif';
    return `    ${fontTokens[family]}: ${[`"${family}"`, ...system, generic].join(', ')};\n`;
  });
  return `@layer tokens {\n  :root {\n${tokens.join('')}  }\n}`;
}

function formatUnicodeRange(characters: readonly string[]): string {
  const hex = (point: number) => point.toString(16).toUpperCase();
  const runs: [from: number, to: number][] = [];
  for (const point of characters.map((char) => char.codePointAt(0) ?? 0).toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && point === last[1] + 1) last[1] = point;
    else runs.push([point, point]);
  }
  return runs.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ');
}
