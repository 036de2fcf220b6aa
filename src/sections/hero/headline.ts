/** The size of the headline, which depends on nothing but how many letters it has: it wraps where it has to. */
import { words } from '#src/brand.ts';
import { breakpoints } from '../../styles/breakpoints.ts';

/** Letters of the longest line, and the number of lines. */
interface Lines {
  readonly letters: number;
  readonly lines: number;
}

/** A longer line would be smaller than the headings below it. */
const longestLine = { wide: 44, tall: 17 };
/** Fewer letters would fill a window. */
const shortestLine = 11;

/** Of scripts whose letters are as wide as they are high. */
const wideLetter =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u;

/** The letters of a text, of which a wide one is as wide as two and a half others. */
const lettersIn = (text: string): number =>
  [...text.replaceAll('\u00ad', '')].reduce(
    (count, letter) => count + (wideLetter.test(letter) ? 2.5 : 1),
    0,
  );

/**
 * Breaks the headline into lines, for `wide` windows and upright ones. A `few` words fill one row from margin to margin, or
 * are one below the other where the window is upright.
 * @param headline a no-break space keeps two words together; a soft hyphen says where a long one may break
 */
export function layOutHeadline(headline: string) {
  const all = headline.trim().split(/[ \n]+/);
  const longestWord = Math.max(...all.flatMap((word) => word.split('\u00ad').map(lettersIn)));
  const letters = lettersIn(all.join(' '));
  const wrapped = (longest: number): Lines => {
    const lines = Math.ceil(letters / longest);
    return {
      // Lines of words are never of quite the same length.
      letters: Math.max(lines === 1 ? letters : (letters / lines) * 1.15, longestWord, shortestLine),
      lines,
    };
  };
  const wide = wrapped(longestLine.wide);
  const few = all.length > 1 && all.length < 4 && wide.lines === 1;
  const tall = few
    ? { letters: Math.max(longestWord, shortestLine), lines: all.length }
    : wrapped(longestLine.tall);
  return { words: all, few, wide, tall };
}

export const headline = layOutHeadline(words.hero.headline);

const rule = ({ letters, lines }: Lines) => `#top h1{--letters:${Math.round(letters)};--lines:${lines}}`;

/** What `hero.module.css` takes. Style elements may say it, unlike style attributes, which the page's policy forbids. */
export const headlineStyle = `${rule(headline.wide)}@media ${breakpoints.upright}{${rule(headline.tall)}}`;
