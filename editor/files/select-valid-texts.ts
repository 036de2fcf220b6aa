import type { BrandProblem } from '#lib/brand/directory.ts';
import type { BrandCheckResult, FileTexts } from './check-texts.ts';

/** The maximum number of files that one request checks one by one, because each check parses the whole brand. */
const maxSingleAttempts = 5;

const allProblems = ({ problems, draftProblems }: BrandCheckResult): readonly BrandProblem[] => [
  ...problems,
  ...[...draftProblems.values()].flat(),
];

/**
 * Selects as many of the new texts and drafts as possible that are valid together with the saved texts.
 * @returns the selected texts, and the errors of the brand with all new texts and drafts
 */
export function selectValidTexts(
  check: (texts: FileTexts) => BrandCheckResult,
  { saved, sent, drafts }: Readonly<Record<'saved' | 'sent' | 'drafts', FileTexts>>,
): { written: FileTexts; problems: readonly BrandProblem[] } {
  let baseline: BrandCheckResult | undefined;
  const isValid = (texts: FileTexts, checked: BrandCheckResult): boolean => {
    if (allProblems(checked).some(({ file }) => texts.has(file))) return false;
    if (checked.problems.length === 0) return true;
    // If the saved brand is invalid, allow errors in other files, so that it can be corrected file by file.
    baseline ??= check(saved);
    return baseline.problems.length > 0;
  };
  const all = new Map([...drafts, ...sent]);
  const together = check(new Map([...saved, ...all]));
  if (isValid(all, together)) return { written: all, problems: together.problems };
  const problems = allProblems(together);
  const written = new Map<string, string>();
  const attempt = (texts: FileTexts): boolean => {
    const candidate = new Map([...written, ...texts]);
    if (!isValid(candidate, check(new Map([...saved, ...candidate])))) return false;
    for (const [name, text] of texts) written.set(name, text);
    return true;
  };
  if (attempt(sent)) return { written, problems };
  const sound = new Map([...sent].filter(([name]) => !problems.some(({ file }) => file === name)));
  if (sound.size === 0 || (sound.size < sent.size && attempt(sound))) return { written, problems };
  // The files are invalid together, so try them one by one, those with errors last.
  if (sent.size > 1)
    for (const [name, text] of [...new Map([...sound, ...sent])].slice(0, maxSingleAttempts))
      attempt(new Map([[name, text]]));
  return { written, problems };
}
