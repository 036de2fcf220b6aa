/** Reads a whole brand as it would be with other texts, and says what is wrong with it. */
import { isDeepStrictEqual } from 'node:util';
import { type BrandSource, createTextSource } from '#lib/brand/brand-source.ts';
import { BrandError, type BrandProblem } from '#lib/brand/directory.ts';
import { readPolicies } from '#lib/brand/policies.ts';
import { type Brand, readBrand } from '#lib/brand/read.ts';

export type FileTexts = ReadonlyMap<string, string>;

export interface CheckResult {
  /** Undefined where it cannot be read. */
  readonly brand?: Brand;
  /** What keeps the site from being built. */
  readonly problems: readonly BrandProblem[];
  /** What keeps a language from being published that is not yet, by its folder. */
  readonly draftProblems: ReadonlyMap<string, readonly BrandProblem[]>;
}

/** Checks the texts of a brand. Reading one takes a tenth of a second and more, so the last result is kept. */
export class CachedTextCheck {
  #last: { readonly texts: FileTexts; readonly checked: CheckResult } | undefined;

  /** @param texts of all files with texts, by their names */
  check(texts: FileTexts): CheckResult {
    if (!this.#last || !isDeepStrictEqual(this.#last.texts, texts)) {
      const copy = new Map(texts);
      this.#last = { texts: copy, checked: checkTexts(createTextSource(copy)) };
    }
    return this.#last.checked;
  }
}

function checkTexts(source: BrandSource): CheckResult {
  const [problems, brand] = problemsOf(() => {
    const whole = readBrand(source);
    readAllPolicies(whole);
    return whole;
  });
  const ofDrafts = (brand?.drafts ?? []).map((folder) => {
    const [found] = problemsOf(() => readPolicies(readBrand(source, folder), { takenBy: 'server' }));
    return [folder, found] as const;
  });
  return { ...(brand && { brand }), problems, draftProblems: new Map(ofDrafts) };
}

function readAllPolicies({ source, languages }: Brand): void {
  const problems = languages.flatMap(
    (language) => problemsOf(() => readPolicies({ source, language }, { takenBy: 'server' }))[0],
  );
  if (problems.length > 0) throw new BrandError('The policies have problems.', problems);
}

function problemsOf<Result>(read: () => Result): [problems: readonly BrandProblem[], result?: Result] {
  try {
    return [[], read()];
  } catch (error) {
    if (!(error instanceof BrandError)) throw error;
    return [error.problems.length > 0 ? error.problems : [{ file: 'brand.yaml', message: error.message }]];
  }
}
