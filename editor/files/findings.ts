/** What the checks of a brand find that need neither a build nor a browser, each with the field that it belongs to. */
import type { BrandProblem } from '#lib/brand/directory.ts';
import type { Finding } from '#lib/editor/api.ts';
import { toFormWording } from '../fields/form-words.ts';
import { findScreenId } from '../fields/screens.ts';
import type { CheckResult } from './check-texts.ts';
import { formatFinding } from './locate-findings.ts';
import { getColorLabel, lookFile, parseColors } from './look.ts';

/** With the screen that shows it, in the words of the forms. */
export const withScreen = (finding: Finding): Finding => ({
  ...finding,
  sentence: toFormWording(finding.sentence, finding.path),
  screen: finding.file === undefined ? undefined : findScreenId(finding.file),
});

/** What keeps the site from being built, and languages from being published. */
export function toFindings({ problems, draftProblems }: CheckResult): Finding[] {
  const found = (level: Finding['level'], all: readonly BrandProblem[]) =>
    all.map(({ file, path, message }): Finding => ({ level, sentence: message, file, path }));
  return [...found('error', problems), ...found('notice', [...draftProblems.values()].flat())];
}

/** Texts whose color is too close to that of their ground. */
export const findLowContrasts = (look: string): Finding[] =>
  parseColors(look)
    .pairs.filter(({ has, needs }) => has < needs)
    .map(({ text, ground, has, needs }) => ({
      level: 'warning',
      sentence: formatFinding({
        level: 'warning',
        what: `Words in the color “${getColorLabel(text)}” have too little contrast with what is behind them`,
        where: `on “${getColorLabel(ground)}”: ${(Math.floor(has * 100) / 100).toFixed(2)} of ${needs}`,
        todo: `change that color in ${lookFile}`,
      }),
      file: lookFile,
    }));
