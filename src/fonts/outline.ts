/** Letters as outlines, for pictures that are drawn at build time, where no typeface is installed. */

import { srcDir } from 'astro:config/server';
import { readFile } from 'node:fs/promises';
import { Blob, Buffer, Face, Font, shape, Variation } from 'harfbuzzjs';
import subsetFont from 'subset-font';

export interface Setting {
  /** A cut's file in `src/fonts`, without extension. */
  readonly file: string;
  readonly weight: number;
  /** Pixels. */
  readonly size: number;
  /** Added after each letter, as a part of the size. */
  readonly tracking?: number;
}

export interface Outline {
  /** SVG elements that draw the text from x = 0 on the base line y = 0, in the current fill. */
  readonly svg: string;
  /** Pixels. */
  readonly width: number;
}

/** Sets one line, kerned as the browser would. */
export async function outline(text: string, setting: Setting): Promise<Outline> {
  const font = await openFont(setting.file);
  font.setVariations([new Variation('wght', setting.weight)]);
  const line = new Buffer();
  line.addText(text);
  line.guessSegmentProperties();
  shape(font, line);

  const scale = setting.size / font.face.upem;
  const tracking = (setting.tracking ?? 0) * font.face.upem;
  const positions = line.getGlyphPositions();
  let pen = 0;
  const letters = line.getGlyphInfos().map(({ codepoint: glyph }, i) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[i] ?? {};
    const path = `<path transform="translate(${pen + xOffset} ${yOffset})" d="${font.glyphToPath(glyph)}"/>`;
    pen += xAdvance + tracking;
    return path;
  });
  // A typeface counts upwards from its base line, a picture downwards.
  return { svg: `<g transform="scale(${scale} ${-scale})">${letters.join('')}</g>`, width: pen * scale };
}

async function openFont(file: string): Promise<Font> {
  const packed = await readFile(new URL(`fonts/${file}.woff2`, srcDir));
  const letters = Array.from({ length: 0x250 }, (_, point) => String.fromCodePoint(point)).join('');
  const unpacked = await subsetFont(packed, letters, { targetFormat: 'truetype' });
  return new Font(new Face(new Blob(new Uint8Array(unpacked).buffer)));
}
