import { globSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** Keys of values that are identifiers, not texts for readers. */
const codeKeys = new Set([
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

/**
 * Splits text into lower-case words. A change from or to Latin letters also separates words, because Japanese has no
 * spaces around Latin words.
 */
const splitWords = (text: string): string[] =>
  text.toLocaleLowerCase('pt').match(/\p{Script=Latin}{2,}|(?:(?!\p{Script=Latin})\p{L}){2,}/gu) ?? [];

const extractText = (message: string): string =>
  message
    .replace(/^\.(?:input|local|match).*$/gm, ' ')
    .replace(/\{\$[^}]*\}/g, ' ')
    .replace(/^(?:\S+ )+\{\{/gm, ' ');

function collectTexts(data: unknown): string[] {
  if (typeof data === 'string') return [data];
  return typeof data === 'object' && data !== null
    ? Object.entries(data).flatMap(([name, value]) => (codeKeys.has(name) ? [] : collectTexts(value)))
    : [];
}

/**
 * Lists the words in a brand's texts, in lower case. Adds the language's names of days, months, durations, euros and
 * languages.
 * @param folder the folder of the brand's texts in the language
 * @param language a BCP 47 tag
 */
export function listBrandWords(folder: string, language: string): Set<string> {
  const texts = [
    ...globSync([`${folder}/../brand.yaml`, `${folder}/**/*.yaml`]).flatMap((file) =>
      collectTexts(parse(readFileSync(file, 'utf8'))),
    ),
    ...globSync(`${folder}/**/*.md`).map((file) =>
      readFileSync(file, 'utf8')
        // Removes the targets of links, and directives (`::`).
        .replace(/\]\([^)]*\)|^::.*$/gm, ' '),
    ),
    ...listTimeWords(language),
    ...['ar', 'en', 'ja', 'pt'].map(
      (code) => new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? '',
    ),
  ];
  return new Set(texts.map(extractText).flatMap(splitWords));
}

function listTimeWords(language: string): string[] {
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

/**
 * Lists the words of a text that are not in `known`, each with its context. In Arabic, “and” is a prefix of the next
 * word.
 */
export function findUnknownWords(known: ReadonlySet<string>, text: string): string[] {
  const words = splitWords(text);
  return words.flatMap((word, at) =>
    known.has(word) || known.has(word.replace(/^و/, ''))
      ? []
      : `${word} (“${words.slice(Math.max(0, at - 3), at + 4).join(' ')}”)`,
  );
}

/**
 * Lists the words of a text that are in `known`, but neither in the sample brand nor in the texts of the CLI.
 * @param known the words in the brand's texts
 */
export function findBrandOnlyWords(known: ReadonlySet<string>, text: string): string[] {
  const english = new Set([
    ...listBrandWords('brands/vesper-row/en', 'en-US'),
    ...globSync(['cli/texts/*.ts', 'docs/running.md']).flatMap((file) =>
      splitWords(readFileSync(file, 'utf8')),
    ),
  ]);
  return findUnknownWords(new Set(splitWords(text)).difference(known.difference(english)), text);
}
