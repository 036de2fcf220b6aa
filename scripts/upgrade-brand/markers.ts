/**
 * Markers stand for figures and names while the old modules run. A marker is an MF2 placeholder between two characters that
 * no text has, so that the texts of a module can be turned into messages.
 */

const [opens, closes] = ['\uE000', '\uE001'];
const marked = new RegExp(`${opens}([^${closes}]*)${closes}`, 'g');

/** A marker of a placeholder, as in `{$brand}`. */
export const marker = (placeholder: string): string => `${opens}${placeholder}${closes}`;

/** The placeholders whose markers a text has, in order. */
export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(marked)].map(([, placeholder = '']) => placeholder);

/** The placeholder of a text that is one marker and nothing else. */
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

/** A text with markers as the pattern of a message, with syntax characters escaped. */
export const pattern = (text: string): string =>
  outsideMarkers(text, (plain) => plain.replace(/[\\{}]/g, String.raw`\$&`)).replace(marked, '$1');

/** The same as a whole message, quoted when it begins with a dot, which would be read as a declaration. */
export const message = (text: string): string => {
  const written = pattern(text);
  return /^\s*\./.test(written) ? `{{${written}}}` : written;
};

/** A figure with its placeholder: in a text it becomes the marker, in a calculation the figure. */
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

/** A range with its placeholder. */
export class FigureRange extends Array<number> {
  placeholder = '';

  static of2(name: string, [from, to]: readonly [number, number]): FigureRange {
    const range = new FigureRange(from, to);
    range.placeholder = `$${name}`;
    return range;
  }
}
