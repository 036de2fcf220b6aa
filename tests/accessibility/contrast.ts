/** Contrast of text over pictures, which no rule engine can judge: measured on the pixels that are painted. */
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

interface Line {
  readonly text: string;
  /** In px of the page. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** Red, green, blue, 0 to 255, and opacity, 0 to 1. */
  readonly color: readonly [number, number, number, number];
  /** As WCAG has it: from 24 px, or from 18.66 px when bold. */
  readonly large: boolean;
}

/** The part of a line's pixels that may be worse: specks of a picture's highlights between two glyphs. */
const forgiven = 0.02;

/**
 * Hides all text, photographs the page and compares what was behind each line of `parts` with the line's color.
 * @returns one sentence for each line that is too faint: 4.5 is asked of small text, 3 of large (WCAG 2.2, 1.4.3)
 */
export async function faintLines(page: Page, parts: readonly Locator[]): Promise<string[]> {
  const lines = (await Promise.all(parts.map((part) => part.evaluate(readLines)))).flat();
  const hiding = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { -webkit-text-fill-color: transparent !important }');
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  });
  const photograph = sharp(await page.screenshot({ fullPage: true })).removeAlpha();
  await hiding.evaluate((sheet) => sheet.replaceSync(''));
  const { data, info } = await photograph.raw().toBuffer({ resolveWithObject: true });
  return lines.flatMap((line) => {
    const asked = line.large ? 3 : 4.5;
    const measured = worst(line, { data, width: info.width, height: info.height });
    return measured >= asked ? [] : [`${measured.toFixed(2)} of ${asked}: “${line.text}”`];
  });
}

/** Runs in the page: every line of visible text inside `part`, as it is broken now. */
function readLines(part: Element): Line[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgba = (color: string): Line['color'] => {
    if (!canvas) throw new Error('There is no canvas to read colors with.');
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const lines: Line[] = [];
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent?.trim();
    if (!parent || !text || !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      continue;
    if (parent.closest('.visually-hidden, select, noscript, script, svg')) continue;
    const style = getComputedStyle(parent);
    const size = Number.parseFloat(style.fontSize);
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { x, y, width, height } of range.getClientRects()) {
      if (width < 2) continue;
      lines.push({
        text: text.slice(0, 40),
        // The glyphs' own height: a line's box of a large face reaches far above and below them.
        box: { x: x + scrollX, y: y + scrollY + height * 0.15, width, height: height * 0.7 },
        color: rgba(style.color),
        large: size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700),
      });
    }
  }
  return lines;
}

function worst(
  { box, color: [red, green, blue, alpha] }: Line,
  { data, width, height }: { readonly data: Buffer; readonly width: number; readonly height: number },
): number {
  const contrasts: number[] = [];
  const right = Math.min(width, box.x + box.width);
  const bottom = Math.min(height, box.y + box.height);
  for (let y = Math.max(0, Math.round(box.y)); y < bottom; y++) {
    for (let x = Math.max(0, Math.round(box.x)); x < right; x++) {
      const at = (y * width + x) * 3;
      const [r = 0, g = 0, b = 0] = [data[at], data[at + 1], data[at + 2]];
      const over = (part: number, behind: number) => Math.round(part * alpha + behind * (1 - alpha));
      const text = luminance(over(red, r), over(green, g), over(blue, b));
      contrasts.push(contrast(text, luminance(r, g, b)));
    }
  }
  contrasts.sort((a, b) => a - b);
  return contrasts[Math.floor(contrasts.length * forgiven)] ?? Number.POSITIVE_INFINITY;
}

const contrast = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

/** Light of one part of an sRGB color, by its value from 0 to 255. */
const light = Float64Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});

/** Relative luminance of an sRGB color (WCAG 2.2). */
const luminance = (red: number, green: number, blue: number): number =>
  0.2126 * (light[red] ?? 0) + 0.7152 * (light[green] ?? 0) + 0.0722 * (light[blue] ?? 0);
