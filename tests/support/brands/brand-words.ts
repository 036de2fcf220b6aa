/** The words that a brand's files hold, and those among a text's that they do not. */
import { globSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** What these name is for the code, not for people. */
const namesOfCodes = new Set([
  'clock',
  'currency',
  'evening',
  'href',
  'icon',
  'id',
  'kind',
  'role',
  'timeZone',
  'value',
]);

const units = ['minute', 'hour', 'day', 'week', 'month', 'year'];

/** Japanese has no spaces around words in Latin letters. */
const wordsOf = (text: string): string[] =>
  text.toLocaleLowerCase('pt').match(/\p{Script=Latin}{2,}|(?:(?!\p{Script=Latin})\p{L}){2,}/gu) ?? [];

/** What a message says itself: without placeholders, and without what decides between variants. */
const saidBy = (message: string): string =>
  message
    .replace(/^\.(?:input|local|match).*$/gm, ' ')
    .replace(/\{\$[^}]*\}/g, ' ')
    .replace(/^(?:\S+ )+\{\{/gm, ' ');

function textsIn(data: unknown): string[] {
  if (typeof data === 'string') return [data];
  return typeof data === 'object' && data !== null
    ? Object.entries(data).flatMap(([name, value]) => (namesOfCodes.has(name) ? [] : textsIn(value)))
    : [];
}

/**
 * Every word that the files of a brand hold for people, and how days, months, spans of time, euros and
 * languages are called in their language, in lower case.
 * @param folder of the language, within the brand's
 * @param language BCP 47
 */
export function listBrandWords(folder: string, language: string): Set<string> {
  const texts = [
    ...globSync([`${folder}/../brand.yaml`, `${folder}/**/*.yaml`]).flatMap((file) =>
      textsIn(parse(readFileSync(file, 'utf8'))),
    ),
    ...globSync(`${folder}/**/*.md`).map((file) =>
      readFileSync(file, 'utf8')
        // Of what stands above the text, the values.
        .replace(/^# .*$|^(?:title|description): /gm, ' ')
        .replace(/\]\([^)]*\)|^::.*$/gm, ' '),
    ),
    ...wordsOfTime(language),
    // What the languages of requests are called
    ...['ar', 'en', 'ja', 'pt'].map(
      (each) => new Intl.DisplayNames(language, { type: 'language' }).of(each) ?? '',
    ),
  ];
  return new Set(texts.map(saidBy).flatMap(wordsOf));
}

function wordsOfTime(language: string): string[] {
  const day = new Intl.DateTimeFormat(language, { weekday: 'long', month: 'long', timeZone: 'UTC' });
  const spans = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return [
    ...Array.from({ length: 12 }, (_, month) =>
      Array.from({ length: 7 }, (_, date) => day.format(Date.UTC(2026, month, date + 1))).join(' '),
    ),
    ...units.flatMap((unit) =>
      [1, 2, 3, 11].map((count) =>
        new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
      ),
    ),
    new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR', currencyDisplay: 'name' }).format(
      11,
    ),
    ...[0, 1].map((ahead) => spans.format(ahead, 'day')),
    ...[1, 2].flatMap((ahead) => (['minute', 'hour'] as const).map((unit) => spans.format(ahead, unit))),
  ];
}

/** The words of a text that are not among those `known`, with those around each. In Arabic, “and” is written with the next. */
export function findUnknownWords(known: ReadonlySet<string>, text: string): string[] {
  const words = wordsOf(text);
  return words.flatMap((word, at) =>
    known.has(word) || known.has(word.replace(/^و/, ''))
      ? []
      : `${word} (“${words.slice(Math.max(0, at - 3), at + 4).join(' ')}”)`,
  );
}

/**
 * The words of a text that only a brand’s language has: neither the sample’s has them, nor what the terminal says.
 * @param known the brand’s words
 */
export function findBrandOnlyWords(known: ReadonlySet<string>, text: string): string[] {
  const english = new Set([
    ...listBrandWords('brands/vesper-row/en', 'en-US'),
    ...globSync(['cli/texts/*.ts', 'docs/running.md']).flatMap((file) => wordsOf(readFileSync(file, 'utf8'))),
  ]);
  return findUnknownWords(new Set(wordsOf(text)).difference(known.difference(english)), text);
}
