/**
 * How large the headline may be: computed at build from the widths of its words in the brand's typeface, so that nobody
 * fits it by hand. All widths are in em.
 */

export interface Lines {
  readonly count: number;
  /** Of the longest line, with the air that it needs: the window's width divided by it is the font size. */
  readonly width: number;
}

export interface HeadlineFit {
  /** In a window that is wider than high. `spread`: its words stand in one line, from margin to margin. */
  readonly wide: Lines & { readonly spread: boolean };
  /** In one that is higher than wide. `stacked`: each word has a line to itself. */
  readonly tall: Lines & { readonly stacked: boolean };
}

/** What may stand on a line of its own: a no-break space keeps two words together. */
export const wordsOf = (headline: string): string[] => headline.trim().split(/[ \n]+/);

/** Between words that wrap, and between words that are spread. */
const [space, gap] = [0.21, 0.3];

/** A longer line would be smaller than the headings below it, and is broken. */
const longestLine = 16;
/** A shorter line does not fill a wide screen at the largest size: spread, it would fall apart. */
const shortestSpread = 9.3;
/** A longer word may be broken at its soft hyphens. */
const longestWord = 9.5;
/** At this width of a line the headline has 32 px on a phone of 390. */
export const smallOnPhones = 10.8;
/** So that a few short letters do not fill a phone. */
const shortestLine = 4.5;

/** In px. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

/**
 * @param words the widths of each word's parts: of those between its soft hyphens, or of the one that it consists of
 * @param phone what a phone has for the headline
 */
export function fitHeadline(words: readonly (readonly number[])[], phone: Room): HeadlineFit {
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

/** In two balanced lines; in three when two are too long as well. */
function broken(widths: readonly number[]): Lines {
  const [two, three] = [2, 3].map((count) => ({ count, width: withAir(narrowest(widths, count)) }));
  return (two && two.width <= longestLine) || !three ? (two as Lines) : three;
}

/** In as many balanced lines as give the largest font size. */
function largestOnPhone(widths: readonly number[], phone: Room): Lines {
  const sizeOf = ({ count, width }: Lines) => Math.min(phone.width / width, phone.height / count);
  const choices = widths.map((_, i) => ({ count: i + 1, width: withAir(narrowest(widths, i + 1)) }));
  return choices.reduce((best, choice) => (sizeOf(choice) > sizeOf(best) ? choice : best));
}

/** The width of the longest line when words are distributed over `lines` so that it is shortest. */
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

/** Engines and replacing typefaces set words a little wider. A short line leaves a seventh free besides, where it is large enough. */
const withAir = (width: number): number => Math.max(width * 1.03, Math.min(width / 0.85, 10), shortestLine);

export const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);
