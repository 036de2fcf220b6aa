/**
 * Converts text to SVG paths, and measures text. The build draws text as paths in pictures, because it cannot rely on installed
 * fonts.
 */

import { root } from 'astro:config/server';
import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs';
import type { Typeface } from '#lib/brand/schema/typefaces.ts';
import { hasJoiningLetters, selectFontFeatures, subsetTypeface } from './subset-typeface.ts';

export interface TextStyle {
  readonly typefaces: readonly Typeface[];
  readonly directory: URL;
  readonly family: Typeface['family'];
  readonly size: number;
  /** The letter spacing in em. */
  readonly tracking?: number;
}

export interface TextOutline {
  /** SVG paths that draw the text from x = 0 on the baseline y = 0, in the current fill. */
  readonly svg: string;
  readonly width: number;
  /** The font's ascent in px above the baseline. */
  readonly ascender: number;
  /** The distance in px from the baseline to the bottom of the lowest glyph. */
  readonly depth: number;
}

/**
 * Converts one line of text to paths, with kerning like in browsers. Omits characters without a glyph.
 * @throws {Error} if the brand has no such font
 */
export async function outlineText(text: string, setting: TextStyle): Promise<TextOutline> {
  // Letter spacing would break the connections between letters in scripts such as Arabic.
  const tracking = hasJoiningLetters(text) ? 0 : (setting.tracking ?? 0) * setting.size;
  let [pen, ascender, depth] = [0, 0, 0];
  let svg = '';
  for (const { font, run } of await cachedRuns(text, setting)) {
    const scale = setting.size / font.face.upem;
    ascender = Math.max(ascender, font.hExtents().ascender * scale);
    const line = new Buffer();
    line.addText(run);
    line.guessSegmentProperties();
    shape(font, line);
    const positions = line.getGlyphPositions();
    for (const [i, { codepoint: glyph }] of line.getGlyphInfos().entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[i] ?? {};
      // The y axis points up in fonts and down in SVG.
      const transform = `translate(${pen + xOffset * scale} ${-yOffset * scale}) scale(${scale} ${-scale})`;
      svg += `<path transform="${transform}" d="${font.glyphToPath(glyph)}"/>`;
      pen += xAdvance * scale + tracking;
      const { yBearing = 0, height = 0 } = font.glyphExtents(glyph) ?? {};
      depth = Math.max(depth, -(yBearing + height) * scale);
    }
  }
  return { svg, width: pen, ascender, depth };
}

interface Run {
  readonly font: Font;
  readonly run: string;
}

/**
 * Caches the runs of each text, because every page needs the same few texts, and subsetting takes a tenth of a second per text.
 */
const runCache = new Map<string, Promise<readonly Run[]>>();

function cachedRuns(text: string, setting: TextStyle): Promise<readonly Run[]> {
  const key = `${setting.family} ${text}`;
  const runs = runCache.get(key) ?? splitRuns(text.normalize('NFC'), setting);
  runCache.set(key, runs);
  return runs;
}

async function splitRuns(text: string, { family, typefaces, directory }: TextStyle): Promise<readonly Run[]> {
  const typeface = typefaces.find((other) => other.family === family);
  if (!typeface) throw new Error(`The brand’s typefaces.yaml lists no typeface for the family ${family}.`);
  const subsets = await subsetTypeface({ root, directory }, typeface, text, {
    format: 'truetype',
    features: selectFontFeatures(text),
  });
  const fonts = subsets.map(({ font, characters }) => ({
    font: new Font(new Face(new Blob(font.buffer))),
    characters,
  }));
  const runs: Run[] = [];
  for (const character of text) {
    const font = fonts.find(({ characters }) => characters.includes(character))?.font;
    const last = runs.at(-1);
    if (font && last?.font === font) runs.splice(-1, 1, { font, run: last.run + character });
    else if (font) runs.push({ font, run: character });
  }
  return runs;
}
