/** Finds the characters that the brand's fonts must contain: those of the brand's texts, and a basic set. */
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
  readonly text: string;
}

export type CharacterLocations = ReadonlyMap<string, TextLocation>;

/** ASCII and typographic punctuation, which the site's own code may use with any brand. */
export const basicCharacters = `${createRange(0x20, 0x7e)}\u00a0©·–—‘’“”•…−×`;

/**
 * Characters that later edits or visitors may use: the rest of Latin-1 and Latin Extended-A, quotation marks, and currency
 * signs. They are in separate font files, which browsers load only if a page contains such a character.
 */
export const extraCharacters = `${createRange(0xa1, 0x17f)}${createRange(0x2010, 0x205e)}${createRange(0x20a0, 0x20c0)}`;

function createRange(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
}

/** Files without texts, and files with texts that no page shows in the brand's fonts. */
const filesNotOnPages = ['mail.yaml', 'webhook.yaml', 'typefaces.yaml'];

/**
 * Returns the characters of the brand's texts in these languages, and of formatted dates, numbers and lists. Ignores comments
 * in the files.
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

/** Returns the characters of the language menu, which every page shows in all languages. */
export const listLanguageMenuCharacters = (languages: readonly Language[]): string =>
  languages.length > 1
    ? languages.map(({ name, words }) => name + (words.languages?.offer ?? '')).join('')
    : '';

/** Records the location of each character of `text`, unless an earlier location is known. */
export function addCharacters(locations: Map<string, TextLocation>, file: string, text: string): void {
  for (const character of listPrintedCharacters(text))
    if (!locations.has(character)) locations.set(character, { file, text: getContext(character, text) });
}

/** Matches characters without a glyph: spaces, control characters, soft hyphens and joiners. */
const invisible = /[\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

/** Returns the distinct characters of `text` that need a glyph, after the normalization that browsers apply (NFC). */
export const listPrintedCharacters = (text: string): readonly string[] =>
  [...new Set(text.normalize('NFC'))].filter((character) => !invisible.test(character));

function getContext(character: string, text: string): string {
  const [before = '', after = ''] = text.normalize('NFC').split(character, 2);
  const [start = ''] = before.match(/[^"'`]{0,24}$/) ?? [];
  const [end = ''] = after.match(/^[^"'`]{0,24}/) ?? [];
  return `${start}${character}${end}`.trim().replace(/\s+/g, ' ');
}

/** Returns formatted dates, prices, durations and lists that contain every character `Intl` may add in the locale. */
function createLocaleSamples({ language, clock: hourCycle }: Locale, currency: string): string[] {
  // An interval of 29 days covers every month and every weekday.
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
