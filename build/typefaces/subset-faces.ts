/**
 * `npm run fonts`: makes the brand's `typefaces/` from its list and its words: font subsets, their style sheet, and
 * that of the fallbacks.
 */

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createFontStack, type FontMetrics } from '@capsizecss/core';
import { fromBuffer } from '@capsizecss/unpack';
import type { Typeface } from '#lib/brand/schema/typefaces.ts';
import { brand, directory, locale, typefaces } from '#lib/brand/selected.ts';
import { basic, charactersOfBrand, spare } from './characters.ts';
import { filesIn, recipe } from './faces-css.ts';
import { type FontSubset, subsetFace } from './subset-face.ts';
import { unicodeRange } from './unicode-range.ts';

const root = new URL('../../', import.meta.url);
const folder = new URL('typefaces/', directory);

interface SystemFace {
  /** Names of faces with the same widths, for `local()`: full names, and PostScript names where a system needs them. */
  readonly upright: readonly string[];
  readonly italic: readonly string[];
  readonly metrics: FontMetrics;
}

const metrics = (
  familyName: string,
  category: 'serif' | 'sans-serif',
  figures: readonly [unitsPerEm: number, ascent: number, descent: number, lineGap: number, xWidthAvg: number],
): FontMetrics => {
  const [unitsPerEm, ascent, descent, lineGap, xWidthAvg] = figures;
  const unused = { fullName: familyName, postscriptName: familyName, capHeight: 0, xHeight: 0 };
  return { ...unused, familyName, category, unitsPerEm, ascent, descent, lineGap, xWidthAvg };
};

/**
 * System faces that stand in until a typeface has loaded, in the order in which browsers try them. Windows, macOS and
 * iOS have Georgia and Arial, Android has Noto Serif and Roboto, Linux has Liberation (like Times and Arial) or DejaVu.
 * Source of the metrics: @capsizecss/metrics 4.3.0; for DejaVu 2.37, @capsizecss/unpack.
 */
const systemFaces: Readonly<Record<Typeface['fallback'], readonly SystemFace[]>> = {
  serif: [
    {
      upright: ['Georgia'],
      italic: ['Georgia Italic'],
      metrics: metrics('Georgia', 'serif', [2048, 1878, -449, 0, 913]),
    },
    {
      upright: ['Noto Serif', 'NotoSerif-Regular'],
      italic: ['Noto Serif Italic', 'NotoSerif-Italic'],
      metrics: metrics('Noto Serif', 'serif', [1000, 1069, -293, 0, 481]),
    },
    {
      upright: ['Times New Roman', 'Liberation Serif', 'Tinos'],
      italic: ['Times New Roman Italic', 'Liberation Serif Italic', 'Tinos Italic'],
      metrics: metrics('Times New Roman', 'serif', [2048, 1825, -443, 87, 832]),
    },
    {
      upright: ['DejaVu Serif'],
      italic: ['DejaVu Serif Italic'],
      metrics: metrics('DejaVu Serif', 'serif', [2048, 1901, -483, 0, 1058]),
    },
  ],
  'sans-serif': [
    {
      upright: ['Arial', 'Liberation Sans', 'Arimo'],
      italic: ['Arial Italic', 'Liberation Sans Italic', 'Arimo Italic'],
      metrics: metrics('Arial', 'sans-serif', [2048, 1854, -434, 67, 913]),
    },
    {
      upright: ['Roboto', 'Roboto-Regular'],
      italic: ['Roboto Italic', 'Roboto-Italic'],
      metrics: metrics('Roboto', 'sans-serif', [2048, 1900, -500, 0, 911]),
    },
    {
      upright: ['DejaVu Sans'],
      italic: ['DejaVu Sans Oblique'],
      metrics: metrics('DejaVu Sans', 'sans-serif', [2048, 1901, -483, 0, 1041]),
    },
  ],
};

interface File extends FontSubset {
  /** Without extension. */
  readonly name: string;
}

/** Subsets a typeface to `text`, and writes a file for each source that has some of it: `name`, `name-2`, … */
async function writeSubsets(typeface: Typeface, text: string, name: string): Promise<File[]> {
  const subsets = await subsetFace(root, typeface, text, {
    format: 'woff2',
    features: ['kern', 'liga', 'lnum', 'tnum'],
  });
  const files = subsets.map((subset, i) => ({ ...subset, name: i === 0 ? name : `${name}-${i + 1}` }));
  for (const { name, font } of files) {
    await writeFile(new URL(`${name}.woff2`, folder), font);
    console.log(`${name}.woff2`.padEnd(32), `${(font.length / 1024).toFixed(1)} KB`);
  }
  return files;
}

/**
 * @param display `optional` for the characters of all pages: `AllFacesOrNone.astro` looks for these
 * @param characters those that the file is used for; by default all that no other file of the family has
 */
function faceRule(
  { family, style, weight }: Typeface,
  file: string,
  display: 'optional' | 'swap',
  characters?: readonly string[],
): string {
  return `@font-face {
  font-family: "${family}";
  font-style: ${style};
  font-weight: ${weight};
  font-display: ${display};
  src: url("./${file}.woff2") format("woff2");${characters ? `\n  unicode-range: ${unicodeRange(characters)};` : ''}
}`;
}

/** `@font-face` rules for the system's faces, each scaled so that text is as wide as in `font`. */
async function fallbackRules({ family, style, fallback }: Typeface, font: Uint8Array): Promise<string[]> {
  const measured = await fromBuffer(Buffer.from(font));
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
const token: Readonly<Record<Typeface['family'], string>> = {
  Display: '--font-display',
  Italic: '--font-italic',
  Text: '--font-text',
  'House Sans': '--font-sans',
};

/** The system's faces for each token; and the brand's before them, where the page has all of these. */
function tokenRules(): string {
  const lists = typefaces.map(({ family, fallback }) => {
    const system = systemFaces[fallback].map((_, choice) => `"${family} Fallback ${choice + 1}"`);
    const generic = fallback === 'serif' ? 'serif' : 'system-ui, sans-serif';
    return { name: token[family], system: [...system, generic].join(', '), brand: `"${family}"` };
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

const brandCharacters = [...(await charactersOfBrand(directory, locale, brand.currency)).keys()];
const main = [...new Set([...basic, ...brandCharacters])].toSorted().join('');
const rest = [...spare].filter((character) => !main.includes(character)).join('');

await mkdir(folder, { recursive: true });
// Removes only what an earlier run has written: the folder may also hold a source.
const before = await readFile(new URL('faces.css', folder), 'utf8').catch(() => '');
for (const { file } of filesIn(before)) await rm(new URL(file, folder), { force: true });
const [faces, fallbacks]: [string[], string[]] = [[], []];
for (const typeface of typefaces) {
  const [first, ...others] = await writeSubsets(typeface, main, typeface.file);
  if (!first) throw new Error(`The source of ${typeface.file} has none of the brand's characters.`);
  const spares = await writeSubsets(typeface, rest, `${typeface.file}-spare`);
  faces.push(
    faceRule(typeface, first.name, 'optional'),
    ...others.map(({ name, characters }) => faceRule(typeface, name, 'optional', characters)),
    ...spares.map(({ name, characters }) => faceRule(typeface, name, 'swap', characters)),
  );
  fallbacks.push(...(await fallbackRules(typeface, first.font)));
}
fallbacks.push(tokenRules());
for (const [name, rules] of Object.entries({ faces, fallbacks }))
  await writeFile(new URL(`${name}.css`, folder), `${[recipe(typefaces), ...rules].join('\n\n')}\n`);
