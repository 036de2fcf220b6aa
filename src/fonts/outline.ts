/** Text as outlines, for pictures that are drawn during the build, which cannot rely on installed typefaces. */

import { root } from 'astro:config/server';
import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs';
import { typefaces } from '#brand/typefaces.ts';
import { cutFace } from './cut-face.ts';

export interface Setting {
  /** The typeface, by its `file` in the brand's list. */
  readonly file: string;
  /** In px. */
  readonly size: number;
  /** Letter spacing, as a part of the size. */
  readonly tracking?: number;
}

export interface Outline {
  /** SVG elements that draw the text from x = 0 on the baseline y = 0, in the current fill. */
  readonly svg: string;
  /** In px. */
  readonly width: number;
}

/**
 * Lays out one line of text, kerned as in a browser.
 * @throws {Error} when there is no such typeface
 */
export async function outline(text: string, setting: Setting): Promise<Outline> {
  const font = await openOnce(text, setting);
  const line = new Buffer();
  line.addText(text);
  line.guessSegmentProperties();
  shape(font, line);

  const scale = setting.size / font.face.upem;
  const tracking = (setting.tracking ?? 0) * font.face.upem;
  const positions = line.getGlyphPositions();
  let pen = 0;
  const glyphs = line.getGlyphInfos().map(({ codepoint: glyph }, i) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[i] ?? {};
    const path = `<path transform="translate(${pen + xOffset} ${yOffset})" d="${font.glyphToPath(glyph)}"/>`;
    pen += xAdvance + tracking;
    return path;
  });
  // In a typeface y goes up from the baseline, in a picture down.
  return { svg: `<g transform="scale(${scale} ${-scale})">${glyphs.join('')}</g>`, width: pen * scale };
}

/** Every page needs the same few texts, and subsetting takes a tenth of a second. */
const opened = new Map<string, Promise<Font>>();

function openOnce(text: string, setting: Setting): Promise<Font> {
  const key = `${setting.file} ${text}`;
  const font = opened.get(key) ?? openFont(text, setting);
  opened.set(key, font);
  return font;
}

async function openFont(text: string, { file }: Setting): Promise<Font> {
  const typeface = typefaces.find((each) => each.file === file);
  if (!typeface) throw new Error(`There is no typeface named ${file}.`);
  const face = await cutFace(root, typeface, text, { format: 'truetype', features: ['kern', 'liga'] });
  return new Font(new Face(new Blob(face.buffer)));
}
