/** What the checks of a brand find that need neither a build nor a browser, each with the field that it belongs to. */
import type { BrandProblem } from '#lib/brand/directory.ts';
import { closuresRunOut } from '#lib/brand/opening-hours.ts';
import type { Brand } from '#lib/brand/read.ts';
import type { Finding } from '#lib/editor/api.ts';
import { filesByLanguage, foreignWords, missingPluralForms } from '../../build/checks/languages.ts';
import type { Text } from '../../build/checks/leftovers.ts';
import { inFormWords } from '../fields/form-words.ts';
import { screenOf } from '../fields/screens.ts';
import type { Checked, Texts } from './check-texts.ts';
import { leftovers } from './leftover-findings.ts';
import { brokenLinks } from './link-findings.ts';
import { colorLabel, colorsOf, lookName } from './look.ts';
import { writtenPrices } from './price-findings.ts';
import { unsaidServices } from './services.ts';
import { quoted, sentenceOf } from './text-places.ts';

/** With the screen that shows it, in the words of the forms. */
export function placed({ file, ...finding }: Finding): Finding {
  const screen = file === undefined ? undefined : screenOf(file);
  const sentence = inFormWords(finding.sentence, finding.path);
  return {
    ...finding,
    sentence,
    ...(file !== undefined && { file }),
    ...(screen !== undefined && { screen }),
  };
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
    ...quoted(texts, foreignWords(byLanguage)),
    ...quoted(texts, missingPluralForms(byLanguage)),
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

/** Texts whose color is too close to that of their ground. */
export const colorFindings = (look: string): Finding[] =>
  colorsOf(look)
    .pairs.filter(({ has, needs }) => has < needs)
    .map(({ text, ground, has, needs }) => ({
      level: 'warning',
      sentence: sentenceOf({
        level: 'warning',
        what: `Words in the color “${colorLabel(text)}” have too little contrast with what is behind them`,
        where: `on “${colorLabel(ground)}”: ${(Math.floor(has * 100) / 100).toFixed(2)} of ${needs}`,
        todo: `change that color in ${lookName}`,
      }),
      file: lookName,
    }));
