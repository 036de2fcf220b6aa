import type { Locator, Page } from '@playwright/test';
import { type PixelArea, takeScreenshot } from './pixels.ts';

interface Line {
  readonly text: string;
  readonly box: PixelArea;
  /** Red, green and blue from 0 to 255, and opacity from 0 to 1. */
  readonly color: readonly [number, number, number, number];
  /** Text is large by WCAG from 24 px, or from 18.66 px in bold. */
  readonly large: boolean;
}

/**
 * The fraction of pixels behind a text that may have a lower contrast, because the highlights of a picture appear as
 * specks between glyphs.
 */
const toleratedShare = 0.02;

/**
 * The number of the screenshot's pixels per px. A lower resolution takes less time, and shows every background that is wider
 * than a stroke of a letter.
 */
const scale = 0.5;

export interface LowContrastLine {
  /** The first 40 characters of the line. */
  readonly text: string;
  /** The color of the text without opacity, such as `#d9cab8`. */
  readonly color: string;
  readonly contrast: number;
  /** The required contrast: 4.5 for small text, 3 for large text (WCAG 2.2, 1.4.3). */
  readonly minimum: number;
}

/**
 * Takes a screenshot without text, and compares the pixels behind each text line in `parts` with the color of the text.
 * @param area the area of an unscrolled viewport to check. By default, the whole page is checked, whose screenshot
 * takes seconds.
 */
export async function findLowContrast(
  page: Page,
  parts: readonly Locator[],
  area?: PixelArea,
): Promise<LowContrastLine[]> {
  const lines = (await Promise.all(parts.map((part) => part.evaluate(readLines)))).flat();
  const hiding = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { -webkit-text-fill-color: transparent !important; -webkit-text-stroke-color: transparent !important; text-decoration: none !important }',
    );
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  });
  const screenshot = await takeScreenshot(page, area, scale);
  await hiding.evaluate((sheet) => sheet.replaceSync(''));
  const { data, info } = await screenshot.raw().toBuffer({ resolveWithObject: true });
  return lines.flatMap((line) => {
    const minimum = line.large ? 3 : 4.5;
    const contrast = lowestContrast(line, { data, width: info.width, height: info.height });
    return contrast >= minimum ? [] : [{ text: line.text, color: hex(line.color), contrast, minimum }];
  });
}

const hex = (channels: Line['color']): string =>
  `#${channels
    .slice(0, 3)
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;

/** Runs in the browser. */
function readLines(part: Element): Line[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgba = (color: string): Line['color'] => {
    if (!canvas) throw new Error('The browser has no 2D canvas to read colors with.');
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
        // Only the height of the glyphs counts, because line boxes of large text are much taller.
        box: { x: x + scrollX, y: y + scrollY + height * 0.15, width, height: height * 0.7 },
        color: rgba(style.color),
        large: size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700),
      });
    }
  }
  return lines;
}

function lowestContrast(
  { box, color: [red, green, blue, alpha] }: Line,
  { data, width, height }: { readonly data: Buffer; readonly width: number; readonly height: number },
): number {
  const left = Math.max(0, Math.round(box.x * scale));
  const top = Math.max(0, Math.round(box.y * scale));
  const across = Math.max(0, Math.ceil(Math.min(width, (box.x + box.width) * scale)) - left);
  const down = Math.max(0, Math.ceil(Math.min(height, (box.y + box.height) * scale)) - top);
  const contrasts = Float64Array.from({ length: across * down }, (_, i) => {
    const at = ((top + Math.floor(i / across)) * width + left + (i % across)) * 3;
    const [r = 0, g = 0, b = 0] = [data[at], data[at + 1], data[at + 2]];
    const over = (part: number, behind: number) => Math.round(part * alpha + behind * (1 - alpha));
    const text = luminance(over(red, r), over(green, g), over(blue, b));
    return contrastOf(text, luminance(r, g, b));
  }).sort();
  return contrasts[Math.floor(contrasts.length * toleratedShare)] ?? Number.POSITIVE_INFINITY;
}

const contrastOf = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

const linearLight = Float64Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});

const luminance = (red: number, green: number, blue: number): number =>
  0.2126 * (linearLight[red] ?? 0) + 0.7152 * (linearLight[green] ?? 0) + 0.0722 * (linearLight[blue] ?? 0);
