/** Which characters a brand's typefaces need: those of its words, and a basic set. */
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
  /** The text around it. */
  readonly text: string;
}

/** For each character, where it was found first. */
export type CharacterLocations = ReadonlyMap<string, TextLocation>;

/** ASCII and typographic punctuation: what the site itself may print, whatever the brand says. */
export const basicCharacters = `${between(0x20, 0x7e)}\u00a0©·–—‘’“”•…−×`;

/**
 * Characters that the brand's words do not use, but a later edit or a visitor's input may: the rest of Latin-1 and
 * Latin Extended-A, quotation marks, currency signs. They are in files of their own, which only pages that show one of
 * them load.
 */
export const extraCharacters = `${between(0xa1, 0x17f)}${between(0x2010, 0x205e)}${between(0x20a0, 0x20c0)}`;

function between(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
}

/** Words of mails and webhooks, which are not set in the site's typefaces, and files without words. */
const filesNotOnPages = ['mail.yaml', 'webhook.yaml', 'typefaces.yaml'];

/**
 * All characters of a brand's words in some of its languages, without comments, and those of their dates, numbers and lists.
 * @param currency ISO 4217
 */
export async function findCharacters(
  directory: URL,
  languages: readonly Pick<Language, 'folder' | 'locale'>[],
  currency: string,
): Promise<CharacterLocations> {
  const places = new Map<string, TextLocation>();
  const folders = languages.map(({ folder }) => `${folder}/**/*.{yaml,md}`);
  const files = globSync(['*.yaml', ...folders], { cwd: fileURLToPath(directory) })
    .filter((file) => !filesNotOnPages.includes(basename(file)))
    .toSorted();
  for (const file of files) {
    const source = await readFile(new URL(file, directory), 'utf8');
    const texts = file.endsWith('.md') ? [source] : listStrings(parseYaml(source).value);
    for (const text of texts) addCharacters(places, file, text);
  }
  for (const { locale } of languages)
    for (const text of textsOfLocale(locale, currency)) addCharacters(places, 'locale.yaml', text);
  return places;
}

/** Characters of the names of all languages, and of what offers each: of these, a file has those that its sources have. */
export const languageMenuCharacters = (languages: readonly Language[]): string =>
  languages.length > 1
    ? languages.map(({ name, words }) => name + (words.languages?.offer ?? '')).join('')
    : '';

/** Adds the characters of `text` that have no place yet. */
export function addCharacters(places: Map<string, TextLocation>, file: string, text: string): void {
  for (const character of listPrintedCharacters(text))
    if (!places.has(character)) places.set(character, { file, text: around(character, text) });
}

/** Spaces, controls, soft hyphens, joiners: browsers need no glyph for these. */
const unseen = /[\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

/** The distinct characters of `text` that need a glyph, composed as browsers do (NFC). */
export const listPrintedCharacters = (text: string): readonly string[] =>
  [...new Set(text.normalize('NFC'))].filter((character) => !unseen.test(character));

/** Up to 24 characters of `text` on either side of `character`. */
function around(character: string, text: string): string {
  const [before = '', after = ''] = text.normalize('NFC').split(character, 2);
  const [start = ''] = before.match(/[^"'`]{0,24}$/) ?? [];
  const [end = ''] = after.match(/^[^"'`]{0,24}/) ?? [];
  return `${start}${character}${end}`.trim().replace(/\s+/g, ' ');
}

/** Samples of dates, prices, spans and lists in a locale: all that `Intl` may add to the brand's words. */
function textsOfLocale({ language, clock: hourCycle }: Locale, currency: string): string[] {
  // 29 days apart, which gives every month and every day of the week.
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
