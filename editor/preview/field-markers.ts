/**
 * Invisible markers in the texts of the preview. A marker precedes a text and names its field, so that the editor can open
 * the field of any text on the page. `field-attributes.ts` replaces the markers by attributes.
 */
import * as v from 'valibot';
import type { FieldLocation } from '#lib/editor/api.ts';

/**
 * Tag characters, which are invisible and correspond to ASCII characters. They are format characters, which the site
 * ignores where it counts letters or searches for words.
 */
const tags = { first: 0xe0000, start: '\u{e0001}', end: '\u{e007f}' };
const marker = /\u{e0001}([\u{e0020}-\u{e007e}]*)\u{e007f}/gu;

const contentSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictTuple([v.number(), v.tupleWithRest([v.string()], v.union([v.string(), v.number()]))]),
);

export interface Marker {
  readonly location: FieldLocation;
  /** The length of the marked text in characters other than white space. */
  readonly length: number;
  /** The position in the text that contains the marker. */
  readonly index: number;
}

export const countCharacters = (text: string): number => text.replaceAll(/\s/g, '').length;

export const removeMarkers = (text: string): string => text.replaceAll(marker, '');

/** Adds a marker to a text. Markers of texts that are inserted into it are removed. */
export function markText(text: string, location: FieldLocation): string {
  const plain = removeMarkers(text);
  const content = JSON.stringify([countCharacters(plain), location]);
  if (!plain || /[^ -~]/.test(content)) return plain;
  const code = (character: string) => tags.first + character.charCodeAt(0);
  return `${tags.start}${String.fromCodePoint(...Array.from(content, code))}${tags.end}${plain}`;
}

export function findMarkers(text: string): readonly Marker[] {
  return [...text.matchAll(marker)].flatMap(({ 1: content = '', index }) => {
    const ascii = Array.from(content, (tag) => String.fromCodePoint((tag.codePointAt(0) ?? 0) - tags.first));
    const { success, output } = v.safeParse(contentSchema, ascii.join(''));
    return success ? [{ length: output[0], location: output[1], index }] : [];
  });
}
