/** The brand's headline, measured in its display typeface. Only the build imports this. */
import { words } from '#lib/brand/selected.ts';
import { outline } from '../../../build/typefaces/outline.ts';
import { token } from '../../styles/token.ts';
import { fitHeadline, smallOnPhones, sum, wordsOf } from './headline-fit.ts';

const { hero } = words;

const widthOf = async (text: string, tracking: number): Promise<number> =>
  (await outline(text, { file: 'display', size: 1, tracking })).width;

/** Soft hyphens in a word say where it may wrap on a narrow phone. */
const parts = wordsOf(hero.headline).map((word) => word.split('\u00ad'));

const widths = await Promise.all(
  parts.map((word) => Promise.all(word.map((part) => widthOf(part, token('tracking-display'))))),
);

/** How high the headline may be in a tall window: the larger of the two. */
const mostHeight = { svh: 25.2, rem: 8.25 };

/** A phone of 390 × 844 px. */
const phone = { width: 390 - 2 * 16 * token('margin-phone'), height: (844 * mostHeight.svh) / 100 };

export const headlineFit = fitHeadline(widths, phone);

const widthOfFigure = async (figure: string): Promise<number> => {
  const [, digits = figure, sign = ''] = /^(.*?)(\+?)$/.exec(figure) ?? [];
  const tracking = token('tracking-figure');
  return (await widthOf(digits, tracking)) + token('raised-size') * (await widthOf(sign, tracking));
};

const widthsOfFigures = await Promise.all(hero.figures.map(({ figure }) => widthOfFigure(figure)));

if (headlineFit.tall.width > smallOnPhones)
  console.warn(
    'The headline in hero.yaml is small on phones, since one word is very long: a soft hyphen, \\u00ad, says where it may break.',
  );

/**
 * CSS: the headline's font size in wide and tall windows, within the limits of `tokens.css`, and fixed widths for
 * spread words and figures, so that nothing moves when the brand's typeface replaces a fallback.
 */
export function headlineStyle(): string {
  const { wide, tall } = headlineFit;
  const ofWidth = (width: number) => `${(100 / width).toFixed(2)}cqi`;
  const ofHeight = (height: number, lines: number) => Number((height / lines).toFixed(2));
  // The height is limited so that the text stays clear of the sun; a spread line is never high.
  const line = wide.spread
    ? ofWidth(wide.width)
    : `min(${ofWidth(wide.width)},${ofHeight(15 + 3 * wide.count, wide.count)}svh)`;
  const word = `min(${ofWidth(tall.width)},max(${ofHeight(mostHeight.rem, tall.count)}rem,${ofHeight(mostHeight.svh, tall.count)}svh))`;
  const places = [
    ...(wide.spread ? widths : []).map((parts, i) => widthRule(`h1 :nth-child(${i + 1})`, sum(parts))),
    ...widthsOfFigures.map((width, i) => widthRule(`li:nth-child(${i + 1}) b`, width)),
  ];
  return `@layer tokens{:root{--hero-line:${line};--hero-word:${word}}}${places.join('')}`;
}

// In no layer: naming one here, before the style sheet does, would set the order of all layers.
const widthRule = (words: string, width: number): string => `#top ${words}{width:${width.toFixed(2)}em}`;
