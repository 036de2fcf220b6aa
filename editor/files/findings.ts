import type { BrandProblem } from '#lib/brand/directory.ts';
import type { Finding } from '#lib/editor/api.ts';
import { replaceKeysByLabels } from '../fields/form-words.ts';
import { findScreenId } from '../fields/screens.ts';
import type { BrandCheckResult } from './check-texts.ts';
import { formatFinding } from './locate-findings.ts';
import { getStyleLabel, parseColorSettings, styleSheetName } from './look.ts';

/** Adds the id of the screen that shows the file, and replaces keys in the message by field labels. */
export const toEditorFinding = (finding: Finding): Finding => ({
  ...finding,
  sentence: replaceKeysByLabels(finding.sentence, finding.path),
  screen: finding.file === undefined ? undefined : findScreenId(finding.file),
});

/** Errors of draft languages become notices, because they do not prevent publishing the other languages. */
export function toFindings({ problems, draftProblems }: BrandCheckResult): Finding[] {
  const convert = (level: Finding['level'], list: readonly BrandProblem[]) =>
    list.map(({ file, path, message }): Finding => ({ level, sentence: message, file, path }));
  return [...convert('error', problems), ...convert('notice', [...draftProblems.values()].flat())];
}

export const findLowContrasts = (look: string): Finding[] =>
  parseColorSettings(look)
    .pairs.filter(({ has, needs }) => has < needs)
    .map(({ text, ground, has, needs }) => ({
      level: 'warning',
      sentence: formatFinding({
        level: 'warning',
        what: `Text in the color “${getStyleLabel(text)}” has too little contrast with its background`,
        where: `on “${getStyleLabel(ground)}”: ${(Math.floor(has * 100) / 100).toFixed(2)} of ${needs}`,
        todo: `change that color in ${styleSheetName}`,
      }),
      file: styleSheetName,
    }));
