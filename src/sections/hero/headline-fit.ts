/**
 * Computes the size of the headline at build, from the widths of its words in the brand's typeface. All widths are in
 * em.
 */

export interface Lines {
  readonly count: number;
  /** Width of the longest line, with some room: the window's width divided by it is the font size. */
  readonly width: number;
}

export interface HeadlineFit {
  /** In landscape windows. `spread`: all words in one line, from margin to margin. */
  readonly wide: Lines & { readonly spread: boolean };
  /** In portrait windows. `stacked`: each word has its own line. */
  readonly tall: Lines & { readonly stacked: boolean };
}

/** The words of a headline; a no-break space keeps two words together. */
export const wordsOf = (headline: string): string[] => headline.trim().split(/[ \n]+/);

/** Spaces between words that wrap, and between words that are spread. */
const [space, gap] = [0.21, 0.3];

/** A longer line wraps: it would be smaller than the headings below it. */
const longestLine = 16;
/** A shorter line is not spread: it does not fill a wide screen at the largest size. */
const shortestSpread = 9.3;
/** A longer word may wrap at its soft hyphens. */
const longestWord = 9.5;
/** A line of this width has 32 px on a phone of 390 px. */
export const smallOnPhones = 10.8;
/** Keeps a few short letters from filling a phone. */
const shortestLine = 4.5;

/** What a window has for the headline, in px. */
export interface Available {
  readonly width: number;
  readonly height: number;
}

/**
 * @param words the widths of each word's parts, which soft hyphens divide
 * @param phone what a phone has for it
 */
export function fitHeadline(words: readonly (readonly number[])[], phone: Available): HeadlineFit {
  const widths = words.map(sum);
  const inOneLine = sum(widths) + gap * (words.length - 1);
  const wide = inOneLine <= longestLine ? { count: 1, width: inOneLine } : broken(widths);
  const tall = largestOnPhone(
    words.flatMap((parts, i) => ((widths[i] ?? 0) > longestWord ? parts : [sum(parts)])),
    phone,
  );
  return {
    wide: { ...wide, spread: wide.count === 1 && words.length > 1 && inOneLine >= shortestSpread },
    tall: { ...tall, stacked: tall.count === words.length },
  };
}

/** Two balanced lines; three when two are still too long. */
function broken(widths: readonly number[]): Lines {
  const [two, three] = [2, 3].map((count) => ({ count, width: withAir(narrowest(widths, count)) }));
  return (two && two.width <= longestLine) || !three ? (two as Lines) : three;
}

/** The number of balanced lines that gives the largest font size. */
function largestOnPhone(widths: readonly number[], phone: Available): Lines {
  const sizeOf = ({ count, width }: Lines) => Math.min(phone.width / width, phone.height / count);
  const choices = widths.map((_, i) => ({ count: i + 1, width: withAir(narrowest(widths, i + 1)) }));
  return choices.reduce((best, choice) => (sizeOf(choice) > sizeOf(best) ? choice : best));
}

/** The smallest possible width of the longest line, with the words on `lines` lines. */
function narrowest(widths: readonly number[], lines: number): number {
  const inOne = sum(widths) + space * (widths.length - 1);
  if (lines === 1 || widths.length === 1) return inOne;
  const firstLines = widths.slice(0, -1).map((_, i) => i + 1);
  return Math.min(
    ...firstLines.map((taken) =>
      Math.max(narrowest(widths.slice(0, taken), 1), narrowest(widths.slice(taken), lines - 1)),
    ),
  );
}

/** Adds room for engines and fallback faces that set words wider, and a seventh of the width for short lines. */
const withAir = (width: number): number => Math.max(width * 1.03, Math.min(width / 0.85, 10), shortestLine);

export const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);
