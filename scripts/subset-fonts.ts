/** Makes `src/fonts/*.woff2` and the three style files of faces from the list in `src/fonts/cuts.ts`. */
import { writeFile } from 'node:fs/promises';
import { fromBuffer } from '@capsizecss/unpack';
import { cutFace } from '../src/fonts/cut-face.ts';
import { type Cut, cuts } from '../src/fonts/cuts.ts';

const root = new URL('../', import.meta.url);

const codePoints = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** English with typographers' punctuation: what the pages are set in. */
const basic = [...codePoints(0x20, 0x7e), ...[...'\u00a0©·–—‘’“”•…−×'].map((c) => c.codePointAt(0) ?? 0)];
/** Accented letters, fetched only by a page that holds one. */
const accented = codePoints(0xa1, 0xff).filter((point) => !basic.includes(point));

/**
 * System faces of similar shape, the first choice first: the names of one design under which systems have it, and the
 * average width of a letter in English as a part of the em. Source: capsize's metrics, and its measure of the Liberation
 * faces, which are as wide as Times New Roman and Arial.
 */
const systemFaces = {
  Georgia: [
    { names: ['Georgia'], width: 913 / 2048 },
    { names: ['Times New Roman', 'Liberation Serif', 'Tinos'], width: 832 / 2048 },
  ],
  Arial: [{ names: ['Arial', 'Liberation Sans', 'Arimo'], width: 913 / 2048 }],
};

/** Sorted code points as CSS writes them, neighbors joined: `U+20-7E, U+A0`. */
function unicodeRange(points: number[]): string {
  const hex = (point: number) => point.toString(16).toUpperCase();
  const runs: [from: number, to: number][] = [];
  for (const point of points.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && point === last[1] + 1) last[1] = point;
    else runs.push([point, point]);
  }
  return runs.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ');
}

async function writeSubset(cut: Cut, points: number[], file: string): Promise<Buffer> {
  const subset = await cutFace(root, cut, String.fromCodePoint(...points), {
    format: 'woff2',
    features: ['kern', 'liga', 'lnum', 'tnum', 'onum', 'pnum'],
  });
  await writeFile(new URL(`src/fonts/${file}.woff2`, root), subset);
  console.log(`${file}.woff2`.padEnd(32), `${(subset.length / 1024).toFixed(1)} KB`);
  return Buffer.from(subset);
}

/** @param points what the face is asked for; without them, whatever no other face of the family is */
function face(cut: Cut, file: string, points?: number[]): string {
  return `@font-face {
  font-family: "${cut.family}";
  font-style: ${cut.style};
  font-weight: ${cut.weight};
  font-display: swap;
  src: url("../fonts/${file}.woff2") format("woff2");${points ? `\n  unicode-range: ${unicodeRange(points)};` : ''}
}`;
}

/** The system faces, each scaled so that lines break where they will break when the file has arrived. */
async function fallbackFaces(cut: Cut, file: Buffer): Promise<string[]> {
  const metrics = await fromBuffer(file);
  const em = metrics.unitsPerEm;
  const percent = (value: number) => `${(value * 100).toFixed(2)}%`;
  return systemFaces[cut.fallback].map(({ names, width }, choice) => {
    const scale = metrics.xWidthAvg / em / width;
    return `@font-face {
  font-family: "${cut.family} Fallback${choice > 0 ? ` ${choice + 1}` : ''}";
  font-style: ${cut.style};
  src: ${names.map((name) => `local("${name}")`).join(', ')};
  size-adjust: ${percent(scale)};
  ascent-override: ${percent(metrics.ascent / em / scale)};
  descent-override: ${percent(-metrics.descent / em / scale)};
  line-gap-override: ${percent(metrics.lineGap / em / scale)};
}`;
  });
}

const heading = '/* Made by `npm run fonts` from src/fonts/cuts.ts: edit that list, not this file. */';
const [early, late, fallback] = [[heading], [heading], [heading]];
for (const cut of cuts) {
  const file = await writeSubset(cut, basic, cut.file);
  await writeSubset(cut, accented, `${cut.file}-accented`);
  (cut.late ? late : early).push(face(cut, cut.file));
  late.push(face(cut, `${cut.file}-accented`, accented));
  fallback.push(...(await fallbackFaces(cut, file)));
}
for (const [name, rules] of Object.entries({
  'early-faces': early,
  'late-faces': late,
  'fallback-faces': fallback,
})) {
  await writeFile(new URL(`src/styles/${name}.css`, root), `${rules.join('\n\n')}\n`);
}
