import type { Finding, Path } from '#lib/editor/api.ts';
import { filesByLanguage, foreignWords } from '../../build/checks/languages.ts';
import type { Text } from '../../build/checks/leftovers.ts';
import type { Checked, Texts } from './check-texts.ts';
import { fileValue } from './file-value.ts';
import { problemFindings } from './findings.ts';
import { quoted } from './text-places.ts';

/** What a language lacks beside the first: entries of lists, and words of its own. */
export function missingIn(texts: Texts, folder: string, first: string, checked: Checked): Finding[] {
  const own = checked.ofDrafts.get(folder) ?? [];
  const problems = [...own, ...checked.problems.filter(({ file }) => file.startsWith(`${folder}/`))];
  const lacking = [...texts].flatMap(([name, text]) => {
    const file = name.replace(`${first}/`, `${folder}/`);
    const words = name.startsWith(`${first}/`) && name.endsWith('.yaml') ? texts.get(file) : undefined;
    if (words === undefined) return [];
    return [...shorterLists(fileValue(name, text), fileValue(file, words))].map(
      ({ path, all, there }): Finding => ({
        level: 'warning',
        sentence: `There are ${there} entries here, and ${all} in ${first}.`,
        file,
        path,
      }),
    );
  });
  const files = [...texts].map(([name, text]): Text => ({ name, text, kind: 'file' }));
  const byLanguage = filesByLanguage(
    [first, folder].map((each) => ({ folder: each, locale: { language: each } })),
    files,
  );
  return [
    ...problemFindings({ problems, ofDrafts: new Map() }),
    ...lacking,
    ...(folder === first ? [] : quoted(texts, foreignWords(byLanguage))),
  ];
}

/** Lists that have fewer entries in one value than in another. */
function* shorterLists(
  value: unknown,
  own: unknown,
  path: Path = [],
): Generator<{ path: Path; all: number; there: number }> {
  if (typeof value !== 'object' || value === null || typeof own !== 'object' || own === null) return;
  const isList = Array.isArray(value);
  if (isList && Array.isArray(own) && own.length < value.length)
    yield { path, all: value.length, there: own.length };
  for (const [key, each] of Object.entries(value))
    yield* shorterLists(each, (own as Record<string, unknown>)[key], [...path, isList ? Number(key) : key]);
}
