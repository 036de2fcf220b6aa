/**
 * Markers stand for figures, names and the like while the old modules run: each is an MF2 placeholder between two characters
 * that no text has. What comes out of a module is then turned into a message.
 */

const [opens, closes] = ['\uE000', '\uE001'];
const marked = new RegExp(`${opens}([^${closes}]*)${closes}`, 'g');

/** A marker of a placeholder, as in `{$brand}`. */
export const marker = (placeholder: string): string => `${opens}${placeholder}${closes}`;

/** The placeholders whose markers a text has, in order. */
export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(marked)].map(([, placeholder = '']) => placeholder);

/** The placeholder that a text is the marker of, and nothing else. */
export const onlyPlaceholder = (text: string): string | undefined => {
  const [placeholder] = placeholdersIn(text);
  return placeholder !== undefined && text === marker(placeholder) ? placeholder : undefined;
};

/** Changes what stands outside of markers. */
export const outsideMarkers = (text: string, change: (plain: string) => string): string =>
  text
    .split(new RegExp(`(${opens}[^${closes}]*${closes})`))
    .map((part) => (part.startsWith(opens) ? part : change(part)))
    .join('');

/** A text with markers as the pattern of a message: what would be syntax is escaped. */
export const pattern = (text: string): string =>
  outsideMarkers(text, (plain) => plain.replace(/[\\{}]/g, String.raw`\$&`)).replace(marked, '$1');

/** The same as a whole message. One that begins with a dot would be read as declarations. */
export const message = (text: string): string => {
  const written = pattern(text);
  return /^\s*\./.test(written) ? `{{${written}}}` : written;
};

/** A figure that knows its placeholder: in a text it is the marker, in a sum it is the figure. */
export class Figure {
  readonly placeholder: string;
  readonly value: number;

  constructor(name: string, value: number) {
    this.placeholder = `$${name}`;
    this.value = value;
  }

  [Symbol.toPrimitive](hint: string): string | number {
    return hint === 'string' ? this.toString() : this.value;
  }

  toString(): string {
    return marker(`{${this.placeholder}}`);
  }
}

/** A range that knows its placeholder. */
export class FigureRange extends Array<number> {
  placeholder = '';

  static of2(name: string, [from, to]: readonly [number, number]): FigureRange {
    const range = new FigureRange(from, to);
    range.placeholder = `$${name}`;
    return range;
  }
}
