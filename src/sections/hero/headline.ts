import { removeFormatCharacters } from '#lib/remove-format-characters.ts';
import { words } from '#src/brand.ts';
import { breakpoints } from '../../styles/breakpoints.ts';

interface Lines {
  readonly letters: number;
  readonly lines: number;
}

/** The maximum number of letters per line. In longer lines, the headline would be smaller than the headings of sections. */
const maxLetters = { wide: 44, tall: 17 };
/** The minimum number of letters for computing the size. A shorter headline would otherwise fill the window. */
const minLetters = 11;

const fullWidthLetter =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u;

/** Counts the letters of a text, without soft hyphens and other format characters. A full-width letter counts as 2.5. */
const countLetters = (text: string): number =>
  [...removeFormatCharacters(text)].reduce(
    (count, letter) => count + (fullWidthLetter.test(letter) ? 2.5 : 1),
    0,
  );

/**
 * Computes the number and the length of the headline's lines, for wide and portrait (`tall`) windows. A headline of two or
 * three short words (`few`) has one line in wide windows, and one line per word in portrait windows.
 * @param headline may contain no-break spaces and soft hyphens
 */
export function layOutHeadline(headline: string) {
  const words = headline.trim().split(/[ \n]+/);
  const longestWord = Math.max(...words.flatMap((word) => word.split('\u00ad').map(countLetters)));
  const letters = countLetters(words.join(' '));
  const wrap = (max: number): Lines => {
    const lines = Math.ceil(letters / max);
    return {
      // The factor 1.15 allows for lines of different lengths.
      letters: Math.max(lines === 1 ? letters : (letters / lines) * 1.15, longestWord, minLetters),
      lines,
    };
  };
  const wide = wrap(maxLetters.wide);
  const few = words.length > 1 && words.length < 4 && wide.lines === 1;
  const tall = few
    ? { letters: Math.max(longestWord, minLetters), lines: words.length }
    : wrap(maxLetters.tall);
  return { words, few, wide, tall };
}

export const headlineLayout = layOutHeadline(words.hero.headline);

const createRule = ({ letters, lines }: Lines) =>
  `#top h1{--letters:${Math.round(letters)};--lines:${lines}}`;

/**
 * A rule that sets the custom properties of `hero.module.css`. It is a style element, because the content security policy
 * forbids style attributes.
 */
export const headlineStyle = `${createRule(headlineLayout.wide)}@media ${breakpoints.upright}{${createRule(headlineLayout.tall)}}`;
