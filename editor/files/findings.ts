/** What the checks of a brand find that need neither a build nor a browser, each with the field that it belongs to. */
import { existsSync, readFileSync } from 'node:fs';
import { type BrandProblem, sampleBrand } from '#lib/brand/directory.ts';
import { closuresRunOut } from '#lib/brand/opening-hours.ts';
import { readPolicies } from '#lib/brand/policies.ts';
import { type Brand, readBrand } from '#lib/brand/read.ts';
import { policySlugs, sections } from '#lib/brand/sections.ts';
import { readYaml } from '#lib/brand/yaml-file.ts';
import type { Finding, Path } from '#lib/editor/api.ts';
import { type Finding as Found, sentences } from '../../build/checks/finding.ts';
import { filesByLanguage, foreignWords, missingPluralForms } from '../../build/checks/languages.ts';
import { leftoversIn, type Text } from '../../build/checks/leftovers.ts';
import { sampleSentences } from '../../build/checks/sample-sentences.ts';
import { screenOf } from '../fields/screens.ts';
import type { Checked, Texts } from './check-texts.ts';
import { fileValue } from './file-value.ts';
import { colorsOf, lookName } from './look.ts';
import { isText, namesIn } from './names.ts';
import { unsaidServices } from './services.ts';

/** With the screen that shows it. */
export function placed({ file, ...finding }: Finding): Finding {
  const screen = file === undefined ? undefined : screenOf(file);
  return { ...finding, ...(file !== undefined && { file }), ...(screen !== undefined && { screen }) };
}

/** What keeps the site from being built, and languages from being published. */
export function problemFindings({ problems, ofDrafts }: Checked): Finding[] {
  const found =
    (level: Finding['level']) =>
    ({ file, path, sentence }: BrandProblem): Finding => ({
      level,
      sentence,
      file,
      ...(path && { path }),
    });
  return [...problems.map(found('error')), ...[...ofDrafts.values()].flat().map(found('notice'))];
}

/** What the words of a brand that can be read are checked for beside that. */
export async function wordFindings(texts: Texts, brand: Brand, now: Date): Promise<Finding[]> {
  const files = [...texts].map(([name, text]): Text => ({ name, text, kind: 'file' }));
  const byLanguage = filesByLanguage(brand.languages, files);
  return [
    ...[...foreignWords(byLanguage), ...missingPluralForms(byLanguage)].map((each) => quoted(texts, each)),
    ...(await leftovers(files, texts, brand)),
    ...brokenLinks(texts, brand),
    ...writtenPrices(texts, brand),
    ...unsaidServices(texts).map(
      ({ file, place, name }): Finding => ({
        level: 'warning',
        sentence: `Of the service “${name}”, nothing is said but its name: write what it is, what it includes and what it costs.`,
        file,
        path: ['items', place, 'description'],
      }),
    ),
    ...[closuresRunOut(brand.openingHours, now)].flatMap((sentence): Finding[] =>
      sentence ? [{ level: 'warning', sentence, file: 'opening-hours.yaml', path: ['closures'] }] : [],
    ),
  ];
}

/** A site with it can be built and read, so it keeps nobody from publishing. */
const warned = ({ level, ...found }: Found): Found => ({
  ...found,
  level: level === 'error' ? 'warning' : level,
});

const sentenceOf = (found: Found): string => sentences([found])[0]?.text ?? found.what;

/** A finding whose place is named as in `en/hero.yaml: “Some words”`. */
function quoted(texts: Texts, found: Found): Finding {
  const [, file = '', words = ''] = /^([^:]+): “(.*)”$/s.exec(found.where ?? '') ?? [];
  const path = pathOfWords(file, texts.get(file), words);
  return { level: warned(found).level, sentence: sentenceOf(found), file, ...(path && { path }) };
}

function* leaves(value: unknown, path: Path = []): Generator<{ path: Path; text: string }> {
  if (typeof value === 'string') yield { path, text: value };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, each] of Object.entries(value))
    yield* leaves(each, [...path, Array.isArray(value) ? Number(key) : key]);
}

/** The place of the first text that has these words, in which figures may have been left out. */
function pathOfWords(file: string, text: string | undefined, words: string): Path | undefined {
  if (text === undefined) return undefined;
  const plain = (each: string) => each.replaceAll(/\{[^{}]*\}|\([^()\s]*\)|\s/g, '');
  const sought = plain(words);
  return leaves(fileValue(file, text)).find((leaf) => plain(leaf.text).includes(sought))?.path;
}

const sampleFolder = new URL(`../../brands/${sampleBrand}/`, import.meta.url);

/** What is the sample's, or stands for something; nothing for the sample itself. */
async function leftovers(files: readonly Text[], texts: Texts, brand: Brand): Promise<Finding[]> {
  // An owner may have taken the sample away.
  if (!existsSync(sampleFolder)) return [];
  const sample = readBrand(sampleFolder);
  if (sample.brand.name === brand.brand.name) return [];
  const names = (await namesIn(sampleFolder)).filter(isText);
  const ofSample = names.map(
    (name): Text => ({ name, text: readFileSync(new URL(name, sampleFolder), 'utf8'), kind: 'file' }),
  );
  const words = { name: sample.brand.name, testimonials: sample.language.words.testimonials.items };
  const said = files.map((file) => ({ ...file, text: file.text.replaceAll(/^\s*#(?!#).*$/gm, '') }));
  return [
    ...sampleSentences(files, ofSample).map((each) => quoted(texts, each)),
    ...leftoversIn(said, words).map((found): Finding => {
      const [, file = '', line] = /^(.*):(\d+)$/.exec(found.where ?? '') ?? [];
      const path = pathAtLine(file, texts.get(file), Number(line));
      return { level: 'warning', sentence: sentenceOf(found), file, ...(path && { path }) };
    }),
  ];
}

/** The place of the last value that begins at a line or above it. */
function pathAtLine(file: string, text: string | undefined, line: number): Path | undefined {
  if (text === undefined || file.endsWith('.md')) return undefined;
  const { value, lineOf } = readYaml(text);
  return [...leaves(value)].findLast(({ path }) => lineOf(path) <= line)?.path;
}

/** Links of answers and policies to what the site has not. */
function brokenLinks(texts: Texts, brand: Brand): Finding[] {
  const home = ['top', 'year', 'content', ...sections];
  return brand.languages.flatMap((language) => {
    const { policies } = readPolicies({ directory: brand.directory, language }, { takenBy: 'server' });
    const anchors = new Map<string, readonly string[]>([
      ['/', home],
      ...policies.map(
        ({ slug, sections }) => [`/${slug}`, ['top', 'content', ...sections.map(({ id }) => id)]] as const,
      ),
    ]);
    return linksIn(texts, language.folder).flatMap(({ file, path, href }): Finding[] => {
      const url = URL.canParse(href, 'https://a.invalid') ? new URL(href, 'https://a.invalid') : undefined;
      const parts = url && anchors.get(url.pathname);
      const anchor = decodeURIComponent(url?.hash.slice(1) ?? '');
      if (parts && (anchor === '' || parts.includes(anchor))) return [];
      const what = parts
        ? `${url?.pathname} has no part “#${anchor}”, and a link leads there`
        : `There is no “${url?.pathname ?? href}”, and a link or a picture leads there`;
      return [
        {
          level: 'error',
          sentence: sentenceOf({
            level: 'error',
            what,
            todo: 'correct it in the file of the brand that states it',
          }),
          file,
          path,
        },
      ];
    });
  });
}

/** Links to addresses of the site itself, as they are written. */
function linksIn(texts: Texts, folder: string): { file: string; path: Path; href: string }[] {
  const answers = `${folder}/faqs.yaml`;
  const inAnswers = [...leaves(fileValue(answers, texts.get(answers) ?? ''))]
    .filter(({ path }) => path.at(-1) === 'href')
    .map(({ path, text }) => ({ file: answers, path, href: text }));
  const inPolicies = policySlugs.flatMap((slug) => {
    const file = `${folder}/policies/${slug}.md`;
    return [...(texts.get(file) ?? '').matchAll(/\]\((\/[^)\s]*)\)/g)].map(([, href = '']) => ({
      file,
      path: ['text'],
      href,
    }));
  });
  return [...inAnswers, ...inPolicies];
}

/** Amounts of money in digits: they stay as they are when the price is changed. */
function writtenPrices(texts: Texts, { brand, languages }: Brand): Finding[] {
  const folders = languages.map(({ folder }) => folder);
  const signs = new Set([
    brand.currency,
    ...languages.map(({ locale }) => signOf(locale.language, brand.currency)),
  ]);
  const sign = [...signs].map((each) => each.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
  const amount = new RegExp(`(?:${sign})\\s?\\d[\\d.,]*|\\d[\\d.,]*\\s?(?:${sign})(?!\\p{L})`, 'u');
  return [...texts].flatMap(([file, text]) =>
    folders.includes(file.split('/')[0] ?? '')
      ? [...leaves(fileValue(file, text))].flatMap(({ path, text: words }): Finding[] => {
          const [found] = amount.exec(words.replaceAll(/\{[^{}]*\}/g, ' ')) ?? [];
          return found
            ? [
                {
                  level: 'warning',
                  sentence: `A price is written in digits (“${found.trim()}”): insert it from the list of figures, so that it changes with them.`,
                  file,
                  path,
                },
              ]
            : [];
        })
      : [],
  );
}

const signOf = (language: string, currency: string): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(1)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** Texts whose color is too close to that of their ground. */
export const colorFindings = (look: string): Finding[] =>
  colorsOf(look)
    .pairs.filter(({ has, needs }) => has < needs)
    .map(({ text, ground, has, needs }) => ({
      level: 'warning',
      sentence: sentenceOf({
        level: 'warning',
        what: `Words colored ${text} have too little contrast with what is behind them`,
        where: `on ${ground}: ${(Math.floor(has * 100) / 100).toFixed(2)} of ${needs}`,
        todo: `change that color in ${lookName}`,
      }),
      file: lookName,
    }));

/** What a language lacks beside the first: entries of lists, and words of its own. */
export function missingIn(texts: Texts, folder: string, first: string, checked: Checked): Finding[] {
  const own = checked.ofDrafts.get(folder) ?? [];
  const problems = [...own, ...checked.problems.filter(({ file }) => file.startsWith(`${folder}/`))];
  const lacking = [...texts.keys()].flatMap((name) => {
    const file = name.replace(`${first}/`, `${folder}/`);
    return name.startsWith(`${first}/`) && texts.has(file) && name.endsWith('.yaml')
      ? shorterLists(
          file,
          fileValue(name, texts.get(name) ?? ''),
          fileValue(file, texts.get(file) ?? ''),
          first,
        )
      : [];
  });
  const files = [...texts].map(([name, text]): Text => ({ name, text, kind: 'file' }));
  const byLanguage = filesByLanguage(
    [first, folder].map((each) => ({ folder: each, locale: { language: each } })),
    files,
  );
  return [
    ...problemFindings({ problems, ofDrafts: new Map() }),
    ...lacking,
    ...(folder === first ? [] : foreignWords(byLanguage).map((each) => quoted(texts, each))),
  ];
}

function shorterLists(
  file: string,
  before: unknown,
  own: unknown,
  first: string,
  path: Path = [],
): Finding[] {
  if (typeof before !== 'object' || before === null || typeof own !== 'object' || own === null) return [];
  const lists = Array.isArray(before) && Array.isArray(own) ? [before.length, own.length] : undefined;
  const [all = 0, there = 0] = lists ?? [];
  return [
    ...(there < all
      ? [
          {
            level: 'warning' as const,
            sentence: `There are ${there} entries here, and ${all} in ${first}.`,
            file,
            path,
          },
        ]
      : []),
    ...Object.entries(before).flatMap(([key, value]) =>
      shorterLists(file, value, (own as Record<string, unknown>)[key], first, [
        ...path,
        Array.isArray(before) ? Number(key) : key,
      ]),
    ),
  ];
}
