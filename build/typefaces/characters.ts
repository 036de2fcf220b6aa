/** Which characters a brand's typefaces need: those that its words are written in, and a base whatever they say. */
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import type { Locale } from '#lib/brand/types.ts';

export interface Place {
  readonly file: string;
  /** The words around it. */
  readonly text: string;
}

/** Of each character, where it was found first. */
export type Places = ReadonlyMap<string, Place>;

/** ASCII and typographic punctuation: what the site itself may print, whatever the brand says. */
export const basic = `${between(0x20, 0x7e)}\u00a0©·–—‘’“”•…−×`;

/**
 * What the brand's words do not use today: the rest of Latin-1 and Latin Extended-A, quotation marks, currency signs. In
 * files of their own, which are fetched by a page that shows one of these characters: an owner changes a name, a visitor
 * types one.
 */
export const spare = `${between(0xa1, 0x17f)}${between(0x2010, 0x205e)}${between(0x20a0, 0x20c0)}`;

function between(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
}

/** Words of mails and webhooks, which the site's typefaces do not set, and files that are no words. */
const notOnPages = ['words/mail.ts', 'words/webhook.ts', 'typefaces.ts'];

/**
 * The characters of all words in a brand's folder, but not of comments, and those in which its locale writes dates, numbers
 * and lists.
 */
export async function charactersOfBrand(directory: URL, locale: Locale): Promise<Places> {
  const places = new Map<string, Place>();
  const files = globSync('**/*.ts', { cwd: fileURLToPath(directory) })
    .filter((file) => !notOnPages.includes(file))
    .toSorted();
  for (const file of files) {
    const source = await readFile(new URL(file, directory), 'utf8');
    // Without comments, and with escaped characters as themselves.
    const { code } = await transform(source, {
      loader: 'ts',
      charset: 'utf8',
      legalComments: 'none',
      minifyWhitespace: true,
    });
    addPlaces(places, file, code);
  }
  for (const text of textsOfLocale(locale)) addPlaces(places, 'locale.ts', text);
  return places;
}

/** Adds the characters of `text` that have no place yet. */
export function addPlaces(places: Map<string, Place>, file: string, text: string): void {
  for (const character of printedIn(text))
    if (!places.has(character)) places.set(character, { file, text: around(character, text) });
}

/** Space, and what has no glyph: controls, soft hyphens, joiners. Browsers do without a glyph for these. */
const unseen = /[\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

/** The different characters of `text` that need a glyph, composed as browsers compose them. */
export const printedIn = (text: string): readonly string[] =>
  [...new Set(text.normalize('NFC'))].filter((character) => !unseen.test(character));

/** The words of `text` that `character` stands among. */
function around(character: string, text: string): string {
  const [before = '', after = ''] = text.normalize('NFC').split(character, 2);
  const [start = ''] = before.match(/[^"'`]{0,24}$/) ?? [];
  const [end = ''] = after.match(/^[^"'`]{0,24}/) ?? [];
  return `${start}${character}${end}`.trim().replace(/\s+/g, ' ');
}

/** Dates, prices and lists as a locale writes them: all that `Intl` may add to the brand's words. */
function textsOfLocale({ language, currency, clock: hourCycle }: Locale): string[] {
  // 29 days apart: every month and every day of the week.
  const days = Array.from({ length: 13 }, (_, i) => new Date(Date.UTC(2026, 0, 1 + 29 * i, 2 * i)));
  const dates = (['full', 'long', 'medium', 'short'] as const).map(
    (dateStyle) =>
      new Intl.DateTimeFormat(language, { dateStyle, timeStyle: 'short', hourCycle, timeZone: 'UTC' }),
  );
  const numbers = (['percent', 'decimal', 'currency'] as const).map(
    (style) => new Intl.NumberFormat(language, { style, currency }),
  );
  const lists = (['conjunction', 'disjunction'] as const).map(
    (type) => new Intl.ListFormat(language, { type }),
  );
  return [
    ...dates.flatMap((format) => days.map((day) => format.format(day))),
    ...numbers.map((format) => format.format(-1_234_567.89)),
    ...lists.map((format) => format.format(['1', '2', '3'])),
  ];
}
