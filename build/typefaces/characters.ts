/** Finds the characters that a brand's typefaces need: those of its texts, and a basic set. */
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatRange } from '#lib/brand/format-range.ts';
import { listStrings, parseYaml } from '#lib/brand/parse-yaml.ts';
import type { Language } from '#lib/brand/read.ts';
import type { Locale } from '#lib/brand/schema/language/site.ts';

export interface TextLocation {
  readonly file: string;
  /** The text around the character. */
  readonly text: string;
}

/** The first location of each character. */
export type CharacterLocations = ReadonlyMap<string, TextLocation>;

/** ASCII and typographic punctuation, which the site may print with any brand. */
export const basicCharacters = `${createRange(0x20, 0x7e)}\u00a0©·–—‘’“”•…−×`;

/**
 * Characters that the brand's texts lack, but later edits or visitors may use: the rest of Latin-1 and Latin Extended-A,
 * quotation marks, currency signs. They are in separate files, which only pages that show one of them load.
 */
export const extraCharacters = `${createRange(0xa1, 0x17f)}${createRange(0x2010, 0x205e)}${createRange(0x20a0, 0x20c0)}`;

function createRange(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
}

/** Files without texts, or whose texts are not shown in the site's typefaces. */
const filesNotOnPages = ['mail.yaml', 'webhook.yaml', 'typefaces.yaml'];

/**
 * Returns all characters of a brand's texts in these languages, without comments, and those of their dates, numbers and lists.
 * @param currency ISO 4217
 */
export async function findCharacters(
  directory: URL,
  languages: readonly Pick<Language, 'folder' | 'locale'>[],
  currency: string,
): Promise<CharacterLocations> {
  const locations = new Map<string, TextLocation>();
  const folders = languages.map(({ folder }) => `${folder}/**/*.{yaml,md}`);
  const files = globSync(['*.yaml', ...folders], { cwd: fileURLToPath(directory) })
    .filter((file) => !filesNotOnPages.includes(basename(file)))
    .toSorted();
  for (const file of files) {
    const source = await readFile(new URL(file, directory), 'utf8');
    const texts = file.endsWith('.md') ? [source] : listStrings(parseYaml(source).value);
    for (const text of texts) addCharacters(locations, file, text);
  }
  for (const { locale } of languages)
    for (const text of createLocaleSamples(locale, currency)) addCharacters(locations, 'locale.yaml', text);
  return locations;
}

/**
 * Returns the characters of the language menu: the names and offers of all languages. A typeface file contains those that its
 * sources have.
 */
export const languageMenuCharacters = (languages: readonly Language[]): string =>
  languages.length > 1
    ? languages.map(({ name, words }) => name + (words.languages?.offer ?? '')).join('')
    : '';

/** Adds the characters of `text` that have no location yet. */
export function addCharacters(locations: Map<string, TextLocation>, file: string, text: string): void {
  for (const character of listPrintedCharacters(text))
    if (!locations.has(character)) locations.set(character, { file, text: getContext(character, text) });
}

/** Spaces, control characters, soft hyphens and joiners, which need no glyph. */
const invisible = /[\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

/** Returns the distinct characters of `text` that need a glyph, composed as in browsers (NFC). */
export const listPrintedCharacters = (text: string): readonly string[] =>
  [...new Set(text.normalize('NFC'))].filter((character) => !invisible.test(character));

/** Returns up to 24 characters of `text` on either side of `character`. */
function getContext(character: string, text: string): string {
  const [before = '', after = ''] = text.normalize('NFC').split(character, 2);
  const [start = ''] = before.match(/[^"'`]{0,24}$/) ?? [];
  const [end = ''] = after.match(/^[^"'`]{0,24}/) ?? [];
  return `${start}${character}${end}`.trim().replace(/\s+/g, ' ');
}

/** Returns samples of dates, prices, durations and lists in a locale, which contain all characters that `Intl` may add. */
function createLocaleSamples({ language, clock: hourCycle }: Locale, currency: string): string[] {
  // Dates at intervals of 29 days include every month and every weekday.
  const days = Array.from({ length: 13 }, (_, i) => new Date(Date.UTC(2026, 0, 1 + 29 * i, 2 * i)));
  const dates = (['full', 'long', 'medium', 'short'] as const).map(
    (dateStyle) =>
      new Intl.DateTimeFormat(language, { dateStyle, timeStyle: 'short', hourCycle, timeZone: 'UTC' }),
  );
  const numbers = (['percent', 'decimal', 'currency'] as const).map(
    (style) => new Intl.NumberFormat(language, { style, currency }),
  );
  const spans = new Intl.RelativeTimeFormat(language);
  const units = (['minute', 'hour', 'day', 'week', 'month', 'year'] as const).flatMap((unit) => {
    const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
    return [1, 2, 5, 20].flatMap((count) => [
      formatRange(format, count, count + 1),
      spans.format(count, unit),
    ]);
  });
  const lists = (['conjunction', 'disjunction'] as const).map(
    (type) => new Intl.ListFormat(language, { type }),
  );
  return [
    ...dates.flatMap((format) => days.map((day) => format.format(day))),
    ...units,
    ...numbers.map((format) => format.format(-1_234_567.89)),
    ...lists.map((format) => format.format(['1', '2', '3'])),
  ];
}
