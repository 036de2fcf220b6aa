/** `npm run fonts`: makes the brand's `typefaces/` from its list: subset fonts, their style sheet, and the fallbacks'. */
import { writeFile } from 'node:fs/promises';
import { createFontStack, type FontMetrics } from '@capsizecss/core';
import { fromBuffer } from '@capsizecss/unpack';
import { typefaces } from '#brand/typefaces.ts';
import type { Typeface } from '../src/content/types.ts';
import { cutFace } from '../src/fonts/cut-face.ts';

const root = new URL('../', import.meta.url);
const directory = new URL('typefaces/', import.meta.resolve('#brand/typefaces.ts'));

const codePoints = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** ASCII and typographic punctuation: all that English pages need. */
const basic = [...codePoints(0x20, 0x7e), ...[...'\u00a0©·–—‘’“”•…−×'].map((c) => c.codePointAt(0) ?? 0)];
/** The rest of Latin-1, fetched only by a page that has one of these characters. */
const accented = codePoints(0xa1, 0xff).filter((point) => !basic.includes(point));

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
 * System faces that replace a typeface until it is loaded, in the order in which browsers try them. Windows, macOS and
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

/** A CSS `unicode-range`: `U+20-7E, U+A0`. */
function unicodeRange(points: readonly number[]): string {
  const hex = (point: number) => point.toString(16).toUpperCase();
  const runs: [from: number, to: number][] = [];
  for (const point of points.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && point === last[1] + 1) last[1] = point;
    else runs.push([point, point]);
  }
  return runs.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ');
}

async function writeCut(typeface: Typeface, points: readonly number[], file: string): Promise<Buffer> {
  const cut = await cutFace(root, typeface, String.fromCodePoint(...points), {
    format: 'woff2',
    features: ['kern', 'liga', 'lnum', 'tnum'],
  });
  await writeFile(new URL(`${file}.woff2`, directory), cut);
  console.log(`${file}.woff2`.padEnd(32), `${(cut.length / 1024).toFixed(1)} KB`);
  return Buffer.from(cut);
}

/** @param points the code points to use the file for; by default all that no other file of the family has */
function faceRule({ family, style, weight }: Typeface, file: string, points?: readonly number[]): string {
  return `@font-face {
  font-family: "${family}";
  font-style: ${style};
  font-weight: ${weight};
  font-display: swap;
  src: url("./${file}.woff2") format("woff2");${points ? `\n  unicode-range: ${unicodeRange(points)};` : ''}
}`;
}

/** `@font-face` rules for the system's faces, each scaled so that text is as wide as in `cut`. */
async function fallbackRules({ family, style, fallback }: Typeface, cut: Buffer): Promise<string[]> {
  const measured = await fromBuffer(cut);
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

/** To a tenth of a percent, which moves no glyph by a pixel. The page carries sixty of these figures. */
const rounded = (percent = ''): string => `${Number(Number.parseFloat(percent).toFixed(1))}%`;

const [faces, fallbacks]: [string[], string[]] = [[], []];
for (const typeface of typefaces) {
  const cut = await writeCut(typeface, basic, typeface.file);
  await writeCut(typeface, accented, `${typeface.file}-accented`);
  faces.push(faceRule(typeface, typeface.file), faceRule(typeface, `${typeface.file}-accented`, accented));
  fallbacks.push(...(await fallbackRules(typeface, cut)));
}
const heading =
  '/* Made by `npm run fonts` from the list of typefaces beside this folder: edit that, not this file. */';
for (const [name, rules] of Object.entries({ faces, fallbacks }))
  await writeFile(new URL(`${name}.css`, directory), `${[heading, ...rules].join('\n\n')}\n`);
