/** What the checks of a brand find that need neither a build nor a browser, each with the field that it belongs to. */
import type { BrandProblem } from '#lib/brand/directory.ts';
import type { Finding } from '#lib/editor/api.ts';
import { inFormWords } from '../fields/form-words.ts';
import { screenOf } from '../fields/screens.ts';
import type { Checked } from './check-texts.ts';
import { colorLabel, colorsOf, lookName } from './look.ts';
import { sentenceOf } from './text-places.ts';

/** With the screen that shows it, in the words of the forms. */
export const placed = (finding: Finding): Finding => ({
  ...finding,
  sentence: inFormWords(finding.sentence, finding.path),
  screen: finding.file === undefined ? undefined : screenOf(finding.file),
});

/** What keeps the site from being built, and languages from being published. */
export function problemFindings({ problems, ofDrafts }: Checked): Finding[] {
  const found = (level: Finding['level'], all: readonly BrandProblem[]) =>
    all.map(({ file, path, sentence }): Finding => ({ level, sentence, file, path }));
  return [...found('error', problems), ...found('notice', [...ofDrafts.values()].flat())];
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
