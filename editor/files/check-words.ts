/** Finds errors in a brand's texts that schemas cannot detect, such as broken links. Needs neither a build nor a browser. */
import { existsSync, readFileSync } from 'node:fs';
import { openBrandFolder } from '#lib/brand/brand-source.ts';
import { sampleBrandName } from '#lib/brand/directory.ts';
import { getMissingClosuresWarning } from '#lib/brand/opening-hours.ts';
import { readPolicies } from '#lib/brand/policies.ts';
import { type Brand, readBrand } from '#lib/brand/read.ts';
import { policySlugs, sectionNames } from '#lib/brand/sections.ts';
import type { Finding, Path } from '#lib/editor/api.ts';
import {
  findMissingPluralForms,
  findUntranslatedText,
  groupFilesByLanguage,
} from '../../build/checks/languages.ts';
import { findPlaceholders, type TextFile } from '../../build/checks/placeholders.ts';
import { findSampleSentences } from '../../build/checks/sample-sentences.ts';
import type { FileTexts } from './check-texts.ts';
import { parseBrandFile, parseFile } from './file-value.ts';
import { formatFinding, locateLineFindings, locateQuotedFindings, walkTexts } from './locate-findings.ts';
import { isTextFile, listBrandFiles } from './names.ts';
import { listServiceTexts } from './services.ts';

export async function findTextWarnings(texts: FileTexts, brand: Brand, now: Date): Promise<Finding[]> {
  const files = [...texts].map(([name, text]): TextFile => ({ name, text, kind: 'file' }));
  const byLanguage = groupFilesByLanguage(brand.languages, files);
  const closures = getMissingClosuresWarning(brand.openingHours, now);
  return [
    ...locateQuotedFindings(texts, findUntranslatedText(byLanguage)),
    ...locateQuotedFindings(texts, findMissingPluralForms(byLanguage)),
    ...(await findLeftovers(files, texts, brand)),
    ...findBrokenLinks(texts, brand),
    ...findWrittenPrices(texts, brand),
    ...findEmptyServices(texts),
    ...(closures ? [warning(closures, 'opening-hours.yaml', ['closures'])] : []),
  ];
}

const warning = (sentence: string, file: string, path: Path): Finding => ({
  level: 'warning',
  sentence,
  file,
  path,
});

const sampleFolder = new URL(`../../brands/${sampleBrandName}/`, import.meta.url);

/** Finds placeholder texts, and sentences copied from the sample brand. Skips the sample brand itself. */
async function findLeftovers(files: readonly TextFile[], texts: FileTexts, brand: Brand): Promise<Finding[]> {
  // An owner may delete the sample brand. Then there is nothing to compare with.
  if (!existsSync(sampleFolder)) return [];
  const sample = readBrand(openBrandFolder(sampleFolder));
  if (sample.brand.name === brand.brand.name) return [];
  const names = (await listBrandFiles(sampleFolder)).filter(isTextFile);
  const ofSample = names.map(
    (name): TextFile => ({
      name,
      text: readFileSync(new URL(name, sampleFolder), 'utf8'),
      kind: 'file',
    }),
  );
  const words = { name: sample.brand.name, testimonials: sample.language.words.testimonials.items };
  const bare = files.map((file) => ({
    ...file,
    text: file.text.replaceAll(/^[ \t]*#(?!#).*$/gm, ''),
  }));
  return [
    ...locateQuotedFindings(texts, findSampleSentences(files, ofSample)),
    ...locateLineFindings(texts, findPlaceholders(bare, words)),
  ];
}

function findBrokenLinks(texts: FileTexts, brand: Brand): Finding[] {
  return brand.languages.flatMap((language) => {
    const { policies } = readPolicies({ source: brand.source, language }, { takenBy: 'server' });
    const anchors = new Map<string, readonly string[]>([
      ['/', ['top', 'year', 'content', ...sectionNames]],
      ...policies.map(
        ({ slug, sections }) => [`/${slug}`, ['top', 'content', ...sections.map(({ id }) => id)]] as const,
      ),
    ]);
    return listLinks(texts, language.folder).flatMap(({ file, path, href }): Finding[] => {
      const url = URL.canParse(href, 'https://a.invalid') ? new URL(href, 'https://a.invalid') : undefined;
      const parts = anchors.get(url?.pathname ?? '');
      const anchor = decodeAnchor(url?.hash.slice(1) ?? '');
      if (parts && (anchor === '' || parts.includes(anchor))) return [];
      const what = parts
        ? `${url?.pathname} has no part “#${anchor}”, and a link leads there`
        : `There is no “${url?.pathname ?? href}”, and a link or a picture leads there`;
      const todo = 'correct it in the file of the brand that states it';
      return [{ level: 'error', sentence: formatFinding({ level: 'error', what, todo }), file, path }];
    });
  });
}

/** Returns an anchor with invalid percent-encoding unchanged, such as `#100%`. */
function decodeAnchor(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}

function listLinks(texts: FileTexts, folder: string): { file: string; path: Path; href: string }[] {
  const answers = `${folder}/faqs.yaml`;
  const inAnswers = [...walkTexts(parseBrandFile(texts, answers))]
    .filter(({ path }) => path.at(-1) === 'href')
    .map(({ path, text }) => ({ file: answers, path, href: text }));
  const inPolicies = policySlugs.flatMap((slug) => {
    const file = `${folder}/policies/${slug}.md`;
    const links = (texts.get(file) ?? '').matchAll(/\]\((\/[^)\s]{0,2000})\)/g);
    return [...links].map(([, href = '']) => ({ file, path: ['text'], href }));
  });
  return [...inAnswers, ...inPolicies];
}

/** Finds prices that are written in digits. Unlike placeholders, they don't follow changes in `facts.yaml`. */
function findWrittenPrices(texts: FileTexts, { brand, languages }: Brand): Finding[] {
  const folders = languages.map(({ folder }) => folder);
  const signs = new Set([
    brand.currency,
    ...languages.map(({ locale }) => getCurrencySign(locale.language, brand.currency)),
  ]);
  const sign = [...signs].map((each) => each.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
  const amount = new RegExp(`(?:${sign})\\s?\\d[\\d.,]*|\\d[\\d.,]{0,30}\\s?(?:${sign})(?!\\p{L})`, 'u');
  const ofLanguages = [...texts].filter(([file]) => folders.includes(file.split('/')[0] ?? ''));
  return ofLanguages.flatMap(([file, text]) =>
    [...walkTexts(parseFile(file, text))].flatMap(({ path, text: words }) => {
      const [found] = amount.exec(words.replaceAll(/\{[^{}]*\}/g, ' ')) ?? [];
      if (!found) return [];
      const sentence = `A price is written in digits (“${found.trim()}”). Insert the figure instead, so that the text follows changes.`;
      return [warning(sentence, file, path)];
    }),
  );
}

/** Finds services without a description. In a new service, the name is the initial value of all texts. */
function findEmptyServices(texts: FileTexts): Finding[] {
  return listServiceTexts(texts).flatMap((file) => {
    const { items = [] } = parseBrandFile(texts, file) as {
      readonly items?: readonly { readonly name?: string; readonly description?: string }[];
    };
    return items.flatMap(({ name, description }, place) => {
      if (name === undefined || name !== description) return [];
      const sentence = `The service “${name}” has no description. Write what it is, what it includes and what it costs.`;
      return [warning(sentence, file, ['items', place, 'description'])];
    });
  });
}

const getCurrencySign = (language: string, currency: string): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(1)
    .find(({ type }) => type === 'currency')?.value ?? currency;
