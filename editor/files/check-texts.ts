import { createTextSource } from '#lib/brand/brand-source.ts';
import { BrandError, type BrandProblem } from '#lib/brand/directory.ts';
import { readPolicies } from '#lib/brand/policies.ts';
import { type Brand, readBrand } from '#lib/brand/read.ts';

export type FileTexts = ReadonlyMap<string, string>;

export interface BrandCheckResult {
  /** The brand; undefined if its texts cannot be read. */
  readonly brand?: Brand;
  readonly problems: readonly BrandProblem[];
  /** Errors that prevent publishing a draft language, by the language's folder. */
  readonly draftProblems: ReadonlyMap<string, readonly BrandProblem[]>;
}

/**
 * Validates all texts of a brand. This takes at least 0.1 s, because it parses the whole brand.
 * @param texts the contents of all text files, by file name
 */
export function checkBrandTexts(texts: FileTexts): BrandCheckResult {
  const source = createTextSource(texts);
  const [problems, brand] = collectProblems(() => {
    const brand = readBrand(source);
    readAllPolicies(brand);
    return brand;
  });
  const ofDrafts = (brand?.drafts ?? []).map((folder) => {
    const [found] = collectProblems(() => readPolicies(readBrand(source, folder), { takenBy: 'server' }));
    return [folder, found] as const;
  });
  return { ...(brand && { brand }), problems, draftProblems: new Map(ofDrafts) };
}

function readAllPolicies({ source, languages }: Brand): void {
  const problems = languages.flatMap(
    (language) => collectProblems(() => readPolicies({ source, language }, { takenBy: 'server' }))[0],
  );
  if (problems.length > 0) throw new BrandError('The policies have errors.', problems);
}

function collectProblems<Result>(read: () => Result): [problems: readonly BrandProblem[], result?: Result] {
  try {
    return [[], read()];
  } catch (error) {
    if (!(error instanceof BrandError)) throw error;
    return [error.problems.length > 0 ? error.problems : [{ file: 'brand.yaml', message: error.message }]];
  }
}
