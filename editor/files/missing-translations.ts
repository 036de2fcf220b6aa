import type { Finding, Path } from '#lib/editor/api.ts';
import { findUntranslatedText, groupFilesByLanguage } from '../../build/checks/languages.ts';
import type { TextFile } from '../../build/checks/placeholders.ts';
import type { BrandCheckResult, FileTexts } from './check-texts.ts';
import { parseFile } from './file-value.ts';
import { toFindings } from './findings.ts';
import { locateQuotedFindings } from './locate-findings.ts';

/** Finds a language's errors, and the list entries and translations that it lacks compared with the first language. */
export function findMissingTranslations(
  texts: FileTexts,
  folder: string,
  first: string,
  checked: BrandCheckResult,
): Finding[] {
  const own = checked.draftProblems.get(folder) ?? [];
  const problems = [...own, ...checked.problems.filter(({ file }) => file.startsWith(`${folder}/`))];
  const shorter = [...texts].flatMap(([name, text]) => {
    const file = name.replace(`${first}/`, `${folder}/`);
    const words = name.startsWith(`${first}/`) && name.endsWith('.yaml') ? texts.get(file) : undefined;
    if (words === undefined) return [];
    return [...findShorter(parseFile(name, text), parseFile(file, words))].map(
      ({ path, all, own }): Finding => ({
        level: 'warning',
        sentence: `This list has ${own} entries, and ${all} in ${first}.`,
        file,
        path,
      }),
    );
  });
  const files = [...texts].map(([name, text]): TextFile => ({ name, text, kind: 'file' }));
  const byLanguage = groupFilesByLanguage(
    [first, folder].map((each) => ({ folder: each, locale: { language: each } })),
    files,
  );
  return [
    ...toFindings({ problems, draftProblems: new Map() }),
    ...shorter,
    ...(folder === first ? [] : locateQuotedFindings(texts, findUntranslatedText(byLanguage))),
  ];
}

function* findShorter(
  value: unknown,
  own: unknown,
  path: Path = [],
): Generator<{ path: Path; all: number; own: number }> {
  if (typeof value !== 'object' || value === null || typeof own !== 'object' || own === null) return;
  const isList = Array.isArray(value);
  if (isList && Array.isArray(own) && own.length < value.length)
    yield { path, all: value.length, own: own.length };
  for (const [key, each] of Object.entries(value))
    yield* findShorter(each, (own as Record<string, unknown>)[key], [...path, isList ? Number(key) : key]);
}
