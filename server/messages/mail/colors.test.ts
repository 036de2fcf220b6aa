import { expect, test } from 'vitest';
import { sampleMailBrand } from '../../../tests/support/messages/mails.ts';
import { readMailColors } from './colors.ts';

/** Relative luminance, WCAG 2.2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

test.each(Object.entries(sampleMailBrand.colors))(
  'words stand out from what they stand on: %s',
  (_, palette) => {
    const { ground, panel, ink, faintInk, button, buttonInk, alarm, alarmInk, late } = palette;
    const pairs = [ink, faintInk, late].flatMap((each) => [
      [each, ground],
      [each, panel],
    ]) as [string, string][];
    for (const [words, behind] of [...pairs, [buttonInk, button] as const, [alarmInk, alarm] as const])
      expect(contrast(words, behind)).toBeGreaterThan(4.5);
  },
);

test('a color that the brand does not state is named', () => {
  expect(() => readMailColors(':root { --paper: #ffffff; }')).toThrow(/--ink/);
});
