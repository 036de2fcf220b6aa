import { expect, test } from 'vitest';
import { sampleMailBrand } from '../../../tests/support/messages/mails.ts';
import { readMailColors } from './colors.ts';

/**
 * Returns the relative luminance (WCAG 2.2).
 * @param color a hexadecimal color, such as `#ff8000`
 */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

test.each(Object.entries(sampleMailBrand.colors))(
  'text has enough contrast with its background: %s',
  (_, palette) => {
    const { ground, panel, ink, faintInk, button, buttonInk, alarm, alarmInk, late } = palette;
    const pairs = [ink, faintInk, late].flatMap((color) => [
      [color, ground],
      [color, panel],
    ]) as [string, string][];
    for (const [text, background] of [...pairs, [buttonInk, button] as const, [alarmInk, alarm] as const])
      expect(contrast(text, background)).toBeGreaterThan(4.5);
  },
);

test('the error names the missing color', () => {
  expect(() => readMailColors(':root { --paper: #ffffff; }')).toThrow(/--ink/);
});
