/** Decides which of the texts that were sent, and of the stored drafts, can be written. */
import type { BrandProblem } from '#lib/brand/directory.ts';
import type { CheckResult, FileTexts } from './check-texts.ts';

/** The most files of one request that are attempted one by one: each attempt reads the whole brand. */
const maxSingleAttempts = 5;

interface Chosen {
  readonly written: ReadonlyMap<string, string>;
  /** Those of all texts together. */
  readonly problems: readonly BrandProblem[];
}

/** All problems, those of drafts of languages included. */
const allProblems = ({ problems, draftProblems }: CheckResult): readonly BrandProblem[] => [
  ...problems,
  ...[...draftProblems.values()].flat(),
];

/** Chooses as many texts as make a valid brand together with those that are saved. */
export function selectValidTexts(
  check: (texts: FileTexts) => CheckResult,
  {
    saved,
    sent,
    drafts,
  }: { readonly saved: FileTexts; readonly sent: FileTexts; readonly drafts: FileTexts },
): Chosen {
  let baseline: CheckResult | undefined;
  const isValid = (texts: FileTexts, checked: CheckResult): boolean => {
    if (allProblems(checked).some(({ file }) => texts.has(file))) return false;
    if (checked.problems.length === 0) return true;
    // A brand that was broken before may be mended file by file.
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
  // The files do not fit together. A problem of one may come from another, so those with problems are attempted last.
  if (sent.size > 1)
    for (const [name, text] of [...new Map([...sound, ...sent])].slice(0, maxSingleAttempts))
      attempt(new Map([[name, text]]));
  return { written, problems };
}
