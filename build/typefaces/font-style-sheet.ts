/**
 * The style of a brand's typefaces: a rule for each file in its `typefaces/`, the system's faces that stand in where a page
 * is not set in them, scaled to the same widths, and the tokens that choose.
 */
import { readdir, readFile } from 'node:fs/promises';
import { createFontStack, type FontMetrics } from '@capsizecss/core';
import { fromBuffer } from '@capsizecss/unpack';
import { openBrandFolder } from '#lib/brand/brand-source.ts';
import { readBrand } from '#lib/brand/read.ts';
import type { Typeface } from '#lib/brand/schema/typefaces.ts';
import { basicCharacters, extraCharacters, findCharacters, languageMenuCharacters } from './characters.ts';
import { hasExtraCharacters, listSubsetFiles } from './subset-files.ts';
import { findSupportedCharacters } from './subset-typeface.ts';

interface SystemFace {
  /** Names of faces with the same widths, for `local()`: full names, and PostScript names where a system needs them. */
  readonly upright: readonly string[];
  readonly italic: readonly string[];
  readonly metrics: FontMetrics;
}

/**
 * @param names of the upright face, the family's first
 * @param slanted what its italic is called
 */
function systemFace(
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
 * System faces, in the order in which browsers try them. Windows, macOS and iOS have Georgia and Arial, Android has Noto
 * Serif and Roboto, Linux has Liberation (like Times and Arial) or DejaVu. The figures are units per em, ascent, descent, line
 * gap, and average width. Their source: @capsizecss/metrics 4.3.0; for DejaVu 2.37, @capsizecss/unpack.
 */
const systemFaces: Readonly<Record<Typeface['fallback'], readonly SystemFace[]>> = {
  serif: [
    systemFace('serif', ['Georgia'], [2048, 1878, -449, 0, 913]),
    systemFace('serif', ['Noto Serif', 'NotoSerif-Regular'], [1000, 1069, -293, 0, 481]),
    systemFace('serif', ['Times New Roman', 'Liberation Serif', 'Tinos'], [2048, 1825, -443, 87, 832]),
    systemFace('serif', ['DejaVu Serif'], [2048, 1901, -483, 0, 1058]),
  ],
  'sans-serif': [
    systemFace('sans-serif', ['Arial', 'Liberation Sans', 'Arimo'], [2048, 1854, -434, 67, 913]),
    systemFace('sans-serif', ['Roboto', 'Roboto-Regular'], [2048, 1900, -500, 0, 911]),
    systemFace('sans-serif', ['DejaVu Sans'], [2048, 1901, -483, 0, 1041], 'Oblique'),
  ],
};

/**
 * @param directory the brand's folder, beside whose `typefaces/` the style sheet stands
 * @param folder of the language that is set in them
 */
export async function createFontStyleSheet(directory: URL, folder?: string): Promise<string> {
  const { brand, language, languages } = readBrand(openBrandFolder(directory), folder);
  const { typefaces, typefacesFolder } = language;
  const sameFaces = languages.filter((each) => each.typefacesFolder === typefacesFolder);
  const group = sameFaces.length > 0 ? sameFaces : [language];
  const words = await findCharacters(directory, group, brand.currency);
  const all = [
    ...new Set([
      ...basicCharacters,
      ...words.keys(),
      ...languageMenuCharacters(languages),
      ...extraCharacters,
    ]),
  ];
  const place = new URL(typefacesFolder, directory);
  const files = await readdir(place);
  const rules = typefaces.map(async (typeface) => {
    const [first, ...others] = listSubsetFiles(typeface, files);
    if (!first) return [];
    const read = (file: string) => readFile(new URL(file, place));
    const faces = others.map(async (file) =>
      faceRule(typeface, typefacesFolder + file, [...(await findSupportedCharacters(await read(file), all))]),
    );
    return [
      ...(await fallbackRules(typeface, await read(first))),
      faceRule(typeface, typefacesFolder + first),
      ...(await Promise.all(faces)),
    ];
  });
  return [...(await Promise.all(rules)).flat(), tokenRules(typefaces)].join('\n');
}

/**
 * `all-faces-or-none.ts` looks for those with `optional`: these have the characters of all pages.
 * @param characters those that the file is used for; by default all that no other file of the family has
 */
function faceRule({ family, style, weight }: Typeface, file: string, characters?: readonly string[]): string {
  return `@font-face {
  font-family: "${family}";
  font-style: ${style};
  font-weight: ${weight};
  font-display: ${hasExtraCharacters(file) ? 'swap' : 'optional'};
  src: url("./${file}") format("woff2");${characters ? `\n  unicode-range: ${unicodeRange(characters)};` : ''}
}`;
}

/** `@font-face` rules for the system's faces, each scaled so that text is as wide as in `font`. */
async function fallbackRules({ family, style, fallback }: Typeface, font: Buffer): Promise<string[]> {
  const measured = await fromBuffer(font);
  return systemFaces[fallback].map(({ upright, italic, metrics: system }, choice) => {
    const { fontFaces } = createFontStack([measured, system], { fontFaceFormat: 'styleObject' });
    const scaled = fontFaces[0]?.['@font-face'];
    if (!scaled) throw new Error(`capsize made no fallback for ${family}.`);
    const names = style === 'italic' ? italic : upright;
    return `@font-face {
  font-family: "${family} Fallback ${choice + 1}";
  font-style: ${style};
  src: ${names.map((name) => `local("${name}")`).join(', ')};
  size-adjust: ${rounded(scaled.sizeAdjust)};
  ascent-override: ${rounded(scaled.ascentOverride)};
  descent-override: ${rounded(scaled.descentOverride)};
${scaled.lineGapOverride ? `  line-gap-override: ${rounded(scaled.lineGapOverride)};\n` : ''}}`;
  });
}

/** To a tenth of a percent, which moves no glyph by a pixel, to save bytes: a page has sixty of these figures. */
const rounded = (percent = ''): string => `${Number(Number.parseFloat(percent).toFixed(1))}%`;

/** The custom property for each family and its fallbacks. */
const fontTokens: Readonly<Record<Typeface['family'], string>> = {
  Display: '--font-display',
  Italic: '--font-italic',
  Text: '--font-text',
  'House Sans': '--font-sans',
};

/** The system's faces for each token; and the brand's before them, where the page has all of these. */
function tokenRules(typefaces: readonly Typeface[]): string {
  const lists = typefaces.map(({ family, fallback }) => {
    const system = systemFaces[fallback].map((_, choice) => `"${family} Fallback ${choice + 1}"`);
    const generic = fallback === 'serif' ? 'serif' : 'system-ui, sans-serif';
    return { name: fontTokens[family], system: [...system, generic].join(', '), brand: `"${family}"` };
  });
  const declared = (value: (list: (typeof lists)[number]) => string) =>
    lists.map((list) => `    ${value(list)};\n`).join('');
  const withBrand = declared(({ name, brand }) => `${name}: ${brand}, var(${name}-system)`);
  return `@layer tokens {
  :root {
${declared(({ name, system }) => `${name}-system: ${system}`)}${declared(({ name }) => `${name}: var(${name}-system)`)}  }

  :root[data-faces] {
${withBrand}  }

  @media (scripting: none) {
    :root {
${withBrand.replaceAll('    -', '      -')}    }
  }
}`;
}

/** Formats characters as a CSS `unicode-range`, such as `U+20-7E, U+A0`. */
function unicodeRange(characters: readonly string[]): string {
  const hex = (point: number) => point.toString(16).toUpperCase();
  const runs: [from: number, to: number][] = [];
  for (const point of characters.map((each) => each.codePointAt(0) ?? 0).toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && point === last[1] + 1) last[1] = point;
    else runs.push([point, point]);
  }
  return runs.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ');
}
