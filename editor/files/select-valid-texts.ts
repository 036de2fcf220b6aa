/** Selects the new texts and stored drafts that can be saved. */
import type { BrandProblem } from '#lib/brand/directory.ts';
import type { FileTexts, TextCheckResult } from './check-texts.ts';

/** The maximum number of files of one request that are checked one by one. Each check reads the whole brand. */
const maxSingleAttempts = 5;

/** Returns all problems, including those of draft languages. */
const allProblems = ({ problems, draftProblems }: TextCheckResult): readonly BrandProblem[] => [
  ...problems,
  ...[...draftProblems.values()].flat(),
];

/**
 * Selects as many texts as possible that make a valid brand together with the saved ones.
 * @returns the selected texts, and the problems of the brand with all new texts and drafts
 */
export function selectValidTexts(
  check: (texts: FileTexts) => TextCheckResult,
  { saved, sent, drafts }: Readonly<Record<'saved' | 'sent' | 'drafts', FileTexts>>,
): { written: FileTexts; problems: readonly BrandProblem[] } {
  let baseline: TextCheckResult | undefined;
  const isValid = (texts: FileTexts, checked: TextCheckResult): boolean => {
    if (allProblems(checked).some(({ file }) => texts.has(file))) return false;
    if (checked.problems.length === 0) return true;
    // A brand that was already invalid can be corrected file by file.
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
  // The files are not valid together, so try them one by one. Another file may cause a file's problem, so files with problems
  // come last.
  if (sent.size > 1)
    for (const [name, text] of [...new Map([...sound, ...sent])].slice(0, maxSingleAttempts))
      attempt(new Map([[name, text]]));
  return { written, problems };
}
